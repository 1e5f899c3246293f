import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

// Loaded at its first use: most visitors of these pages have no passkey.
const library = () => import("@simplewebauthn/browser");

/**
 * Shown when the browser made or used no passkey. It keeps to itself whether its dialog was closed or a key refused, so
 * these say what a key needs.
 */
const NOT_USED =
  "No passkey was used. Try again, or continue without one. A security key needs its PIN, and a passkey made for this site.";
const NOT_MADE =
  "No passkey was made. Try again, or choose your phone or computer. A security key needs a PIN, room for one more passkey, and FIDO2, which older keys don’t have.";
/** For browsers that say so. */
const UNFIT =
  "This key can’t keep a passkey: it has no PIN, no room left, or is of an older kind. Set a PIN on it, use another, or choose your phone or computer.";
const ABOUT_THE_KEY = new Map([
  ["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "This device or key already holds a passkey for your account."],
  ["ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT", UNFIT],
  ["ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT", UNFIT],
  ["ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG", UNFIT],
]);

/** True in a browser that has passkeys, on a page that may ask for them. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && isSecureContext;
}

/** True if the browser can offer passkeys while an address is being typed. */
export async function canOfferWhileTyping(): Promise<boolean> {
  if (!knowsPasskeys() || !("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Error whose message tells people why a passkey gave no answer. */
class NoAnswer extends Error {}

/** The signal that disowns the passkey of the last answer. */
let answered: Parameters<Awaited<ReturnType<typeof library>>["sendSignal"]>[0] | null = null;

async function fetchOptions(
  purpose: "sign-in" | "confirm",
  signal: AbortSignal | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const body = new URLSearchParams({ intent: purpose });
  const response = await fetch("/login/passkey", { method: "POST", body, ...(signal && { signal }) });
  const answer = (await response.json()) as { options?: PublicKeyCredentialRequestOptionsJSON; message?: string };
  if (!answer.options) throw new NoAnswer(answer.message ?? NOT_USED);
  return answer.options;
}

/**
 * Asks a passkey to answer a challenge of the server. Returns the answer in the form that the server reads.
 * `whileTyping`: the browser offers passkeys beside the address field, and there may never be an answer. `signal`: ends
 * the question, whether it is still being fetched or its dialog is open. If it ends before that, no dialog opens, which
 * would close another one.
 */
export async function answerByPasskey(
  purpose: "sign-in" | "confirm",
  { whileTyping = false, signal }: { whileTyping?: boolean; signal?: AbortSignal } = {},
): Promise<string> {
  const [optionsJSON, { startAuthentication, WebAuthnAbortService }] = await Promise.all([
    fetchOptions(purpose, signal),
    library(),
  ]);
  signal?.throwIfAborted();
  const end = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener("abort", end);
  try {
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: whileTyping });
    const { rpId: rpID } = optionsJSON;
    answered = rpID === undefined ? null : { signalName: "unknownCredential", rpID, credentialID: answer.id };
    return JSON.stringify(answer);
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

/** Tells the browser that the site doesn't know the passkey that it used last, so that it stops offering it. */
export async function disownLastPasskey(): Promise<void> {
  const signal = answered;
  answered = null;
  // Browsers without such signals, and managers that don't take them, go on offering it.
  if (signal) await (await library()).sendSignal(signal).catch(() => undefined);
}

/** Asks the browser to make a passkey. Returns its answer in the form that the server reads. */
export async function makePasskey(options: object): Promise<string> {
  const { startRegistration } = await library();
  return JSON.stringify(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** Returns what to tell somebody whose passkey gave no answer, or was not made. */
export function problemOf(error: unknown, wanted: "use" | "make" = "use"): string {
  if (error instanceof NoAnswer) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ABOUT_THE_KEY.get(code) ?? (wanted === "make" ? NOT_MADE : NOT_USED);
}
