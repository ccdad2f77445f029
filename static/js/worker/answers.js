// What is answered: by the server, or by what is kept where that can't be reached or takes too long.

const PATIENCE = 4000; // milliseconds until a page is shown as it was kept
const UNREACHED = [502, 503, 504];

/** The server's answer; null where it can't be reached in time. */
async function inTime(asked) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  return UNREACHED.includes(answer?.status) ? null : answer;
}

async function page(address, asked) {
  return (await inTime(asked)) ?? (await keptPage(address)) ?? asked.catch(offlinePage);
}

async function part(address, asked) {
  return (await inTime(asked)) ?? (await kept(address)) ?? asked;
}

/** A page that says to its own scripts that it was kept: `<html data-kept="1763…">`, or what else it has to know. */
async function marked(answer, marks, more = "") {
  const attributes = Object.entries(marks).map(([name, value]) => ` data-${name}="${value}"`);
  const page = (await answer.text()).replace("<html", `<html${attributes.join("")}`).replace("</head>", `${more}</head>`);
  return new Response(page, { headers: answer.headers });
}

/** The page as it was kept; none: undefined. */
async function keptPage(address) {
  const answer = await kept(address);
  const [style, script] = KEPT;
  const more = `<link rel="stylesheet" href="${style}"><script type="module" src="${script}"></script>`;
  return answer && marked(answer, { kept: answer.headers.get("Kept-At") }, more);
}

/** The page for what was not kept; it leads to tonight's table where that was. */
async function offlinePage() {
  const table = await tonight();
  const answer = await caches.match(OFFLINE, { cacheName: SHELL, ignoreVary: true });
  return marked(answer, table ? { offline: "", table } : { offline: "" });
}
