import { clearMailbox } from "~/platform/mailboxes/mailbox-state.server";
import { randomBytes } from "node:crypto";
import { z } from "zod/v4";
import { keepNewest } from "~/backend/documents/keep-newest";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { normaliseEmail } from "~/domain/text/email-address";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { textUpTo } from "~/domain/text/fields";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { queue } from "~/platform/outbox/queue.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { secretsMatch } from "~/domain/secrets.server";
import { mailboxDigest } from "~/domain/mailbox/mailbox-digest.server";
import { ENOUGH_MAILS, mayMail } from "~/platform/access/mail-limits.server";
import { keyedHash, mailboxHash } from "~/platform/access/mailbox-hash.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { subscribers, suppressedAddresses } from "./collection";
import { mustStaySilent, type SubscriberFields, type SuppressedFields } from "./schema";

const SYSTEM = "system:newsletter";
const consentTo = (site: string) => `Send me the ${site} newsletter. I can unsubscribe with one click in any issue.`;
const CONFIRMATION = defineMailText({
  mail: "newsletter-confirmation",
  label: "Confirm the newsletter",
  reader: "Subscribers",
  subject: "Confirm your {site} newsletter",
  opening: "Somebody, probably you, subscribed with this address.",
});
/** Minimum time between two confirmation mails, so that nobody can flood somebody else's mailbox. */
const RESEND_AFTER = 60 * 60 * 1000;
/** Number of earlier mails whose links still confirm. */
const EARLIER_LINKS = 5;
/** The most spellings of one mailbox that are read; most mailboxes have one. */
const MOST_SPELLINGS = 50;
/** Limit of addresses that were entered and never confirmed. */
export const MOST_UNCONFIRMED = 20_000;

function secret(): string {
  return randomBytes(24).toString("base64url");
}

/** Compared when there is no subscriber, so that an unknown id takes as long as a wrong token. */
const DECOY = secret();
/** A subscriber's id: a hash with a key, or an earlier one. A store may throw at a text that can't be an id. */
const ID = /^(?:k1\.)?[0-9a-f]{64}$/;

/** Returns a link for use in mails. It ends in a digit of the id: some programs leave a hyphen at a link's end out. */
export function linkTo(origin: string, page: "confirm" | "unsubscribe", id: string, token: string): string {
  return `${origin}/newsletter/${page}?token=${token}&id=${id}`;
}

type Subscriber = Stored<SubscriberFields>;

/** The order in which records of one mailbox decide: what forbids mail comes first. */
function weight(subscriber: Subscriber): number {
  if (subscriber.state === "suppressed") return 0;
  if (mustStaySilent(subscriber)) return 1;
  return { confirmed: 2, unconfirmed: 3, unsubscribed: 4 }[subscriber.state];
}

interface Mailbox {
  hash: string;
  /** The record that counts; null if there is none. */
  known: Subscriber | null;
  /** Every record, as different spellings may each have one from before they were compared. */
  all: Subscriber[];
  /** Hashes of erased addresses that must not be mailed again. */
  erased: Stored<SuppressedFields>[];
}

/** Returns a function that finds a mailbox's records within a transaction. */
export async function mailboxOf(email: string): Promise<(transaction: Transaction) => Promise<Mailbox>> {
  const hash = await mailboxHash(email);
  // By the mailbox and by the address as it was typed, each also in the form from before there was a key.
  const digests = [...new Set([mailboxDigest(email), sha256Hex(email.trim().toLowerCase())])];
  const keyed = await Promise.all(digests.map(keyedHash));
  return async (transaction) => {
    const found = new Map<string, Subscriber>();
    for (const id of [...keyed, ...digests]) {
      const one = await transaction.get(subscribers, id);
      if (one) found.set(id, one);
    }
    for (const one of await transaction.query(subscribers, { where: [["mailbox", "==", hash]], limit: MOST_SPELLINGS }))
      found.set(one.id, one);
    const erased: Mailbox["erased"] = [];
    for (const id of [...keyed, ...digests]) {
      const one = await transaction.get(suppressedAddresses, id);
      if (one) erased.push(one);
    }
    const all = [...found.values()].sort((a, b) => weight(a) - weight(b) || (a.createdAt < b.createdAt ? -1 : 1));
    return { hash, known: all[0] ?? null, all, erased };
  };
}

