// What the server puts before the scripts of the worker (scorekeeper/web/shell.py), and what a worker's scope has.

/** Changes with every file, and with the page for when there is no signal. */
declare const VERSION: string;
/** The addresses of all static files of this version. */
declare const FILES: string[];
/** The address of the page for when there is no signal. */
declare const OFFLINE: string;
/** The style sheet and the script that a page needs which is shown as it was kept. */
declare const KEPT: [string, string];

declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: K,
  listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => unknown,
): void;
