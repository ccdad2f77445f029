// @ts-check
// The queue of entries: taps and whole rounds that the server has not confirmed, in order; stored on this phone.

/** @import { Hand, Reckoning, Row } from "../offline/reckon.js" */

/**
 * The fields of a form by name, as they are sent; `key` identifies the entry, so that it is written once only.
 * @typedef {Record<string, string>} Fields
 */

/**
 * What is entered: a tap at the table, or a whole round.
 * @typedef {object} NewEntry
 * @property {string} url where it is posted
 * @property {Fields} fields
 * @property {string} said what was entered, in the words of the button: "Bob: 1 card", "Step 3"
 * @property {string} [whose] the name of the player, if the words of the button begin with it: "Bob"
 * @property {string} [what] those words without the name: "1 card"
 * @property {string} [called] the name of the round within a sentence: "step 3"
 * @property {string} [sentence] what was entered, as a sentence: "Bob has one card left"
 * @property {string} [before] the state of the row before a tap, as stateOf() in table/paint.js returns it
 * @property {boolean} [painted] whether a tap is drawn already
 * @property {number} [round] the number of a whole round; undefined for a tap
 * @property {string} [draft] the name of a round's draft (pad/draft.js)
 * @property {Row[]} [rows] the scores, totals and places of a round, as this phone works them out
 * @property {boolean} [correction] whether a round was saved before
 * @property {Hand[]} [hands] the hands of a correction; undefined: it is a choice between two conflicting ones
 * @property {Reckoning} [reckoning] the data of the page from which reckon.js works out the scores of a correction
 */

/**
 * An entry in the queue.
 * @typedef {NewEntry & EntryState} Entry
 */

/** @typedef {Entry & { round: number, rows: Row[] }} Round an entry of a whole round */
/** @typedef {Round & { hands: Hand[], reckoning: Reckoning }} Correction an entry of a pad whose round was saved before */

/**
 * What became of an entry since it was entered.
 * @typedef {object} EntryState
 * @property {number} [at] when it was entered, in milliseconds since 1970; undefined for the undoing of another entry
 * @property {boolean} [sent] whether it may have arrived
 * @property {number} [tries] the number of the next try, counting responses with status 5xx; undefined: the first
 * @property {boolean} [late] whether it is sent later than entered: the keeper may not be looking at the page then
 * @property {boolean} [withdrawn] whether it was taken back when it might have arrived
 * @property {boolean} [undoes] whether it undoes an entry that was taken back
 * @property {boolean} [unplanned] whether a round was not played as its page expected
 * @property {string} [why] why it was refused, and needs the keeper
 * @property {boolean} [signIn] whether it was refused because the keeper is signed out
 * @property {string} [page] the HTML of the page with which a round was refused
 * @property {string} [stands] the present value of the fact that a refused tap was to change, in words
 * @property {string} [fact] the name of that fact
 * @property {string} [by] when and on whose phone that value was written
 * @property {number} [others] how many other entries were saved when this one was refused
 */

/**
 * An entry and what the server answered.
 * @typedef {object} Answered
 * @property {Entry} entry
 * @property {boolean} taken whether it was written down
 * @property {boolean} withdrawn whether it was taken back meanwhile
 * @property {string} html the HTML of the response; "": nothing that can be shown
 * @property {string | null} address the address of that page; null: the response does not have it
 * @property {string | null} next the address to which the response redirects; null: it does not
 */

/**
 * What a round is called within a sentence: "step 3"; an entry of an older version has its title only.
 * @param {NewEntry} entry
 */
export const calledIn = ({ called, said }) => called ?? said;

/**
 * The fields that a form sends when this button is pressed, or, for null, without a button.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 * @returns {Fields}
 */
export const sentFields = (form, button) =>
  Object.fromEntries([...new FormData(form, button)].map(([name, value]) => [name, String(value)]));

/**
 * The address of the table of the match whose queue this is; the addresses of its other pages begin with it. It is the
 * match of the page, or on the first page the one that was chosen.
 */
export let TABLE = `${location.pathname.split("/").slice(0, 3).join("/")}/`;

/**
 * Makes this module use the queue of another match.
 * @param {string} table
 */
export function choose(table) {
  TABLE = table;
  memory = null;
}

/**
 * The number of the round in a path; 0: none.
 * @param {string} path
 */
export const roundIn = (path) => Number(/\/rounds\/(\d+)\//.exec(path)?.[1] ?? 0);

/** The name in localStorage of the queue of a match. */
const keyOf = (table = TABLE) => `taps ${table.split("/")[2]}`;

/** @type {Entry[] | null} the queue, if the browser can't store it; it is lost when the page is closed */
let memory = null;

/**
 * The whole queue of this match, or by its `key` of another, the oldest entry first; empty if it cannot be read.
 * @returns {Entry[]}
 */
function read(key = keyOf()) {
  if (memory && key === keyOf()) return memory;
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? [];
  } catch {
    return [];
  }
}

/**
 * Stores the queue: on this phone, or in memory if that fails.
 * @param {Entry[]} entries
 */
function store(entries) {
  try {
    if (entries.length) localStorage.setItem(keyOf(), JSON.stringify(entries));
    else localStorage.removeItem(keyOf());
    memory = null;
  } catch {
    memory = entries; // private browsing or a full disk
  }
}

/** Whether nothing waits to be sent. A refused round counts as waiting; a refused tap or correction does not. */
export const isSettled = () => read().every((entry) => entry.why && !blocks(entry));

/**
 * Whether later entries can be sent only once this one is saved: true for a scored round, false for the rest.
 * @param {NewEntry} entry
 */
const blocks = ({ round, correction }) => Boolean(round && !correction);

