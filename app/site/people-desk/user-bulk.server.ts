import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import type { StartBulk } from "~/platform/admin-list/bulk/start-bulk";
import {
  defineOperationKind,
  done,
  failed,
  skipped,
  type OperationContext,
} from "~/platform/operations/operation-kind";
import { startOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { userEntity } from "~/platform/access/safeguards.server";
import { endSessionsOf, liftSuspension, suspendWithin, type UserActOutcome } from "./user-acts.server";
import type { UserRow } from "./user-desk-list";

const item = z.object({ uid: z.string(), reason: z.string().optional() });
type Item = z.infer<typeof item>;

// The outcome for each person stays on file, so like the log it names nobody.
const labelOf = ({ uid }: Item) => userEntity(uid).label;

function resultOf(one: Item, outcome: UserActOutcome, already: string, undo: unknown = null): ItemResult {
  const label = labelOf(one);
  if (outcome.outcome === "done") return done(label, undo);
  if (outcome.outcome === "already") return skipped(label, already);
  return failed(label, outcome.outcome === "refused" ? outcome.message : "There is no user with this id.");
}

const suspension = defineOperationKind<Item, { reason: string }>({
  duty: "owner",
  name: "user-suspend",
  item,
  input: z.object({ reason: textUpTo(500).min(10) }),
  labelOf,
  // Who is the last admin depends on who was suspended before.
  together: 1,
  undoneBy: "user-lift",
  async run(transaction, items, { input, staff }) {
    const results: ItemResult[] = [];
    for (const one of items) {
      const outcome = await suspendWithin(transaction, one.uid, input.reason, staff);
      results.push(resultOf(one, outcome, "Already suspended.", { ...one, reason: input.reason }));
    }
    return results;
  },
});

defineOperationKind<Item, Record<string, never>>({
  duty: "owner",
  name: "user-lift",
  item,
  input: z.object({}) as never,
  labelOf,
  runOutside: async (one: Item, { staff }: OperationContext<Record<string, never>>) =>
    resultOf(one, await liftSuspension(one.uid, staff, one.reason), "Not suspended."),
});

const endingSessions = defineOperationKind<Item, Record<string, never>>({
  duty: "owner",
  name: "user-end-sessions",
  item,
  input: z.object({}) as never,
  labelOf,
  runOutside: async (one: Item, { staff }: OperationContext<Record<string, never>>) =>
    resultOf(one, await endSessionsOf(one.uid, null, staff), "Not signed in anywhere."),
});

const itemsOf = (rows: readonly UserRow[]): Item[] => rows.map(({ id }) => ({ uid: id }));

/** The bulk actions of the list of users. */
export const USER_BULK: Readonly<Record<string, StartBulk<UserRow>>> = {
  suspend: (rows, { staff, backTo, title, id, answers }) =>
    startOperation(
      suspension,
      { title, backTo, id, items: itemsOf(rows), input: { reason: (answers["reason"] ?? "").replace(/\r\n?/g, "\n") } },
      staff,
    ),
  "end-sessions": (rows, { staff, backTo, title, id }) =>
    startOperation(endingSessions, { title, backTo, id, items: itemsOf(rows), input: {} }, staff),
};
