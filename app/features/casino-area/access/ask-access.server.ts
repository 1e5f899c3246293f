import { commitIfHolds } from "~/backend/documents/port";
import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { normaliseEmail } from "~/domain/text/email-address";
import { readDomain } from "~/domain/urls/domain-name.server";
import { ownDomains } from "~/features/casinos/badge/own-domains.server";
import { findCasinoById } from "~/features/casinos/public/casino.server";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { logSecurity } from "~/http/security/security-log.server";
import { users } from "~/platform/access/collection";
import { hasMailLeft, mayMail, typedAddress } from "~/platform/access/mail-limits.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { recordAct } from "~/platform/audit/audit.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { casinoAccess, casinoAreas } from "../collection";
import type { CasinoAccessFields } from "../schema";
import { findTypedCasino } from "~/features/casinos/public/typed-casino.server";
import { mailDomain, workAddressProblem } from "./work-address.server";
import { mailedName } from "~/domain/text/display-name";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";

const ACCESS = defineMailText({
  mail: "casino-access",
  label: "Confirm an address at a casino",
  reader: "Players and casinos",
  subject: "Confirm that you work for {casino}",
  examples: { casino: "Example Casino" },
});

/** Mails the link that confirms an address at a casino's domain. */
export async function mailAccessLink(
  to: string,
  { casino, by, token, days }: { casino: string; by: string; token: string; days: number },
): Promise<void> {
  const { site } = await currentSettings();
  await queueMailAlone({
    urgency: "first",
    kind: "casino-access",
    to,
    ...(await wordedMail(
      ACCESS,
      { casino },
      {
        heading: `${mailedName(by, "Somebody")} has asked for access to ${casino}’s area on ${site.name} with this address`,
        paragraphs: [
          `If that was you, sign in to the account you used and confirm the address within ${String(days)} days. The link works once. Our staff then decide.`,
        ],
        button: {
          label: "Confirm address",
          url: `${mailedOrigin()}/casino-access?${new URLSearchParams({ token }).toString()}`,
        },
        notes: [{ text: "If it wasn’t you, ignore this email: nobody gets access without this link." }],
        why: { text: `You get this email because this address was entered at ${site.name}.` },
      },
    )),
  });
}

const SYSTEM = "system:casino-access";
const LINK_DAYS = 3;
const MOST_DELETED = 200;
const MOST_SHOWN = 50;
const ASKED_BY_USER: Limit = { name: "casino-access", points: 10, seconds: 3_600, isShared: true };

/** Returns the id of a member's access to a casino. */
export function accessId(casinoId: string, userId: string): string {
  return `${casinoId}.${userId}`;
}

/** The log's name for somebody's access: the log can't be changed, so neither their name nor their address is in it. */
export function accessEntity(casinoId: string, userId: string, casinoName: string) {
  return { kind: "casino-access", id: accessId(casinoId, userId), label: casinoName };
}

/** Returns the domains of a casino: that of its own address, and those that staff have listed. */
export async function domainsOf(casino: Pick<HeldCasino, "id" | "url">): Promise<string[]> {
  const own = readDomain(casino.url);
  const listed = (await backend().documents.get(casinoAreas, casino.id))?.domains ?? [];
  return [...new Set([...(own === null ? [] : [own]), ...listed])];
}

export type AskOutcome =
  | { outcome: "asked" }
  | { outcome: "wait"; seconds: number }
  | { outcome: "refused"; field: "casino" | "email"; message: string };

/**
 * Asks for access to a casino's area: a link goes to the address, which must be at a domain of the casino. Asking again
 * makes the earlier link useless. A mailbox that has had its mails of this hour gets none, which the answer doesn't say:
 * it would tell a stranger that somebody has asked with this address. `typed`: the casino's name or address as typed.
 */
