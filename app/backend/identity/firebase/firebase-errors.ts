import { StoreUnavailable } from "../../documents/port";
import { IDENTITY_MESSAGES, identityError } from "../messages";
import { IdentityError, type IdentityErrorCode } from "../port";

/** Codes of `firebase/auth` and of firebase-admin's Auth, without the `auth/` before them. */
const CODES: Readonly<Record<string, IdentityErrorCode>> = {
  "email-already-in-use": "email-already-in-use",
  "email-already-exists": "email-already-in-use",
  "invalid-email": "invalid-email",
  "missing-email": "invalid-email",
  "weak-password": "weak-password",
  "invalid-password": "weak-password",
  "password-does-not-meet-requirements": "weak-password",
  "invalid-credential": "invalid-credential",
  "invalid-login-credentials": "invalid-credential",
  "wrong-password": "invalid-credential",
  "missing-password": "invalid-credential",
  // The password was changed, or the account suspended, during the request.
  "user-token-expired": "invalid-credential",
  "user-disabled": "user-disabled",
  "user-not-found": "user-not-found",
  "email-not-found": "user-not-found",
  "invalid-action-code": "invalid-action-code",
  "invalid-oob-code": "invalid-action-code",
  "missing-oob-code": "invalid-action-code",
  "expired-action-code": "expired-action-code",
};

/**
 * Codes and texts with which the provider reports one of its limits. It counts by network address, and sees this
 * server's address for everybody, so the visitor has done nothing wrong and can do nothing about it.
 */
const LIMIT =
  /too[_-]many[_-](?:requests|attempts)|rate[_-]exceeded|exceed(?:ed)?[_-](?:limit|quota)|quota|resource[_-]exhausted/i;

/** Temporary failures: no connection, no response, a server error, credentials that could not be renewed. */
const OUTAGE =
  /^(?:network-|timeout|internal-error|service-unavailable|backend-error|unavailable|deadline-exceeded|app\/network-|app\/invalid-credential|app\/unable-to-parse-response|app\/internal-error)/;

/** Returns the provider's own code, `app/…` for connection errors; "" for any other error. */
export function providerCode(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error) || typeof error.code !== "string") return "";
  return error.code.replace(/^auth\//, "");
}

/**
 * Returns the port's error for one of the provider's; an unforeseen one, such as that of a misconfigured project,
 * unchanged. `overrides` map codes that have another meaning in this call.
 */
export function identityErrorOf(error: unknown, overrides: Readonly<Record<string, IdentityErrorCode>> = {}): unknown {
  if (error instanceof IdentityError || error instanceof StoreUnavailable) return error;
  const provided = providerCode(error);
  if (provided === "") return error;
  const said = error instanceof Error ? error.message : "";
  const code = overrides[provided] ?? CODES[provided] ?? null;
  if (code === null && LIMIT.test(`${provided} ${said}`)) return new StoreUnavailable("quota", error);
  if (code === null) return OUTAGE.test(provided) ? new StoreUnavailable("unreachable", error) : error;
  const translated = identityError(code, IDENTITY_MESSAGES[code]);
  translated.cause = error;
  return translated;
}
