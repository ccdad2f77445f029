// What was entered and the server has not confirmed yet: taps and whole rounds, in one order. It outlives a
// reload and a dead battery.

/** Where the match's table is, and below it all its pages. */
export const TABLE = `${location.pathname.split("/").slice(0, 3).join("/")}/`;

/** The number of the round that an address is about; 0: none. */
export const roundIn = (path) => Number(/\/rounds\/(\d+)\//.exec(path)?.[1] ?? 0);

const KEY = `taps ${TABLE.split("/")[2]}`;

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

function store(entries) {
  try {
    if (entries.length) localStorage.setItem(KEY, JSON.stringify(entries));
    else localStorage.removeItem(KEY);
    memory = null;
  } catch {
    memory = entries; // private browsing or a full disk
  }
}

/** Whether nothing is to be sent any more: a tap that was refused holds up nothing. */
export const isSettled = () => read().every((entry) => entry.why && !holdsUp(entry));

/** Whether what was played after it needs it: a round that was scored, not one that was corrected. */
const holdsUp = ({ round, correction }) => Boolean(round && !correction);

/** Whether what waits is lost with this page. */
export const isFleeting = () => memory !== null && memory.length > 0;

/** All entries that wait, the oldest first: `{url, fields, said, at}`, with a key of its own among the fields. */
export const waiting = () => read().filter((entry) => !entry.why && !entry.withdrawn);

/** The entries that were not saved and need the keeper: each says `why`. */
export const unsaved = () => read().filter((entry) => entry.why);

/** The scored rounds that wait or need the keeper, in order: each has its `round` and its `rows`. */
export const rounds = () => read().filter((entry) => holdsUp(entry) && !entry.withdrawn);

/** The corrections of rounds that were saved before, which wait or need the keeper. */
export const corrections = () => read().filter(({ correction, withdrawn }) => correction && !withdrawn);

/** Whether a round that was refused holds up what waits. */
export const isHeldUp = () => rounds().some(({ why }) => why);

/** The first entry that still goes out, or that holds up the others. */
const first = () => read().find((entry) => !entry.why || holdsUp(entry));

/** The entry that goes out next. */
export function next() {
  const found = first();
  return found?.why ? undefined : found;
}

/** Whether all that was entered before a round is saved; it may have been refused itself. */
export const isUpTo = (round) => isSettled() || (next() === undefined && first().round === round);

/** Appends a tap, or a round in the place of its earlier writing. `said`: what was entered, in words. */
export function add(entry) {
  const fresh = { ...entry, fields: { ...entry.fields, key: freshKey() }, at: Date.now() };
  const earlier = earlierOf(entry);
  const inPlace = (other) => (isSame(other, earlier) ? [...remains(other), fresh] : [other]);
  store(earlier ? read().flatMap(inPlace) : [...read(), fresh]);
}

/** The earlier writing of a round that has not been saved. */
export const earlierOf = ({ round }) => round && read().find((entry) => entry.round === round && !entry.withdrawn);

const isSame = (one, other) => one.fields.key === other.fields.key;

/** What is left of an entry that is taken back: one that may have arrived is sent, and undone. */
const remains = (entry) => (entry.sent && !entry.why ? [{ ...entry, withdrawn: true }] : []);

/** Takes an entry back on this phone. */
export function takeBack(entry) {
  store(read().flatMap((other) => (isSame(other, entry) ? remains(other) : [other])));
}

/** Forgets an entry by its key: another window of the same table may have added some meanwhile. */
export function drop(key) {
  store(read().filter((entry) => entry.fields.key !== key));
}

/** Remembers more of an entry. */
export function change(key, more) {
  store(read().map((entry) => (entry.fields.key === key ? { ...entry, ...more } : entry)));
}

/** Whether an entry was taken back while it was on its way. */
export const isWithdrawn = (key) => read().some((entry) => entry.fields.key === key && entry.withdrawn);

/** Puts the undoing of an entry in its place: it was taken back while it was on its way. */
export function undoInstead({ fields: { key } }, url) {
  const undoing = { url, fields: { key: freshKey() }, said: "", withdrawn: true, undoes: true };
  store(read().map((entry) => (entry.fields.key === key ? undoing : entry)));
}

/** What waits by now was not sent when it was entered: nobody need look when it is. */
export function delay() {
  store(read().map((entry) => ({ ...entry, late: true })));
}

// randomUUID is kept from pages that come over plain http, as in a home network.
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