const ENDED = { state: "unsubscribed", confirmTokenHash: null, earlierTokenHashes: [] as string[] } as const;

/** Ends every record that mails are sent to. */
export function endAll(transaction: Transaction, all: readonly Subscriber[]): void {
  for (const { id, state } of all)
    if (state !== "unsubscribed" && state !== "suppressed") transaction.update(subscribers, id, { ...ENDED });
}

async function mailConfirmation(
  { email, id, confirmToken, unsubscribeToken, origin }: z.infer<typeof confirmationParams>,
  key: string,
): Promise<void> {
  const { site } = await currentSettings();
  const unsubscribeUrl = linkTo(origin, "unsubscribe", id, unsubscribeToken);
  const mail = {
    urgency: "first" as const,
    kind: "newsletter-confirmation",
    to: email,
    ...(await wordedMail(
      CONFIRMATION,
      {},
      {
        heading: `Confirm that you want the ${site.name} newsletter, and we will send you the next issue`,
        button: { label: "Confirm", url: linkTo(origin, "confirm", id, confirmToken) },
        notes: [{ text: "If it wasn’t you, ignore this email: we send nothing until you confirm." }],
        why: {
          text: `You get this email because this address was entered at ${site.name}.`,
          links: [{ label: "Never write to me again", url: unsubscribeUrl }],
        },
      },
    )),
    unsubscribeUrl,
  };
  await queueMailAlone(mail, { key });
}

const confirmationParams = z.object({
  email: textUpTo(500),
  id: z.string(),
  confirmToken: z.string(),
  unsubscribeToken: z.string(),
  origin: textUpTo(500),
  isOwner: z.boolean(),
  by: z.string().optional(),
});

/** The confirmation of a sign-up. How many mails the mailbox has had is found out when it is delivered. */
const confirmationEntry = defineEntryKind<z.infer<typeof confirmationParams>>({
  kind: "newsletter-sign-up",
  params: confirmationParams,
  sealed: true,
  urgency: "first",
  lane: ({ email }) => canonicalMailbox(email),
  async deliver(signUp, { id }) {
    const to = { email: signUp.email, emailVerified: signUp.isOwner };
    if (!(await mayMail("newsletter", to, signUp.by))) return ENOUGH_MAILS;
    await mailConfirmation(signUp, id);
    return { state: "sent" };
  },
});

/**
 * Records a newsletter sign-up and mails a link that confirms it. It doesn't say whether the address was known, and
 * callers answer the same in every case. `source` is the path of the form's page; `origin` that of the mailed links;
 * `isOwner` when the person has proved that the address is theirs, and so may take back that we never write there; `by`:
 * the `clientSite` that asks, whose mails to the address's domain are limited.
 */
export async function subscribe(
  email: string,
  { source, origin, isOwner = false, by }: { source: string; origin: string; isOwner?: boolean; by?: string },
): Promise<void> {
  const { documents, clock } = backend();
  const normalisedEmail = normaliseEmail(email);
  const confirmToken = secret();
  const now = clock();

  const { site } = await currentSettings();
  const find = await mailboxOf(email);
  await documents.transaction(SYSTEM, async (transaction) => {
    const { hash, known, erased } = await find(transaction);
    if (known?.state === "confirmed" || known?.state === "suppressed") return;
    if (erased.some(({ isByOwner }) => isByOwner !== true)) return;
    if ((known?.refusedAt || erased.length > 0) && !isOwner) return;
    if (known?.state === "unconfirmed" && now.getTime() - Date.parse(known.updatedAt) < RESEND_AFTER) return;
    const unsubscribeToken = known?.unsubscribeToken ?? secret();
    const fields: SubscriberFields = {
      email: email.trim(),
      normalisedEmail,
      mailbox: hash,
      state: "unconfirmed",
      consent: { text: consentTo(site.name), source: source.slice(0, 200), at: now.toISOString() },
      confirmedAt: null,
      confirmTokenHash: sha256Hex(confirmToken),
      earlierTokenHashes: known?.confirmTokenHash
        ? [known.confirmTokenHash, ...(known.earlierTokenHashes ?? [])].slice(0, EARLIER_LINKS)
        : [],
      unsubscribeToken,
    };
    const id = known?.id ?? hash;
    transaction.set(subscribers, id, fields);
    for (const one of erased) transaction.delete(suppressedAddresses, one.id);
    const signUp = { email: email.trim(), id, confirmToken, unsubscribeToken, origin, isOwner, ...(by && { by }) };
    queue(transaction, confirmationEntry, signUp);
  });
}

