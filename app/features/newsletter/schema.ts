import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { emailField, storedEmail } from "~/domain/text/email-address";

export const SUBSCRIBER_STATES = ["unconfirmed", "confirmed", "unsubscribed", "suppressed"] as const;

export const subscriberFields = z.object({
  email: storedEmail(),
  /** Trimmed and in lower case. */
  normalisedEmail: storedEmail(),
  /**
   * `mailboxHash` of the address, which is also the document's id and makes it unique. Subscribers from before there was
   * a key, or a rule for mailboxes, have the id that the links in their mails name; a job adds the hash.
   */
  mailbox: z.string().optional(),
  state: z.enum(SUBSCRIBER_STATES),
  consent: z.object({ text: textUpTo(400), source: textUpTo(200), at: instant }),
  confirmedAt: instant.nullable(),
  /** SHA-256 of the secret in the confirmation link; null after unsubscribing. */
  confirmTokenHash: z.string().nullable(),
  /** SHA-256 of the secrets in the mails before the last, newest first. */
  earlierTokenHashes: z.array(z.string()).max(5).optional(),
  /** The secret in the unsubscribe links. It opens nothing else, so it is stored in plain text for the next mail. */
  unsubscribeToken: z.string(),
  /** When somebody at the address, which never confirmed, told us never to write there. */
  refusedAt: instant.nullish(),
  /** Reason the last issue did not reach the address; null or missing when it did. */
  lastFailure: z.object({ at: instant, issueId: z.string(), message: textUpTo(300) }).nullish(),
});
export type SubscriberFields = z.infer<typeof subscriberFields>;

/** True where nobody but the mailbox's owner may make us write. */
export function mustStaySilent({ state, refusedAt }: Pick<SubscriberFields, "state" | "refusedAt">): boolean {
  return state === "suppressed" || (refusedAt ?? null) !== null;
}

/**
 * An erased address that must never be mailed again; only its hash is left, as the document's id: the `mailboxHash`, or
 * `keyedHash` of the address as it was typed for one from before spellings were compared.
 */
export const suppressedAddressFields = z.object({
  at: instant,
  /** True if somebody at the address asked for it, and may take it back; missing for one that staff suppressed. */
  isByOwner: z.boolean().optional(),
});
export type SuppressedFields = z.infer<typeof suppressedAddressFields>;

export const subscribeForm = z.object({
  email: emailField(),
  /** Unvalidated here; checked by `safePath`. */
  returnTo: textUpTo(2_000).optional(),
  /** Set when the page's own script posts the form and the page stays open. */
  inPlace: z.literal("1").optional(),
});
