// What scripts rely on beside what browsers declare.
//
// Which elements a page has is checked by the browser tests, not by types: an element that is looked up counts as found,
// of the type that it is assigned to. Where it may be missing, the script checks that.

import type { Answered, Entry, Round } from "../../static/js/entries/queue.js";

declare global {
  const htmx: {
    process(part: Element): void;
    trigger(part: Element, event: string): void;
    swap(target: Element, html: string, how: { swapStyle: string; swapDelay: number; settleDelay: number }): void;
    ajax(method: string, url: string, how: { source: Element; target: Element; swap: string }): Promise<void>;
  };

  interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K];
    querySelector<E extends Element = HTMLElement>(selectors: string): E;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(tag: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
  }
  interface Element {
    cloneNode(deep?: boolean): this;
    closest<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K];
    closest<E extends Element = HTMLElement>(selectors: string): E;
  }
  interface DocumentFragment {
    cloneNode(deep?: boolean): this;
  }
  interface HTMLFormControlsCollection {
    namedItem<E extends Element | RadioNodeList = HTMLInputElement>(name: string): E | null;
    [Symbol.iterator](): ArrayIterator<HTMLInputElement>;
  }
  interface Document {
    getElementById<E extends HTMLElement = HTMLElement>(id: string): E;
    addEventListener<K extends keyof DocumentEventMap>(type: K, listener: Listener<K>, options?: Options): void;
  }
  interface HTMLElement {
    addEventListener<K extends keyof DocumentEventMap>(type: K, listener: Listener<K>, options?: Options): void;
  }
  interface HTMLFormElement {
    addEventListener<K extends keyof DocumentEventMap>(type: K, listener: Listener<K>, options?: Options): void;
  }
  interface Window {
    addEventListener<K extends keyof DocumentEventMap>(type: K, listener: Listener<K>, options?: Options): void;
  }
  function addEventListener<K extends keyof DocumentEventMap>(type: K, listener: Listener<K>, options?: Options): void;

  // The events that scripts tell one another of.
  interface DocumentEventMap {
    answered: CustomEvent<Answered>; // an entry was answered
    back: Event; // the browser's Back or Forward leads to another page
    behind: CustomEvent<number>; // the match is at this revision by now
    decided: Event; // the keeper has decided about an entry that was not saved
    dropped: CustomEvent<Round>; // the keeper drops a round that was refused
    drawn: Event; // parts of the page are drawn anew
    leave: CustomEvent<string>; // what is shown is found at this address now
    looked: Event; // a page to look things up in was fetched
    mend: CustomEvent<Round>; // the keeper opens a round that was refused
    missed: Event; // nobody says whether a page is still as it was kept
    page: Event; // a page took the place of another
    reached: Event; // the server is reached again
    ready: Event; // all that the round being played needs is fetched
    reload: Event; // the page is asked for again
    rewritten: CustomEvent<{ entry: Round; earlier: Round }>; // a round that waits was written once more
    sent: Event; // all that waited is sent
    takeback: CustomEvent<Round>; // the keeper takes back a round that waits
    unanswered: Event; // nobody answers what is being sent
    "htmx:afterSwap": CustomEvent<{ target: HTMLElement }>;
    "htmx:afterRequest": CustomEvent<{ successful: boolean }>;
    "htmx:beforeRequest": CustomEvent<object>;
    "htmx:beforeSwap": CustomEvent<{ shouldSwap: boolean; requestConfig: { elt: Element; formData: FormData; triggeringEvent: Event } }>;
    "htmx:oobBeforeSwap": CustomEvent<{ shouldSwap: boolean }>;
  }
}

type Options = boolean | AddEventListenerOptions;
type Listener<K extends keyof DocumentEventMap> = (event: DocumentEventMap[K] & Of<K>) => unknown;
// What an event is of, where a listener needs to know more than that it is an element.
type Of<K> = K extends "change" | "input" | "invalid"
  ? { target: HTMLInputElement }
  : K extends "submit"
    ? { target: HTMLFormElement; submitter: HTMLButtonElement | null }
    : { target: HTMLElement };
