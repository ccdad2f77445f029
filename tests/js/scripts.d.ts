// Declarations that scripts need besides those of browsers.
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

  // The events that scripts dispatch to one another.
  interface DocumentEventMap {
    answered: CustomEvent<Answered>; // an entry was answered
    back: Event; // the browser's Back or Forward leads to another page
    behind: CustomEvent<number>; // the page is out of date: the match is at this revision
    correct: CustomEvent<Round>; // the keeper opens a round that was refused
    decided: Event; // the keeper has decided about an entry that was not saved
    dropped: CustomEvent<Round>; // the keeper drops a round that was refused
    drawn: Event; // parts of the page were replaced
    fetched: Event; // the sheet or the referee was fetched
    leave: CustomEvent<string>; // the content of the page has moved to this address
    page: Event; // another page is shown in this document
    reached: Event; // the server is reached again
    ready: Event; // all pages that the round being played needs are fetched
    reload: Event; // the page has to be requested again
    rewritten: CustomEvent<{ entry: Round; earlier: Round }>; // an entry of a round replaces an earlier one that waits
    sent: Event; // all entries that waited are sent
    takeback: CustomEvent<Round>; // the keeper takes back a round that waits
    unanswered: Event; // there is no response to what is being sent
    unconfirmed: Event; // the server did not say whether a kept page is up to date
    unsent: Event; // the server did not answer, so this form was not sent
    "htmx:afterSwap": CustomEvent<{ target: HTMLElement }>;
    "htmx:afterOnLoad": CustomEvent<{ successful: boolean; xhr: XMLHttpRequest }>;
    "htmx:responseError": CustomEvent<{ xhr: XMLHttpRequest }>;
    "htmx:afterRequest": CustomEvent<{ successful: boolean }>;
    "htmx:beforeRequest": CustomEvent<object>;
    "htmx:beforeSwap": CustomEvent<{ shouldSwap: boolean; requestConfig: { elt: Element; formData: FormData; triggeringEvent: Event } }>;
    "htmx:oobBeforeSwap": CustomEvent<{ shouldSwap: boolean }>;
  }
}

type Options = boolean | AddEventListenerOptions;
type Listener<K extends keyof DocumentEventMap> = (event: DocumentEventMap[K] & Of<K>) => unknown;
// The targets of events, where a listener needs to know more than that it is an element.
type Of<K> = K extends "change" | "input" | "invalid"
  ? { target: HTMLInputElement }
  : K extends "submit"
    ? { target: HTMLFormElement; submitter: HTMLButtonElement | null }
    : { target: HTMLElement };
