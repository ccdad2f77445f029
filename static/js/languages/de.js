globalThis.catalogue = { plural: (n) => Number((n != 1)), texts: {
 "No signal. This is how it stood at {time}.": "Kein Empfang. So stand es um {time}.",
 "Saved": "Gespeichert"
} };
