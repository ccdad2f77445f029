// @ts-check
// Loads htmx after the style sheets if static files are hashed (serving/static.py): on a slow line it would take half of
// their bandwidth, and nothing is painted before them.
// @ts-expect-error: it is there only after collectstatic
import "../../django_htmx/htmx-2.min.js";
