import { randomBytes } from "node:crypto";
import type { Stored, Transaction } from "~/backend/documents/port";
import { slugCandidates } from "~/domain/text/slug";
import { redirects } from "../collection";
import type { EditorialFields, EditorialKind, Problem, SaveContext } from "../editorial-kind";

/** Addresses with a number at their end that are tried. */
const MOST_NUMBERED = 9;
const MOST_TRIES = 20;

/** Returns the item at its address, or at one like it that nothing else has or had. Reads only. */
export async function atFreeSlug<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  fields: F,
  context: SaveContext<F>,
): Promise<F> {
  const candidates = slugCandidates(fields.slug);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // Names in a script that has no spelling in a to z all begin alike, so that counting on would take long.
    const random = `${fields.slug.slice(0, 70).replace(/-$/, "")}-${randomBytes(4).toString("hex")}`;
    const slug = tries < MOST_NUMBERED ? candidates.next().value : random;
    const moved = { ...fields, slug };
    if ((await slugProblems(transaction, kind, context.id, slug)).length > 0) continue;
    if ((await kind.checkSave?.(transaction, moved, context))?.some(({ field }) => field === "slug")) continue;
    if (slug === context.before?.slug || !(await transaction.get(redirects, `${kind.name}:${slug}`))) return moved;
  }
  return fields;
}

/** Returns the problems of an address. Reads only. */
export async function slugProblems<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  id: string,
  slug: string,
): Promise<Problem[]> {
  if (kind.reservedSlugs?.includes(slug))
    return [{ field: "slug", message: "Another page of the site has this address. Choose another." }];
  const same = await transaction.query(kind.collection, { where: [["slug", "==", slug]], limit: 2 });
  return same.some((other) => other.id !== id)
    ? [{ field: "slug", message: `Another ${kind.words.one} has this address already.` }]
    : [];
}

/** Redirects the old address of an item the public has seen; removes the redirect of an address that is taken again. */
export async function planRedirect<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  before: Stored<F> | null,
  after: F,
  toDraft: boolean,
): Promise<() => void> {
  if (toDraft) return () => undefined;
  const takenAgain = await transaction.get(redirects, `${kind.name}:${after.slug}`);
  const hasDate = before !== null && (before.publishAt !== null || before.firstPublishedAt != null);
  const wasSeen = hasDate && before.slug !== after.slug;
  return () => {
    if (takenAgain) transaction.delete(redirects, takenAgain.id);
    if (wasSeen)
      transaction.set(redirects, `${kind.name}:${before.slug}`, { kind: kind.name, from: before.slug, to: after.slug });
  };
}
