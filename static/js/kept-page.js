// This page is shown as it was kept on the phone: it says so, and is asked for again once there is signal.

import { whenReached } from "./signal.js";

const page = document.documentElement;
const at = new Date(Number(page.dataset.kept));
const entered = "form[data-tap], form[data-draft], #coming"; // the table, the pad and the sheet send what they have by themselves

function sentence() {
  const isToday = at.toDateString() === new Date().toDateString();
  if (isToday) return `No signal. This is how it stood at ${at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}.`;
  return `No signal. This is how it stood on ${at.toLocaleDateString("en-GB", { day: "numeric", month: "long" })}.`;
}

function say() {
  const line = document.createElement("p");
  line.className = "kept";
  line.setAttribute("role", "status");
  line.textContent = sentence();
  document.getElementById("live")?.setAttribute("hidden", "");
  document.querySelector(".bar").before(line);
}

function goOn() {
  if (!document.querySelector(entered)) return location.reload();
  delete page.dataset.kept;
  document.dispatchEvent(new Event("reached"));
}

if (!document.getElementById("line")) say();
whenReached(goOn);
