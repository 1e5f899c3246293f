import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { MOST_FOUND, storeSource } from "~/platform/admin-list/store-source.server";
import { startOperation } from "~/platform/operations/operations.server";
import { subscribers } from "../collection";
import { SUBSCRIBER_STATES, type SubscriberFields } from "../schema";
import { suppressing, wiping } from "./subscriber-acts.server";
import { subscriberList, type SubscriberRow } from "./subscriber-list";

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
