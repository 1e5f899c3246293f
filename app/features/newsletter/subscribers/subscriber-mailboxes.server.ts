import { eachPage } from "~/backend/documents/each-document";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { isKeyed, keyedHash } from "~/platform/access/mailbox-hash.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { subscribers, suppressedAddresses } from "../collection";
import { endAll, mailboxOf } from "../newsletter.server";
import type { SubscriberFields } from "../schema";

const SYSTEM = "system:mailboxes";
const PAGE = 200;

/**
 * Adds the mailbox's hash to a subscriber from before there was one. If several have one mailbox, mails then go to at
 * most one of them, and to none if one of them refused mails; the others stay, so that the links in their mails work.
 */
async function addMailbox({ id, email }: Stored<SubscriberFields>): Promise<void> {
  const find = await mailboxOf(email);
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const { hash, all } = await find(transaction);
    const [first, ...others] = all;
    if (!first || !all.some((one) => one.id === id)) return;
    transaction.update(subscribers, id, { mailbox: hash });
    endAll(transaction, others);
  });
}

async function keySuppressed(): Promise<void> {
  const { documents } = backend();
  // Ids with a key come after all others.
  for (;;) {
    const { items } = await documents.query(suppressedAddresses, { limit: PAGE });
    const old = items.filter(({ id }) => !isKeyed(id));
    const done = await eachEntry(old, "a suppressed address could not be given a key", async ({ id }) => {
      const hash = await keyedHash(id);
      await documents.transaction(SYSTEM, async (transaction) => {
        const [known, present] = [
          await transaction.get(suppressedAddresses, id),
          await transaction.get(suppressedAddresses, hash),
        ];
        if (!known) return;
        transaction.delete(suppressedAddresses, id);
        // An address that staff suppressed stays suppressed by staff.
        const isByOwner = known.isByOwner === true && (present ? present.isByOwner === true : true);
        transaction.set(suppressedAddresses, hash, { at: known.at, isByOwner });
      });
    });
    if (done.length === 0) return;
  }
}

async function keySubscribers(): Promise<void> {
  const { documents } = backend();
  const [keyed, all] = await Promise.all([
    documents.count(subscribers, [["mailbox", ">=", ""]]),
    documents.count(subscribers),
  ]);
  if (keyed === all) return;
  for await (const { items } of eachPage(documents, subscribers, { limit: PAGE })) {
    const old = items.filter(({ mailbox }) => mailbox === undefined);
    await eachEntry(old, "a subscriber's mailbox could not be added", addMailbox);
  }
}

/** Brings the newsletter's records of earlier versions under the hash of their mailbox; nothing if none are left. */
export async function keyNewsletterMailboxes(): Promise<void> {
  await keySuppressed();
  await keySubscribers();
}
