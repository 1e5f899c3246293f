import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

// Loaded at its first use: most visitors of these pages have no passkey.
const library = () => import("@simplewebauthn/browser");

/** Shown when the browser made or used no passkey, for example because its dialog was closed. */
export const NOT_USED = "No passkey was used. Try again, or continue without one.";

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
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: whileTyping }));
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

/** Asks the browser to make a passkey. Returns its answer in the form that the server reads. */
export async function makePasskey(options: object): Promise<string> {
  const { startRegistration } = await library();
  return JSON.stringify(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** Returns what to tell somebody whose passkey gave no answer. */
export function problemOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const isKnown = error instanceof Error && /previously registered/.test(error.message);
  return isKnown ? "This device or key already holds a passkey for your account." : NOT_USED;
}
