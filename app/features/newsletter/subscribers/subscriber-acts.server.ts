import { z } from "zod/v4";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { recordAct } from "~/platform/audit/audit.server";
import { defineOperationKind, done, noInput, skipped } from "~/platform/operations/operation-kind";
import type { ItemResult } from "~/platform/operations/schema";
import { subscribers, suppressedAddresses } from "../collection";
import { maskedAddress } from "~/domain/mailbox/masked-address";
import { mustStaySilent, SUBSCRIBER_STATES, type SubscriberFields } from "../schema";

const TOGETHER = 25;
const GONE = "It no longer existed.";
const SOMEBODY = "an address";

type Subscriber = Stored<SubscriberFields>;

function entityOf(subscriber: Subscriber) {
  return { kind: "subscriber", id: subscriber.id, label: maskedAddress(subscriber.email) };
}

/** Erases addresses for good; the hash of one that we must not write to stays. */
export const wiping = defineOperationKind<string, Record<string, never>>({
  duty: "owner",
  name: "newsletter-wipe",
  item: z.string(),
  input: noInput,
  together: TOGETHER,
  labelOf: () => SOMEBODY,
  async run(transaction, ids, { staff }) {
    const found: (Subscriber | null)[] = [];
    for (const id of ids) found.push(await transaction.get(subscribers, id));
    const at = backend().clock().toISOString();
    return found.map((subscriber): ItemResult => {
      if (!subscriber) return skipped(SOMEBODY, GONE);
      const isSuppressed = mustStaySilent(subscriber);
      transaction.delete(subscribers, subscriber.id);
      if (isSuppressed) {
        const isByOwner = subscriber.state !== "suppressed";
        // An id from before hashes had a key gets one with the next `keyNewsletterMailboxes`.
        transaction.set(suppressedAddresses, subscriber.mailbox ?? subscriber.id, { at, isByOwner });
      }
      recordAct(transaction, staff, {
        action: "subscriber.wipe",
        entity: entityOf(subscriber),
        note: isSuppressed ? "A hash stays, so that it is not mailed again." : null,
      });
      return done(maskedAddress(subscriber.email));
    });
  },
});

/** Stops all mail to addresses and keeps them from being subscribed again. */
export const suppressing = defineOperationKind<string, Record<string, never>>({
  duty: "owner",
  name: "newsletter-suppress",
  item: z.string(),
  input: noInput,
  together: TOGETHER,
  labelOf: () => SOMEBODY,
  undoneBy: "newsletter-unsuppress",
  async run(transaction, ids, { staff }) {
    const found: (Subscriber | null)[] = [];
    for (const id of ids) found.push(await transaction.get(subscribers, id));
    return found.map((subscriber): ItemResult => {
      if (!subscriber) return skipped(SOMEBODY, GONE);
      const { id, email, state } = subscriber;
      if (state === "suppressed") return skipped(maskedAddress(email), "It was suppressed already.");
      transaction.update(subscribers, id, { state: "suppressed", confirmTokenHash: null });
      recordAct(transaction, staff, {
        action: "subscriber.suppress",
        entity: entityOf(subscriber),
        changes: [{ field: "state", from: state, to: "suppressed" }],
      });
      return done(maskedAddress(email), { id, state });
    });
  },
});

const former = z.object({ id: z.string(), state: z.enum(SUBSCRIBER_STATES) });

defineOperationKind<z.infer<typeof former>, Record<string, never>>({
  duty: "owner",
  name: "newsletter-unsuppress",
  item: former,
  input: noInput,
  together: TOGETHER,
  labelOf: () => SOMEBODY,
  async run(transaction, items, { staff }) {
    const found: (Subscriber | null)[] = [];
    for (const { id } of items) found.push(await transaction.get(subscribers, id));
    return found.map((subscriber, at): ItemResult => {
      const state = items[at]?.state;
      if (!subscriber || !state) return skipped(SOMEBODY, GONE);
      if (subscriber.state !== "suppressed") return skipped(maskedAddress(subscriber.email), "It has changed since.");
      transaction.update(subscribers, subscriber.id, { state });
      recordAct(transaction, staff, {
        action: "subscriber.unsuppress",
        entity: entityOf(subscriber),
        changes: [{ field: "state", from: "suppressed", to: state }],
      });
      return done(maskedAddress(subscriber.email));
    });
  },
});
