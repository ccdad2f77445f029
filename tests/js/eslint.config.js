// What the scripts are held to beside their types, which tsc checks: it knows every name, too.
import js from "@eslint/js";

export default [
  { ignores: ["**/languages/*.js"] }, // written by `manage.py compilemessages`
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-this": "error",
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", 40],
      "no-else-return": "error",
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-undef": "off",
      "no-unneeded-ternary": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^csrfmiddlewaretoken$" }],
      "no-useless-concat": "error",
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-rest-params": "error",
      "require-await": "off",
    },
  },
  // The scripts of the worker are one program: what one defines another uses.
  { files: ["**/worker/*.js"], languageOptions: { sourceType: "script" }, rules: { "no-unused-vars": "off" } },
];