export async function askForAccess(viewer: Viewer, typed: string, email: string): Promise<AskOutcome> {
  const { documents, clock } = backend();
  const { uid, displayName } = viewer.user;
  const refused = (field: "casino" | "email", message: string) => ({ outcome: "refused" as const, field, message });
  const seconds = await countTry(ASKED_BY_USER, uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  const casino = await findTypedCasino(typed);
  if (!casino) return refused("casino", "We don’t list a casino with this name.");
  if (viewer.role === "admin") return refused("casino", "Staff can’t represent a casino.");
  const problem = workAddressProblem(
    email,
    { name: casino.name, domains: await domainsOf(casino) },
    await ownDomains.read(),
  );
  if (problem !== null) return refused("email", problem);
  const hasMail = await hasMailLeft("casino-access", typedAddress(email), uid);
  const token = randomBytes(32).toString("base64url");
  const now = clock();
  const id = accessId(casino.id, uid);
  const outcome = await documents.transaction<AskOutcome>(uid, async (transaction) => {
    const [user, known] = [await transaction.get(users, uid), await transaction.get(casinoAccess, id)];
    if (user?.state !== "active") return refused("casino", "Your account can’t ask for access.");
    if (user.representsCasinos.includes(casino.id)) return refused("casino", `You already represent ${casino.name}.`);
    if (known?.state === "confirmed") return refused("casino", "You have asked already. Our staff will decide soon.");
    // Nothing more is mailed, so the link in the mailbox goes on working.
    if (!hasMail && known && isOpenFor(known, email, now)) return { outcome: "asked" };
    transaction.set(casinoAccess, id, {
      ...{ casinoId: casino.id, userId: uid, workEmail: email, domain: mailDomain(email) ?? "" },
      ...{ state: "asked", tokenHash: sha256Hex(token), askedAt: now.toISOString() },
      ...{ confirmedAt: null, decidedAt: null, reason: null, previous: known && decisionOf(known) },
      expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
    });
    return { outcome: "asked" };
  });
  // Counted last, so that a request refused above doesn't count towards anybody's limit of mails.
  if (outcome.outcome === "asked" && hasMail && (await mayMail("casino-access", typedAddress(email), uid)))
    await mailAccessLink(email, { casino: casino.name, by: displayName, token, days: LINK_DAYS });
  return outcome;
}

/** True if a link to this address still works. */
function isOpenFor({ state, workEmail, expiresAt }: CasinoAccessFields, email: string, now: Date): boolean {
  return (
    state === "asked" &&
    normaliseEmail(workEmail ?? "") === normaliseEmail(email) &&
    (expiresAt ?? "") > now.toISOString()
  );
}

async function findByToken(token: string) {
  if (token === "") return null;
  const { documents, clock } = backend();
  const { items } = await documents.query(casinoAccess, { where: [["tokenHash", "==", sha256Hex(token)]], limit: 1 });
  const [found] = items;
  return found?.state === "asked" && (found.expiresAt ?? "") > clock().toISOString() ? found : null;
}

/**
 * Returns what a mailed link confirms; null if the link doesn't work for this person, or no longer works. Changes
 * nothing.
 */
export async function findAskedAccess(viewer: Viewer, token: string) {
  const found = await findByToken(token);
  if (found?.userId !== viewer.user.uid) return null;
  const casino = await findCasinoById(found.casinoId);
  return casino && { casino: casino.name, email: found.workEmail };
}

/** Confirms an address by the mailed link, once, for the person who asked. Staff then decide. */
export async function confirmAccess(request: Request, viewer: Viewer, token: string): Promise<boolean> {
  const { documents, clock } = backend();
  const { uid, displayName } = viewer.user;
  const found = await findByToken(token);
  const casino = found && (await findCasinoById(found.casinoId));
  const isDone =
    found !== null &&
    casino !== null &&
    found.userId === uid &&
    (await documents.transaction<boolean>(uid, async (transaction) => {
      const now = clock().toISOString();
      const access = await transaction.get(casinoAccess, found.id);
      if (access?.state !== "asked" || access.tokenHash !== found.tokenHash || (access.expiresAt ?? "") <= now)
        return false;
      transaction.update(casinoAccess, found.id, {
        ...{ state: "confirmed", tokenHash: null, confirmedAt: now, expiresAt: null },
      });
      recordAct(
        transaction,
        { uid, name: displayName, requestId: request.headers.get("X-Request-Id") },
        {
          action: "casino-access.confirm",
          entity: accessEntity(access.casinoId, uid, casino.name),
          note: `with an address at ${access.domain}`,
        },
      );
      return true;
    }));
  if (!isDone) logSecurity("access-refused", request, { uid });
  return isDone;
}

/** Returns a person's requests for access with their outcomes, the latest first. */
export async function listOwnAccess(uid: string) {
  const { items } = await backend().documents.query(casinoAccess, {
    where: [["userId", "==", uid]],
    orderBy: ["-askedAt"],
    limit: MOST_SHOWN,
  });
  const shown = await Promise.all(
    items.map(async ({ id, casinoId, workEmail, state, reason, expiresAt }) => {
      const casino = await findCasinoById(casinoId);
      return casino && { id, casino: casino.name, casinoId, workEmail, state, reason, expiresAt };
    }),
  );
  return shown.filter((one) => one !== null);
}

/** Returns the refusal or end that a record holds, or held before the person asked again; null for none. */
function decisionOf({ state, reason, domain, decidedAt, expiresAt, previous }: CasinoAccessFields) {
  if (state !== "refused" && state !== "ended") return previous ?? null;
  return decidedAt && expiresAt ? { state, reason, domain, decidedAt, expiresAt } : null;
}

/**
 * Deletes requests whose link has expired, and records of refusals and ends after their time. A request that came after
 * one of these falls back to it. What somebody changes meanwhile stays as it is.
 */
export async function cleanUpAccess(): Promise<void> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const { items } = await documents.query(casinoAccess, {
    where: [["expiresAt", "<=", now]],
    orderBy: ["expiresAt"],
    limit: MOST_DELETED,
  });
  await eachEntry(items, "A record of access to a casino's area couldn't be cleaned up.", async (access) => {
    const { id, version, state, previous } = access;
    const batch = documents.batch(SYSTEM);
    if (state === "asked" && previous && previous.expiresAt > now)
      batch.update(
        casinoAccess,
        id,
        { ...previous, ...{ workEmail: null, tokenHash: null, previous: null } },
        { when: { version } },
      );
    else batch.delete(casinoAccess, id, { when: { version } });
    await commitIfHolds(batch);
  });
}
