import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { storedUrl } from "~/domain/urls/web-address";
import { LONGEST_URL, TEST_EVENT, WEBHOOK_EVENT_NAMES } from "./kinds";

/** An address that published changes are sent to. */
export const webhookFields = z.object({
  url: storedUrl({ most: LONGEST_URL }),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1),
  /** Sealed for this webhook's id. */
  secret: textUpTo(300),
  /** `disabled` is our doing, after days of failing or because the address said it is gone for good. */
  state: z.enum(["active", "paused", "disabled"]),
  /** Only what was published after this is sent. */
  since: instant,
  /** First of the failures in a row; null after a success, and once nothing waits. A test counts as neither. */
  failingSince: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  /** Time at which something was last left out because too much was waiting. */
  leftOutAt: instant.nullable(),
  /** `submissionId` of the post that made it, so that the same post sent again is recognised. */
  madeBy: z.string(),
  by: z.object({ uid: z.string(), name: textUpTo(80) }),
  at: instant,
});
export type WebhookFields = z.infer<typeof webhookFields>;

const attempt = z.object({
  at: instant,
  /** Status of the answer; null if there was none. */
  status: z.number().int().nullable(),
  /** Reason why there was no answer, or why it counts as a failure. */
  problem: textUpTo(300).nullable(),
  ms: z.number().int().min(0),
  /** The beginning of the answer. */
  excerpt: textUpTo(500),
});
export type Attempt = z.infer<typeof attempt>;

export const MOST_ATTEMPTS_KEPT = 12;

/** States of a delivery that is still to be sent. */
export const UNSENT = ["waiting", "queued"] as const;

/** One message to one webhook, as the log has it. Document id: a digest of the webhook and of the event, so that neither is queued twice. */
export const webhookDeliveryFields = z.object({
  webhookId: z.string(),
  event: z.enum([...WEBHOOK_EVENT_NAMES, TEST_EVENT]),
  /** Text that is sent, byte for byte at each try. */
  body: textUpTo(8_000),
  /** `queued`: it is in the outbox; `waiting`: it is still to be queued, or its webhook is off. */
  state: z.enum([...UNSENT, "delivered", "failed"]),
  /** The latest, oldest first. */
  attempts: z.array(attempt).max(MOST_ATTEMPTS_KEPT),
  /** The latest entry of the outbox that sends it. */
  entry: textUpTo(200).nullable().default(null),
  at: instant,
  expiresAt: instant,
});
export type WebhookDeliveryFields = z.infer<typeof webhookDeliveryFields>;

/** Up to when published changes were looked for. One document, `events`. */
/** Compressed, so that fifty thousand paths fit into a document. */
export const LONGEST_PATHS = 700_000;

/** How far a look for what was published has come. */
export const webhookProgressFields = z.object({
  upTo: instant,
  /** The paths of pages that were there then, where the look is for those that are gone too. */
  paths: textUpTo(LONGEST_PATHS).optional(),
});

/** A casino's standing that was last told. Document id: the casino's. */
export const webhookStandingFields = z.object({ score: z.number().nullable(), lifecycle: textUpTo(20) });
