// @ts-check
// A long sheet opens at its newest round, above the totals.

const frame = document.getElementById("frame");

if (frame) frame.scrollTop = frame.scrollHeight;
