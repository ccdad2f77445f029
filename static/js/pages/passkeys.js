// @ts-check
// Passkeys: passes the server's request to the phone, and the phone's answer into the form.

import { isReached } from "../shared/signal.js";
import { gettext } from "../shared/language.js";

/** @typedef {PublicKeyCredentialCreationOptionsJSON} Creation the server's request for a new passkey */
/** @typedef {PublicKeyCredentialRequestOptionsJSON} Use the server's request to sign in by one */
/** @typedef {AuthenticatorAttestationResponse & AuthenticatorAssertionResponse} Response the phone's answer to either */
/** @typedef {PublicKeyCredential & { response: Response }} Answer the passkey with which the phone answers */

/**
 * The bytes of a text in base64url.
 * @param {string} base64
 */
const bytes = (base64) => Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/**
 * Bytes as a text in base64url.
 * @param {ArrayBuffer} buffer
 */
function text(buffer) {
  const said = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(said).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The passkeys that the server names, with their ids as bytes.
 * @param {PublicKeyCredentialDescriptorJSON[]} [keys]
 */
const known = (keys = []) => keys.map((key) => /** @type {PublicKeyCredentialDescriptor} */ ({ ...key, id: bytes(key.id) }));

/**
 * Asks the phone to make a discoverable passkey, with which one signs in without typing an address. Rejects on a
 * failure.
 * @param {{ publicKey: Creation }} options
 */
function make({ publicKey }) {
  const wanted = /** @type {PublicKeyCredentialCreationOptions} */ ({
    ...publicKey,
    challenge: bytes(publicKey.challenge),
    user: { ...publicKey.user, id: bytes(publicKey.user.id) },
    excludeCredentials: known(publicKey.excludeCredentials),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  });
  return navigator.credentials.create({ publicKey: wanted });
}

/**
 * Asks the phone for a passkey to sign in by. Rejects on a failure.
 * @param {{ publicKey: Use }} options
 */
function use({ publicKey }) {
  const wanted = /** @type {PublicKeyCredentialRequestOptions} */ ({
    ...publicKey,
    challenge: bytes(publicKey.challenge),
    allowCredentials: known(publicKey.allowCredentials),
  });
  return navigator.credentials.get({ publicKey: wanted });
}

/**
 * A passkey as JSON, with every buffer as base64url, as the server expects.
 * @param {Answer} credential
 */
function encoded(credential) {
  const { response } = credential;
  const names = /** @type {const} */ (["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]);
  const parts = names.flatMap((name) => (response[name] ? [[name, text(response[name])]] : []));
  return JSON.stringify({
    type: credential.type,
    id: credential.id,
    rawId: text(credential.rawId),
    response: { ...Object.fromEntries(parts), transports: response.getTransports?.() ?? [] },
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

/**
 * The server's `creation_options` or `request_options`: in the page, or fetched if the page may be a day old. Throws if
 * the server refuses them.
 * @param {HTMLFormElement} form
 */
async function requestOptions(form) {
  const said = document.getElementById("passkey-options");
  if (said) return JSON.parse(said.textContent);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

/**
 * Asks the phone for a passkey and submits it, or shows that this failed.
 * @param {HTMLFormElement} form
 */
async function submitPasskey(form) {
  const fault = form.querySelector("[role=alert]:last-of-type");
  fault.textContent = "";
  try {
    const options = await requestOptions(form);
    const way = form.dataset.passkey === "make" ? make : use;
    const answer = /** @type {Answer} */ (await way(options.creation_options ?? options.request_options));
    /** @type {HTMLInputElement} */
    const field = form.querySelector("[name=credential]");
    field.value = encoded(answer);
    if (await isReached()) form.submit();
    else fault.textContent = gettext("Not sent: there is no signal. Try again in a moment.");
  } catch {
    fault.textContent = gettext("That did not work. Try again, or take another way.");
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-passkey]")) return;
  event.preventDefault();
  submitPasskey(event.target);
});

/** @type {NodeListOf<HTMLElement & Partial<HTMLFormElement>>} */
const parts = document.querySelectorAll("[data-passkey]");
for (const part of parts) {
  // Browsers offer passkeys over HTTPS and on localhost only.
  if (window.PublicKeyCredential) part.hidden = false;
  // A button that was tapped before would have sent no passkey.
  for (const field of part.elements ?? []) field.disabled = false;
}
