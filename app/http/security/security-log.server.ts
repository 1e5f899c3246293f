import { createHmac, randomBytes } from "node:crypto";
import { clientAddress } from "./client-address.server";
import { log } from "~/backend/log.server";

/** Events that operators look for, each logged under its own name; docs/security.md explains them. */
export type SecurityEvent =
  | "sign-in"
  | "sign-in-refused"
  | "sign-out"
  | "sessions-ended"
  | "password-changed"
  | "password-set-elsewhere"
  | "password-reset"
  | "password-reset-refused"
  | "password-asked-again-refused"
  | "second-factor-on"
  | "second-factor-off"
  | "second-factor-refused"
  | "recovery-codes-renewed"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-refused"
  | "passkey-removal-refused"
  | "case-link-refused"
  | "account-deleted"
  | "access-ended"
  | "access-refused"
  | "cross-site-post-refused"
  | "inbound-mail-refused"
  | "postback-refused"
  | "limit-reached";

// Lost with the process, so that pseudonyms can only be compared within one run.
const salt = randomBytes(32);

/**
 * Returns a pseudonym for an address or an account: the same one for as long as the process runs, which can't be traced
 * back.
 */
export function pseudonym(text: string): string {
  return createHmac("sha256", salt).update(text).digest("base64url").slice(0, 12);
}

/**
 * Logs an event with the request's id and path and a pseudonym of its address; refusals as warnings. `about` holds only
 * ids and our own words, never user input.
 */
export function logSecurity(
  event: SecurityEvent,
  request: Request | null,
  about: Readonly<Record<string, string | number | undefined>> = {},
): void {
  const isRefusal = event.endsWith("-refused") || event === "limit-reached";
  log[isRefusal ? "warn" : "info"](
    {
      security: event,
      ...(request && {
        requestId: request.headers.get("X-Request-Id") ?? undefined,
        path: new URL(request.url).pathname,
        from: pseudonym(clientAddress(request)),
      }),
      ...about,
    },
    event,
  );
}
