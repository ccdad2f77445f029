globalThis.catalogue = { plural: (n) => Number((n > 1)), texts: {
 "Saved": "Enregistré"
} };