/**
 * Confirms by the mailed link; false when the link is invalid or has expired. Using a link again works, and so does the
 * link of an earlier mail: a stranger who requests another must not break the one its owner has open.
 */
export async function confirmSubscription(id: string, token: string): Promise<boolean> {
  if (!ID.test(id)) return false;
  const { documents, clock } = backend();
  let confirmed: string | null = null;
  const isRight = await documents.transaction(SYSTEM, async (transaction) => {
    confirmed = null;
    const known = await transaction.get(subscribers, id);
    const mailed = [known?.confirmTokenHash ?? DECOY, ...(known?.earlierTokenHashes ?? [])];
    const isMailed = mailed.filter((hash) => secretsMatch(hash, sha256Hex(token))).length > 0;
    if (!known?.confirmTokenHash || !isMailed) return false;
    if (known.state === "confirmed") return true;
    if (known.state !== "unconfirmed" && !known.refusedAt) return false;
    transaction.update(subscribers, id, { state: "confirmed", confirmedAt: clock().toISOString(), refusedAt: null });
    confirmed = known.email;
    return true;
  });
  // They ask for what they once reported as unwanted.
  if (confirmed !== null) await clearMailbox(confirmed, "complaint");
  return isRight;
}

/**
 * Unsubscribes by the link of any mail; false when the link is invalid. A person who never confirmed asks us never to
 * write there: nobody else can make us, until the mailbox itself confirms by a link it has or its owner subscribes signed
 * in.
 */
export async function unsubscribe(id: string, token: string): Promise<boolean> {
  if (!ID.test(id)) return false;
  const { documents, clock } = backend();
  const named = await documents.get(subscribers, id);
  const find = named && (await mailboxOf(named.email));
  return documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(subscribers, id);
    if (!secretsMatch(known?.unsubscribeToken ?? DECOY, token) || !known) return false;
    const { all } = find ? await find(transaction) : { all: [known] };
    if (known.state === "unconfirmed")
      transaction.update(subscribers, id, { state: "unsubscribed", refusedAt: clock().toISOString() });
    endAll(
      transaction,
      all.filter((one) => one.state === "confirmed"),
    );
    return true;
  });
}

/** Returns an address's newsletter state and when it confirmed; null when it never signed up. */
export async function newsletterState(email: string) {
  const find = await mailboxOf(email);
  const { known } = await backend().documents.transaction(SYSTEM, find);
  return known && { state: known.state, confirmedAt: known.confirmedAt, consent: known.consent };
}

/** Unsubscribes somebody who has proved in another way that the address is theirs. */
export async function endNewsletter(email: string): Promise<void> {
  const find = await mailboxOf(email);
  await backend().documents.transaction(SYSTEM, async (transaction) =>
    endAll(transaction, (await find(transaction)).all),
  );
}

/**
 * Deletes a subscriber's data, as part of deleting a person's account. For an address that we must not write to, the
 * hash stays.
 */
export async function forgetSubscriber(email: string): Promise<void> {
  const { documents, clock } = backend();
  const find = await mailboxOf(email);
  await documents.transaction(SYSTEM, async (transaction) => {
    const { hash, all } = await find(transaction);
    for (const { id } of all) transaction.delete(subscribers, id);
    const silent = all.filter(mustStaySilent);
    if (silent.length === 0) return;
    const isByOwner = silent.every(({ state }) => state !== "suppressed");
    transaction.set(suppressedAddresses, hash, { at: clock().toISOString(), isByOwner });
  });
}

/**
 * Deletes the oldest unconfirmed addresses above `MOST_UNCONFIRMED`, because anybody can enter some. Returns how many
 * were deleted.
 */
export function cleanUpUnconfirmed(most = MOST_UNCONFIRMED): Promise<number> {
  return keepNewest(backend().documents, SYSTEM, subscribers, {
    where: [["state", "==", "unconfirmed"]],
    orderBy: "createdAt",
    most,
  });
}
