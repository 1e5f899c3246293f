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
import { USER_BULK } from "./user-bulk.server";
import { userList, type UserRow } from "./user-desk-list";

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
