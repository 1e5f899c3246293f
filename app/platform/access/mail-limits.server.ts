import { LRUCache } from "lru-cache";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { mailboxDigest } from "~/domain/mailbox/mailbox-digest.server";
import { countedMailbox, domainOfFew } from "~/domain/mailbox/mailbox";
import {
  countTry,
  forgetTries,
  isCountedWithin,
  isWithinLimit,
  takeBackTry,
  type Limit,
} from "~/http/security/rate-limit.server";
import { perBackend } from "~/platform/catalogue/source.server";
import { keyedHash, mailboxHash } from "./mailbox-hash.server";

const HOUR = 3_600;

type SharedLimit = Limit & { isShared: true };

const threeAnHour = (name: string): SharedLimit => ({ name, points: 3, seconds: HOUR, isShared: true });

/**
 * Mails that one mailbox gets of each kind; more are not sent. Each kind has its own counter, and only mails that
 * went out are counted, so that nobody uses up what the owner needs for something else. Anybody who types the address
 * can ask for the first four. The links to set a password live as long as the counter (an hour), so a mailbox whose
 * counter is spent holds a link that works.
 */
const MAILS = {
  /** To confirm a new account: one for each, but addresses with tags may make many accounts of one mailbox. */
  join: threeAnHour("mails-join"),
  newsletter: threeAnHour("mails-newsletter"),
  recovery: threeAnHour("mails-recovery"),
  "account-exists": threeAnHour("mails-account-exists"),
  /** Asked for by the person while signed in. */
  verification: threeAnHour("mails-verification"),
  "verification-by-staff": threeAnHour("mails-verification-by-staff"),
  "recovery-by-staff": threeAnHour("mails-recovery-by-staff"),
  invitation: threeAnHour("mails-invitation"),
  /** To an address at a casino's domain, whose owner may not be a member. */
  "casino-access": threeAnHour("mails-casino-access"),
} as const;
type MailKind = keyof typeof MAILS;

/**
 * Mails of all kinds to addresses of one domain that nobody has confirmed, since every name of it may lead to one
 * mailbox. It doesn't hold for the large providers that we know, where every mailbox is somebody else's.
 */
const OF_DOMAIN: SharedLimit = { name: "mails-domain", points: 40, seconds: HOUR, isShared: true };
/**
 * Such mails beyond that limit from one client. The domain may be a large provider that we don't know, and somebody who
 * asks for many mails must not keep everybody there from joining: others still get theirs.
 */
const OF_DOMAIN_BY_CLIENT: Limit = { name: "mails-domain-client", points: 1, seconds: HOUR };

/** A person's account, or an address that somebody typed. */
export interface Recipient {
  email: string;
  /**
   * True if somebody at the address has confirmed it. An owner has only so many such addresses, and nobody else can
   * add one, so each is counted by itself.
   */
  emailVerified: boolean;
}

/** Returns an address that somebody typed as a recipient. */
export const typedAddress = (email: string): Recipient => ({ email, emailVerified: false });

function mailboxKey({ email, emailVerified }: Recipient): Promise<string> {
  return emailVerified ? mailboxHash(email) : keyedHash(sha256Hex(countedMailbox(email)));
}

interface DomainKeys {
  all: string;
  ofClient: string;
}

/**
 * Returns the keys under which a mail counts for its domain; null if it doesn't. `by`: the client or member who asks for
 * it; mails of staff have none, and don't count.
 */
async function domainKeys({ email, emailVerified }: Recipient, by: string | undefined): Promise<DomainKeys | null> {
  const domain = emailVerified || by === undefined ? null : domainOfFew(email);
  if (domain === null || by === undefined) return null;
  const all = await keyedHash(sha256Hex(domain));
  return { all, ofClient: `${by} ${all}` };
}

/** True if this mailbox could get one more mail of this kind. Counts nothing. */
export async function hasMailLeft(kind: MailKind, to: Recipient, by?: string): Promise<boolean> {
  if (!(await isWithinLimit(MAILS[kind], await mailboxKey(to)))) return false;
  const keys = await domainKeys(to, by);
  if (!keys || (await isWithinLimit(OF_DOMAIN, keys.all))) return true;
  return isWithinLimit(OF_DOMAIN_BY_CLIENT, keys.ofClient);
}

/**
 * Counts one mail of this kind to this mailbox; false if that is one too many and the mail must not be sent. `by`: the
 * `clientSite` or member who asks for it. Throws `Contention`, and has counted nothing, where so many are counted at once
 * that this one has to be tried again.
 */
export async function mayMail(kind: MailKind, to: Recipient, by?: string): Promise<boolean> {
  const key = await mailboxKey(to);
  if (!(await isCountedWithin(MAILS[kind], key))) return false;
  const keys = await domainKeys(to, by);
  try {
    if (!keys || (await isCountedWithin(OF_DOMAIN, keys.all))) return true;
  } catch (error) {
    await takeBackTry(MAILS[kind], key);
    throw error;
  }
  if ((await countTry(OF_DOMAIN_BY_CLIENT, keys.ofClient)) === 0) return true;
  await takeBackTry(MAILS[kind], key);
  return false;
}

/** Outcome of an entry of the outbox whose mail `mayMail` refuses. */
export const ENOUGH_MAILS = {
  state: "dropped",
  reason: "This mailbox has had too many emails of this kind.",
} as const;

/** Resets the mail limit of this mailbox, after a new password made the links of earlier mails useless. */
export async function forgetMails(email: string): Promise<void> {
  const mailbox = mailboxDigest(email);
  for (const kind of ["recovery", "account-exists"]) mails().sentAt.delete(`${kind} ${mailbox}`);
  const key = await mailboxHash(email);
  await Promise.all([forgetTries(MAILS.recovery, key), forgetTries(MAILS["account-exists"], key)]);
}

/** A button pressed twice sends its form twice within this time. */
const TWICE_MS = 1_000;
const mails = perBackend(() => ({
  underway: new Set<string>(),
  /** When a link was last mailed, in milliseconds since 1970. */
  sentAt: new LRUCache<string, number>({ max: 10_000 }),
}));

/**
 * Mails a link, unless one has just been mailed or is on its way: a second would make it useless. `mail` returns whether
 * there was a mail to send.
 */
export async function mailOncePerPress(kind: MailKind, email: string, mail: () => Promise<boolean>): Promise<void> {
  const { underway, sentAt } = mails();
  const key = `${kind} ${mailboxDigest(email)}`;
  const now = backend().clock().getTime();
  const last = sentAt.get(key);
  if (underway.has(key) || (last !== undefined && Math.abs(now - last) < TWICE_MS)) return;
  underway.add(key);
  try {
    if (await mail()) sentAt.set(key, now);
  } finally {
    underway.delete(key);
  }
}
