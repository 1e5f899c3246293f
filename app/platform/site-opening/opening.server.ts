import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { siteOpenings } from "./collection";

const SYSTEM = "system:site-opening";
const SITE = "site";

const openingInMemory = definePublishedCollection(siteOpenings);

export interface Opening {
  isOpen: boolean;
  /** The day on which the store began; null in the demo, and for stores that are older than this record. */
  installedOn: string | null;
}

/**
 * Returns whether the site was opened. The demo always is; a production store is closed until staff open it. Reads
 * memory, since every page asks.
 */
export async function siteOpening(): Promise<Opening> {
  if (env.EDGEWISE_MODE !== "production") return { isOpen: true, installedOn: null };
  const known = (await openingInMemory.read()).byId.get(SITE);
  return { isOpen: (known?.openedAt ?? null) !== null, installedOn: known?.installedOn ?? null };
}

/**
 * Records the first start in production: a store that is in use already counts as open, and any other as closed. Later
 * starts, and other instances, leave it as it is.
 */
export async function recordFirstStart(isInUse: () => Promise<boolean>): Promise<void> {
  if (env.EDGEWISE_MODE !== "production") return;
  const { documents, clock } = backend();
  if (await documents.get(siteOpenings, SITE)) return;
  const isUsed = await isInUse();
  await documents.transaction(SYSTEM, async (transaction) => {
    if (await transaction.get(siteOpenings, SITE)) return;
    const now = clock().toISOString();
    const first = isUsed ? { installedOn: null, openedAt: now } : { installedOn: now.slice(0, 10), openedAt: null };
    transaction.set(siteOpenings, SITE, first);
  });
}

/** Opens the site within a transaction. Returns false if it was open already. */
export async function openWithin(transaction: Transaction): Promise<boolean> {
  const known = await transaction.get(siteOpenings, SITE);
  if (known?.openedAt) return false;
  transaction.set(siteOpenings, SITE, {
    installedOn: known?.installedOn ?? null,
    openedAt: backend().clock().toISOString(),
  });
  return true;
}
