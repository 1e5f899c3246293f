import { eachPage } from "~/backend/documents/each-document";
import type { Query } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { awardNominations, awards, awardVotes } from "../collection";

const SYSTEM = "system:awards";
const PAGE = 500;

/**
 * Removes the mailbox's hash from ballots of former members once their award is announced, or gone: until then it keeps
 * them from voting again under another account.
 */
export async function forgetFormerVoters(): Promise<void> {
  const { documents } = backend();
  const pending = new Map<number, boolean>();
  async function isPending(year: number): Promise<boolean> {
    const known = pending.get(year);
    if (known !== undefined) return known;
    const { items } = await documents.query(awards, { orderBy: ["-year"], limit: PAGE });
    for (const award of items) pending.set(award.year, award.phase !== "announced");
    return pending.get(year) ?? false;
  }
  for (const collection of [awardVotes, awardNominations] as unknown as [typeof awardVotes]) {
    const left: Query = { where: [["ownerLeft", "==", true]], limit: PAGE };
    for await (const { items } of eachPage(documents, collection, left)) {
      await eachEntry(items, "a former member's ballot could not be cleared", async ({ id, year }) => {
        if (await isPending(year)) return;
        await documents.transaction(SYSTEM, async (transaction) => {
          if (await transaction.get(collection, id))
            transaction.update(collection, id, { mailbox: null, ownerLeft: undefined });
        });
      });
    }
  }
}
