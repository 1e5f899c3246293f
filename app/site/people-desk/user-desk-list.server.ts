import { backend } from "~/backend/index.server";
import type { Condition, Stored } from "~/backend/documents/port";
import { dutiesOf } from "~/domain/roles/duties";
import { normaliseEmail } from "~/domain/text/email-address";
import { fold, hasEveryWord } from "~/domain/text/fold";
import { combinedFilters } from "~/platform/admin-list/combined-filters.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { MOST_FOUND, storeSource } from "~/platform/admin-list/store-source.server";
import { users } from "~/platform/access/collection";
import { nameKey, wantedBeginning, type UserFields } from "~/platform/access/schema";
import { userList, type UserRow } from "./user-desk-list";
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

/** Sorts after every text with the same beginning. */
const LAST = "\u{10FFFF}";

const combined = combinedFilters({
  state: { field: "state", values: { active: "active", suspended: "suspended", anonymised: "anonymised" } },
  role: { field: "listed.role", values: { admin: "admin", user: "user" } },
  verified: { field: "listed.isVerified", values: { yes: true, no: false } },
  represents: { field: "listed.representsCasino", values: { yes: true, no: false } },
});

function beginsWith(field: string, text: string): Condition[] {
  return [
    [field, ">=", text],
    [field, "<", text + LAST],
  ];
}

/** Finds the person with this id, and those whose address begins with the text or whose name has its words. */
async function search(q: string): Promise<Stored<UserFields>[]> {
  const { documents } = backend();
  const beginning = wantedBeginning(q);
  const isMeant = hasEveryWord(q);
  const [exact, byAddress, byName, byWord] = await Promise.all([
    /^[\w-]+$/.test(q) ? documents.get(users, q) : null,
    documents.query(users, { where: beginsWith("email", normaliseEmail(q)), orderBy: ["email"], limit: MOST_FOUND }),
    documents.query(users, {
      where: beginsWith("listed.nameKey", nameKey(q)),
      orderBy: ["listed.nameKey"],
      limit: MOST_FOUND,
    }),
    beginning === null
      ? { items: [] }
      : documents.query(users, { where: [["listed.nameBeginnings", "array-contains", beginning]], limit: MOST_FOUND }),
  ]);
  const ofWords = byWord.items.filter(({ displayName }) => isMeant(fold(displayName)));
  const found = new Map([...byAddress.items, ...byName.items, ...ofWords].map((user) => [user.id, user]));
  if (exact) found.set(exact.id, exact);
  return [...found.values()];
}

/** The admin's list of users. */
export const userDesk: AdminList<UserRow> = {
  definition: userList,
  isPersonal: true,
  source: combined.around(
    storeSource<UserFields, UserRow>({
      collection: users,
      filters: combined.filter,
      sorts: { joined: ["createdAt"], seen: ["listed.lastSeenAt"], name: ["listed.nameKey"] },
      rows: (found) =>
        found.map((user) => ({
          id: user.id,
          name: user.displayName,
          email: user.email,
          role: user.role ?? "user",
          duties: dutiesOf(user),
          state: user.state,
          isVerified: user.emailVerifiedAt !== null,
          represents: user.representsCasinos,
          joinedAt: user.createdAt,
          lastSeenAt: user.lastSeenAt ?? null,
        })),
      search,
    }),
  ),
  bulk: USER_BULK,
};
