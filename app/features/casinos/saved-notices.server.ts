import { createHash } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Page, Stored } from "~/backend/documents/port";
import { users } from "~/features/accounts/collection";
import type { UserFields } from "~/features/accounts/schema";
import { notify } from "~/features/notifications/notifications.server";
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
