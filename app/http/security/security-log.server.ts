import { createHmac, randomBytes } from "node:crypto";
import { clientAddress } from "./client-address.server";
import { log } from "~/backend/log.server";

/** What whoever watches over the site looks for, each logged under its own name; docs/security.md says what it means. */
export type SecurityEvent =
  | "sign-in"
  | "sign-in-refused"
  | "sign-out"
  | "sessions-ended"
  | "password-changed"
  | "password-reset"
  | "password-reset-refused"
  | "password-asked-again-refused"
  | "second-factor-on"
  | "second-factor-off"
  | "second-factor-refused"
  | "recovery-codes-renewed"
  | "account-deleted"
  | "access-refused"
  | "cross-site-post-refused"
  | "limit-reached";

// Gone with the process: names of one run can be compared with each other, and with nothing else.
const salt = randomBytes(32);

/** A name for an address or an account: the same for the same one as long as the process runs, and nobody can tell whose. */
export function pseudonym(text: string): string {
  return createHmac("sha256", salt).update(text).digest("base64url").slice(0, 12);
}

/**
 * Logs an event with the request's id and path and a pseudonym of the address it came from; refusals as warnings.
 * `about` holds ids and words of our own, never what somebody typed.
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
