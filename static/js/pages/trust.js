// @ts-check
// Checks whether this phone trusts the certificate: only then an HTTPS request succeeds.

const TIMEOUT = 8000; // milliseconds of the request

const check = document.getElementById("check");
const goOnButton = document.getElementById("go-on");
const said = document.querySelectorAll("#trusted [data-when]");

/**
 * Shows the state of the check, and the button to go on if the certificate is trusted, else the one to check again.
 * @param {"checking" | "yes" | "no"} now
 */
function showState(now) {
  for (const line of said) line.hidden = line.dataset.when !== now;
  check.hidden = now === "yes";
  goOnButton.hidden = now !== "yes";
}

/** Whether an HTTPS request to this server succeeds within TIMEOUT. */
async function isTrusted() {
  try {
    const answer = await fetch(check.dataset.check ?? "", { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(TIMEOUT) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Checks the certificate and shows the result; the focus moves from the one button to the other. */
async function checkTrust() {
  showState("checking");
  const trusted = await isTrusted();
  const focused = document.activeElement === check;
  showState(trusted ? "yes" : "no");
  if (trusted && focused) goOnButton.focus();
}

check.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("trusted").scrollIntoView({ block: "nearest" });
  checkTrust();
});

// Checks again after a visit to the phone's settings.
document.addEventListener("visibilitychange", () => document.hidden || checkTrust());
checkTrust();
