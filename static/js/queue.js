// The taps that the server has not confirmed yet, in order. They outlive a reload and a dead battery.

const KEY = `taps ${document.body.dataset.match}`;

// What this phone could not store it still remembers until the page is left.
let memory = null;

function read() {
  if (memory) return memory;
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

function store(taps) {
  try {
    if (taps.length) localStorage.setItem(KEY, JSON.stringify(taps));
    else localStorage.removeItem(KEY);
    memory = null;
  } catch {
    memory = taps; // private browsing or a full disk
  }
}

/** All taps to be sent, the oldest first: `{url, fields, said, at}` with a key of its own among the fields. */
export const waiting = () => read().filter((tap) => !tap.why);

/** The taps that were not saved and wait for the keeper: each says `why`. */
export const unsaved = () => read().filter((tap) => tap.why);

/** `said`: what was tapped, in the words of its button. */
export function add(url, fields, said) {
  store([...read(), { url, fields: { ...fields, key: freshKey() }, said, at: Date.now() }]);
}

/** Forgets a tap by its key: another window of the same table may have added some meanwhile. */
export function drop(key) {
  store(read().filter((tap) => tap.fields.key !== key));
}

/** Remembers more of a tap. */
export function change(key, more) {
  store(read().map((tap) => (tap.fields.key === key ? { ...tap, ...more } : tap)));
}

/** What waits by now was not sent when it was tapped: nobody need look when it is. */
export function delay() {
  store(read().map((tap) => ({ ...tap, late: true })));
}

// randomUUID is kept from pages that come over plain http, as in a home network.
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
