// What scripts rely on beside what browsers declare.
//
// Which elements a page has is held by the browser tests, not by types: what is looked up in a page, what an event
// came from and the fields of a form are taken as they are found.

import type { Answered, Entry, Round } from "../../static/js/entries/queue.js";

declare global {
  const htmx: any;

  interface ParentNode {
    querySelector(selectors: string): any;
    querySelectorAll(selectors: string): NodeListOf<any>;
  }
  interface Element {
    closest(selectors: string): any;
  }
  interface Document {
    getElementById(id: string): any;
    addEventListener<K extends PageEvent>(type: K, listener: (event: From<DocumentEventMap[K]>) => any, options?: Options): void;
  }
  interface HTMLElement {
    addEventListener<K extends PageEvent>(type: K, listener: (event: From<DocumentEventMap[K]>) => any, options?: Options): void;
  }
  interface Window {
    addEventListener<K extends PageEvent>(type: K, listener: (event: From<DocumentEventMap[K]>) => any, options?: Options): void;
  }
  function addEventListener<K extends PageEvent>(type: K, listener: (event: From<DocumentEventMap[K]>) => any, options?: Options): void;

  // The events that scripts tell one another of.
  interface DocumentEventMap {
    answered: CustomEvent<Answered>; // an entry was answered
    behind: CustomEvent<number>; // the match is at this revision by now
    decided: Event; // the keeper has decided about an entry that was not saved
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
    "htmx:afterSwap": CustomEvent<any>;
    "htmx:afterRequest": CustomEvent<any>;
    "htmx:beforeRequest": CustomEvent<any>;
  }
}

type Options = boolean | AddEventListenerOptions;
type From<E> = E & { target: any };
type PageEvent =
  | "animationend" | "change" | "click" | "copy" | "focusin" | "focusout" | "input" | "invalid" | "keydown"
  | "pointerdown" | "submit" | "toggle" | "htmx:afterSwap" | "htmx:afterRequest" | "htmx:beforeRequest";
