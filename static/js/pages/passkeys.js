// @ts-check
// Passkeys: passes the server's request to the phone, and the phone's answer into the form.

const bytes = (encoded) => Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

function text(buffer) {
  const said = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(said).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const known = (keys = []) => keys.map((key) => ({ ...key, id: bytes(key.id) }));

/** Asks for a discoverable passkey, with which one signs in without typing an address. */
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

/** Encodes every buffer as text, as the server expects. */
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

/** The server's request: in the page, or fetched if the page may be a day old. */
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
  // Browsers offer passkeys over HTTPS and on localhost only.
  if (window.PublicKeyCredential) part.hidden = false;
  // A button that was tapped before would have sent no passkey.
  for (const field of part.elements ?? []) field.disabled = false;
}
