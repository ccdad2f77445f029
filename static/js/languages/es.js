globalThis.catalogue = { plural: (n) => Number(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2), texts: {
 "Saved": "Guardado"
} };