/** Whether the entries that wait are only in memory, so that they are lost when the page is left. */
export const isInMemory = () => memory !== null && memory.length > 0;

/** The entries that wait, the oldest first; without those that were refused or taken back. */
export const waiting = (entries = read()) => entries.filter((entry) => !entry.why && !entry.withdrawn);

/** The entries that were refused and need the keeper. */
export const unsaved = (entries = read()) => entries.filter((entry) => entry.why);

/**
 * The queues of all matches on this phone: the table, how many entries wait and need the keeper, and whether one can be
 * sent now (`isDue`). None if the browser stores nothing.
 */
export function queues() {
  return storedKeys().map((key) => {
    const entries = read(key);
    const table = `/matches/${key.split(" ")[1]}/`;
    return { table, waits: waiting(entries).length, needs: unsaved(entries).length, isDue: next(entries) !== undefined };
  });
}

/** The names of all queues in localStorage, that of the oldest match first. */
function storedKeys() {
  const keys = new Intl.Collator("en", { numeric: true });
  try {
    return Object.keys(localStorage).filter((key) => /^taps \d+$/.test(key)).sort(keys.compare);
  } catch {
    return []; // the browser stores nothing
  }
}

/**
 * Drops the whole queue of a match.
 * @param {string} table
 */
export const discard = (table) => localStorage.removeItem(keyOf(table));

/**
 * The scored rounds that wait or need the keeper, in the order of the queue; corrections are not among them.
 * @returns {Round[]}
 */
export const rounds = () => /** @type {Round[]} */ (read().filter((entry) => blocks(entry) && !entry.withdrawn));

/**
 * The corrections of saved rounds that wait or need the keeper, in the order of the queue.
 * @returns {Round[]}
 */
export const corrections = () => /** @type {Round[]} */ (read().filter(({ correction, withdrawn }) => correction && !withdrawn));

/** Whether a refused round keeps later entries from being sent. */
export const isBlocked = () => rounds().some(({ why }) => why);

/** The first entry to be sent, or the refused round that blocks it; undefined: none. */
const first = (entries = read()) => entries.find((entry) => !entry.why || blocks(entry));

/** The entry that is sent next; undefined: none waits, or a refused round blocks those that do. */
export function next(entries = read()) {
  const found = first(entries);
  return found?.why ? undefined : found;
}

/**
 * Whether all that was entered before a round is saved; the round itself may have been refused.
 * @param {number} round
 */
export const isSavedUpTo = (round) => isSettled() || (next() === undefined && first()?.round === round);

/**
 * Appends a tap, or replaces the earlier entry of a round or correction; gives the new entry a key and the time. An
 * earlier entry that may have reached the server stays before it, marked as withdrawn.
 * @param {NewEntry & EntryState} entry
 */
export function add(entry) {
  const fresh = { ...entry, fields: { ...entry.fields, key: freshKey() }, at: Date.now() };
  const earlier = earlierOf(entry);
  if (!earlier) return store([...read(), fresh]);
  store(read().flatMap((other) => (isSame(other, earlier) ? [...remains(other), fresh] : [other])));
}

/**
 * The entry of the same round that is in the queue and was not taken back; undefined: none, or this one is a tap.
 * @param {NewEntry} entry
 */
export const earlierOf = ({ round }) => round === undefined ? undefined : read().find((entry) => entry.round === round && !entry.withdrawn);

/**
 * Whether two entries have the same key.
 * @param {Entry} one
 * @param {Entry} other
 */
const isSame = (one, other) => one.fields.key === other.fields.key;

/**
 * What stays in the queue when an entry is taken back: nothing, or the entry itself if it may have arrived. That one is
 * sent again, and then undone.
 * @param {Entry} entry
 */
const remains = (entry) => (entry.sent && !entry.why ? [{ ...entry, withdrawn: true }] : []);

/**
 * Takes an entry back on this phone: removes it, or marks it as withdrawn if it may have arrived.
 * @param {Entry} entry
 */
export function takeBack(entry) {
  store(read().flatMap((other) => (isSame(other, entry) ? remains(other) : [other])));
}

/**
 * Removes the entry with this key; reads the queue anew, as another window of the table may have added entries.
 * @param {string} key
 */
export function drop(key) {
  store(read().filter((entry) => entry.fields.key !== key));
}

/**
 * Sets these properties of the entry with this key.
 * @param {string} key
 * @param {Partial<Entry>} more
 */
export function change(key, more) {
  store(read().map((entry) => (entry.fields.key === key ? { ...entry, ...more } : entry)));
}

/**
 * Whether the entry with this key was taken back while it was being sent.
 * @param {string} key
 */
export const isWithdrawn = (key) => read().some((entry) => entry.fields.key === key && entry.withdrawn === true);

/**
 * Replaces an entry by its undo, or an Undo by its redo. Called for an entry that was taken back while it was being
 * sent. The new entry is sent like any other, but is not among those that wait.
 * @param {Entry} entry
 */
export function undoInstead({ url, fields: { key } }) {
  /** @type {{ url: string, fields: Fields }} */
  const reverse = url.endsWith("/undo/") ? { url: `${TABLE}redo/`, fields: {} } : { url: `${TABLE}undo/`, fields: { of: key } };
  const undoing = { ...reverse, fields: { ...reverse.fields, key: freshKey() }, said: "", withdrawn: true, undoes: true };
  store(read().map((entry) => (entry.fields.key === key ? undoing : entry)));
}

/** Marks all entries of the queue as late: they were not sent when they were entered. */
export function delay() {
  store(read().map((entry) => ({ ...entry, late: true })));
}

// Browsers offer randomUUID only over HTTPS, which a home network may not have.
/** A random key for an entry, of 32 hexadecimal digits. */
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
