// @ts-check
// Brings htmx a step behind the style sheets, as far as static files are served as one version (serving/static.py): on a
// slow line it would take half of what they come by, and nothing is painted before them.
// @ts-expect-error: it is beside this folder only where static files are collected
import "./../django_htmx/htmx-2.min.js";
