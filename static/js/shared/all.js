// @ts-check
// Empty: the modules beside it that most pages need are served in this file (BUNDLES in serving/static.py).
