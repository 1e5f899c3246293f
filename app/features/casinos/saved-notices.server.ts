import { createHash } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Page, Stored } from "~/backend/documents/port";
import { users } from "~/features/accounts/collection";
import type { UserFields } from "~/features/accounts/schema";
import { casinoShelf } from "~/features/catalogue/shelves.server";
import { defineShelf } from "~/features/catalogue/source.server";
import { notify } from "~/features/notifications/notifications.server";
import { casinos } from "./collection";
import { casinoNotices } from "./notice-collection";
import { standingOf, tellChanges } from "./casino-changes";
import type { CasinoFields, TermFlag } from "./schema";

const SYSTEM = "system:notices";
const PAGE = 500;

type Changed = Pick<CasinoFields, "name" | "slug" | "score" | "lifecycle" | "termFlags">;

function nameTerm({ category, quote, foundAt }: TermFlag): string {
  return createHash("sha256").update(`${category}|${foundAt}|${quote}`).digest("base64url").slice(0, 16);
}

/**
 * Tells everybody who saved a casino what changed: its score by 0.3 or more since they were last told, its lifecycle, a
 * term that was flagged or taken out. Call it after the change is stored, whatever it was. Told once, also when several
 * instances call at once. Gives the sentences that were told.
 */
export async function noticeCasinoChange(casinoId: string, before: Changed, after: Changed): Promise<string[]> {
  const { documents, clock } = backend();
  const now = standingOf(after, nameTerm);
  const told = await documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(casinoNotices, casinoId);
    const last = known ?? standingOf(before, nameTerm);
    const changes = tellChanges(last, now);
    if (changes.length > 0) transaction.set(casinoNotices, casinoId, { ...now, terms: [...now.terms] });
    // Many small steps add up to one worth telling: they are measured from where they began.
    else if (!known) transaction.set(casinoNotices, casinoId, { ...last, terms: [...last.terms] });
    return changes;
  });
  if (told.length === 0) return [];
  const notice = {
    text: `${after.name}, which you saved: ${told.join(" ")}`,
    href: `/casinos/${after.slug}`,
    key: `casino-${casinoId}-${clock().toISOString()}`,
  };
  let cursor: string | null = null;
  do {
    const page: Page<Stored<UserFields>> = await documents.query(users, {
      where: [["savedCasinoIds", "array-contains", casinoId]],
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    await notify(
      page.items.map(({ id }) => id),
      notice,
    );
    cursor = page.next;
  } while (cursor !== null);
  return told;
}

const noticeShelf = defineShelf(casinoNotices);

/**
 * Does the same for every published casino by what it was when it was last told, whoever changed it and how: an outcome of
 * a complaint, an edit, the daily recalculation. A casino seen for the first time is noted and nobody told. For the
 * scheduler; gives how many casinos were told of.
 */
export async function noticeEveryChange(): Promise<number> {
  const [{ items }, { byId }] = await Promise.all([casinoShelf.read(), noticeShelf.read()]);
  let told = 0;
  for (const casino of items) {
    const last = byId.get(casino.id);
    if (last && tellChanges(last, standingOf(casino, nameTerm)).length === 0) continue;
    // The shelf may lag behind what was told already, and a change must not be told backwards.
    const fresh = await backend().documents.get(casinos, casino.id);
    if (fresh && (await noticeCasinoChange(fresh.id, fresh, fresh)).length > 0) told += 1;
  }
  return told;
}
