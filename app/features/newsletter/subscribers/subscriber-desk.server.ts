import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { MOST_FOUND, storeSource } from "~/platform/admin-list/store-source.server";
import { startOperation } from "~/platform/operations/operations.server";
import { subscribers, suppressedAddresses } from "../collection";
import { SUBSCRIBER_STATES, mustStaySilent, type SubscriberFields } from "../schema";
import { subscriberList, type SubscriberRow } from "./subscriber-list";
import { z } from "zod/v4";
import { recordAct } from "~/platform/audit/audit.server";
import { defineOperationKind, done, noInput, skipped } from "~/platform/operations/operation-kind";
import type { ItemResult } from "~/platform/operations/schema";
import { maskedAddress } from "~/domain/mailbox/masked-address";

const TOGETHER = 25;
const GONE = "It no longer existed.";
const SOMEBODY = "an address";

type Subscriber = Stored<SubscriberFields>;

function entityOf(subscriber: Subscriber) {
  return { kind: "subscriber", id: subscriber.id, label: maskedAddress(subscriber.email) };
}

/** Erases addresses for good; the hash of one that we must not write to stays. */
const wiping = defineOperationKind<string, Record<string, never>>({
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
const suppressing = defineOperationKind<string, Record<string, never>>({
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

function rowOf(subscriber: Stored<SubscriberFields>): SubscriberRow {
  const { id, email, state, confirmedAt, updatedAt, consent, lastFailure } = subscriber;
  return {
    id,
    email,
    state,
    since: consent.at,
    confirmedAt,
    changedAt: updatedAt,
    source: consent.source,
    lastFailure: lastFailure?.message ?? null,
  };
}

/** Admin list of the newsletter's subscribers. */
export const subscriberDesk: AdminList<SubscriberRow> = {
  definition: subscriberList,
  isPersonal: true,
  source: storeSource<SubscriberFields, SubscriberRow>({
    collection: subscribers,
    filters: { state: (value) => [["state", "==", value]] },
    sorts: { since: ["consent.at"], email: ["normalisedEmail"] },
    rows: (documents) => documents.map(rowOf),
    async search(q) {
      const start = q.toLowerCase();
      const { items } = await backend().documents.query(subscribers, {
        where: [
          ["normalisedEmail", ">=", start],
          ["normalisedEmail", "<", `${start}\u{10FFFF}`],
        ],
        orderBy: ["normalisedEmail"],
        limit: MOST_FOUND,
      });
      return items;
    },
  }),
  bulk: {
    wipe: (rows, { staff, backTo, title, id }) =>
      startOperation(wiping, { title, backTo, id, items: rows.map((row) => row.id), input: {} }, staff),
    suppress: (rows, { staff, backTo, title, id }) =>
      startOperation(suppressing, { title, backTo, id, items: rows.map((row) => row.id), input: {} }, staff),
  },
};

/** Returns how many addresses are in each state. */
export async function countSubscribers(): Promise<{ state: SubscriberFields["state"]; count: number }[]> {
  const { documents } = backend();
  return Promise.all(
    SUBSCRIBER_STATES.map(async (state) => ({
      state,
      count: await documents.count(subscribers, [["state", "==", state]]),
    })),
  );
}
