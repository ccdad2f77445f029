// @ts-check
// Scrolls a long sheet to its newest round, above the totals.

const frame = document.getElementById("frame");

if (frame) frame.scrollTop = frame.scrollHeight;
