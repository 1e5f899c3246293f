import type { Collection } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { awardNominations, awardVotes } from "~/features/awards/collection";
import { keyNewsletterMailboxes } from "~/features/newsletter/subscribers/subscriber-mailboxes.server";
import { reviews } from "~/features/reviews/collection";
import { keyedHash } from "~/platform/access/mailbox-hash.server";
import { eachEntry, eachPart } from "~/platform/scheduler/each-entry.server";

const SYSTEM = "system:mailboxes";
const PAGE = 200;

type WithMailbox = Collection<{ mailbox?: string | null | undefined }>;

const HOLDING_MAILBOXES = [reviews, awardVotes, awardNominations] as unknown as readonly WithMailbox[];

async function keyMailboxesOf(collection: WithMailbox): Promise<void> {
  const { documents } = backend();
  for (;;) {
    // Hashes without a key begin with a hexadecimal digit, and those with one with a later letter.
    const { items } = await documents.query(collection, {
      where: [
        ["mailbox", ">=", "0"],
        ["mailbox", "<", "g"],
      ],
      limit: PAGE,
    });
    const done = await eachEntry(items, "a mailbox's hash could not be given a key", async ({ id, mailbox }) => {
      const hash = await keyedHash(mailbox ?? "");
      await documents.transaction(SYSTEM, async (transaction) => {
        const known = await transaction.get(collection, id);
        if (known?.mailbox === mailbox) transaction.update(collection, id, { mailbox: hash });
      });
    });
    if (done.length === 0) return;
  }
}

/** Replaces stored mailbox hashes from before there was a key by keyed ones; does nothing if none are left. */
export async function keyMailboxes(): Promise<void> {
  await eachPart([
    ...HOLDING_MAILBOXES.map((collection) => () => keyMailboxesOf(collection)),
    () => keyNewsletterMailboxes(),
  ]);
}
