// @ts-check
// Passkeys: what the server asks for goes to the phone, and the phone's answer back into the form.

const bytes = (encoded) => Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

function text(buffer) {
  const said = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(said).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const known = (keys = []) => keys.map((key) => ({ ...key, id: bytes(key.id) }));

/** A new passkey that the phone keeps by itself: who signs in with it types no address. */
function make({ publicKey }) {
  return navigator.credentials.create({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      user: { ...publicKey.user, id: bytes(publicKey.user.id) },
      excludeCredentials: known(publicKey.excludeCredentials),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    },
  });
}

function use({ publicKey }) {
  const allowCredentials = known(publicKey.allowCredentials);
  return navigator.credentials.get({ publicKey: { ...publicKey, challenge: bytes(publicKey.challenge), allowCredentials } });
}

/** As the server reads it: every buffer as text. */
function told(credential) {
  const { response } = credential;
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const parts = names.filter((name) => response[name]).map((name) => [name, text(response[name])]);
  return JSON.stringify({
    type: credential.type,
    id: credential.id,
    rawId: text(credential.rawId),
    response: { ...Object.fromEntries(parts), transports: response.getTransports?.() ?? [] },
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

/** What the server asks for stands in the page, or is fetched where the page can be a day old. */
async function asked(form) {
  const said = document.getElementById("passkey-options");
  if (said) return JSON.parse(said.textContent);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

async function send(form) {
  const fault = form.querySelector("[role=alert]:last-of-type");
  fault.textContent = "";
  try {
    const options = await asked(form);
    const way = form.dataset.passkey === "make" ? make : use;
    form.elements.credential.value = told(await way(options.creation_options ?? options.request_options));
    form.submit();
  } catch {
    fault.textContent = "That did not work. Try again, or take another way.";
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-passkey]")) return;
  event.preventDefault();
  send(event.target);
});

for (const part of document.querySelectorAll("[data-passkey]")) {
  // Browsers know passkeys on safe pages only: https, or this very machine.
  if (window.PublicKeyCredential) part.hidden = false;
  // A button that was tapped before would have sent no passkey.
  for (const field of part.elements ?? []) field.disabled = false;
}
