import { redirect } from "@remix-run/node";
import type { Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { countForReaders } from "~/platform/statistics/persons-visit.server";
import { countStat } from "~/platform/statistics/stats.server";
import { publishedArticles } from "../published-articles.server";
import { oldAddresses } from "./collection";
import { oldPathOf } from "./old-paths";

/** In memory, a few hundred bytes for each, so that requests for pages that never existed don't read the store. */
export const oldAddressesInMemory = definePublishedCollection(oldAddresses);

/** Returns the id of an old address. */
export function oldAddressId(path: string): string {
  return sha256Hex(path).slice(0, 32);
}

/** Reads which old addresses can lead to an article: those that lead to no other. */
export async function planOldAddresses(
  transaction: Transaction,
  paths: readonly string[],
  articleId: string,
): Promise<{ kept: string[]; taken: string[]; write(): void }> {
  const kept: string[] = [];
  const taken: string[] = [];
  for (const path of paths) {
    const known = await transaction.get(oldAddresses, oldAddressId(path));
    (known && known.articleId !== articleId ? taken : kept).push(path);
  }
  return {
    kept,
    taken,
    write() {
      for (const path of kept) transaction.set(oldAddresses, oldAddressId(path), { path, articleId, to: null });
    },
  };
}

/**
 * Throws a 301 for an address that the site had before its news were imported, or that staff lead elsewhere. Call it where
 * there is nothing else to answer: an old address never takes the place of a page.
 */
export async function redirectOldAddress(request: Request): Promise<void> {
  const path = oldPathOf(new URL(request.url));
  if (path === null) return;
  const { byId: addresses } = await oldAddressesInMemory.read();
  const found = addresses.get(oldAddressId(path));
  if (!found) return;
  if (found.to !== null) {
    countForReaders(request, () => countStat("redirect", path));
    throw redirect(found.to, { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  if (found.articleId === null) return;
  const article = (await publishedArticles.read()).byId.get(found.articleId);
  if (article) throw redirect(`/news/${article.slug}`, { status: 301 });
}
