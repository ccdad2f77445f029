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

/** All unconfirmed taps, the oldest first: `{url, fields}` with a key of its own among the fields. */
export const waiting = read;

export function add(url, fields) {
  store([...read(), { url, fields: { ...fields, key: freshKey() } }]);
}

/** Forgets a tap by its key: another window of the same table may have added some meanwhile. */
export function drop(key) {
  store(read().filter((tap) => tap.fields.key !== key));
}

// randomUUID is kept from pages that come over plain http, as in a home network.
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
