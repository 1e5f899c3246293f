import { backend } from "~/backend/index.server";
import type { Collection, Condition, Transaction } from "~/backend/documents/port";
import { fold } from "~/domain/text/fold";
import { mailboxHashes } from "~/platform/access/mailbox-hash.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { publishedAwards } from "../public/published-awards.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { monthsBetween } from "~/domain/decayed-sum";
import { isPublic } from "~/platform/publishing/schema";
import { isAddress } from "~/domain/text/display-name";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { openBallot } from "./ballot-rules";
import { awardNominations, awards, awardVotes } from "../collection";

const BALLOTS_BY_USER: Limit = { name: "award-ballots", points: 120, seconds: 3_600, isShared: true };
const LEAST_MONTHS_LISTED = 6;

export type BallotOutcome =
  | { outcome: "taken" }
  | { outcome: "missing" }
  /** Voting or nominations are not open yet, or no longer. */
  | { outcome: "closed" }
  | { outcome: "unverified" }
  | { outcome: "wait"; seconds: number }
  | { outcome: "refused"; field: "nominee" | "name"; message: string };

/** Returns a ballot's id, one for each person, category and year, so that the store itself refuses a second ballot. */
function ballotId(year: number, category: string, userId: string): string {
  return `${String(year)}.${category}.${userId}`;
}

/** True if another account with the same mailbox has a ballot already: accounts differ by spelling, voters don't. */
async function isTwin(
  transaction: Transaction,
  collection: typeof awardVotes | typeof awardNominations,
  { year, category, hashes, uid }: { year: number; category: string; hashes: readonly string[]; uid: string },
): Promise<boolean> {
  const where: Condition[] = [
    ["year", "==", year],
    ["category", "==", category],
    ["mailbox", "in", hashes],
  ];
  const others = await transaction.query(collection as Collection<{ userId: string }>, { where, limit: 2 });
  return others.some(({ userId }) => userId !== uid);
}

const TWIN = "Another account with your email address in another spelling has done this already. Sign in with that one to change it."; // prettier-ignore

async function awardIdOf(year: number): Promise<string | null> {
  return (await publishedAwards.read()).items.find((award) => award.year === year)?.id ?? null;
}

type Part = { refusal: BallotOutcome } | { refusal: null; uid: string; hashes: readonly string[]; awardId: string };

/** Returns who takes part in a year's awards, or why the viewer may not. */
async function takePart({ user: { uid, email }, isEmailVerified }: Viewer, year: number): Promise<Part> {
  if (!isEmailVerified) return { refusal: { outcome: "unverified" } };
  const seconds = await countTry(BALLOTS_BY_USER, uid);
  if (seconds > 0) return { refusal: { outcome: "wait", seconds } };
  const hashes = await mailboxHashes(email);
  const awardId = await awardIdOf(year);
  return awardId === null ? { refusal: { outcome: "missing" } } : { refusal: null, uid, hashes, awardId };
}

/**
 * Votes for a nominee of a category with a public share, or changes the vote, while voting is open. The phase is read
 * in the same transaction, so a vote that arrives as voting closes either counts or is refused.
 */
export async function vote(
  viewer: Viewer,
  { year, category, nominee }: { year: number; category: string; nominee: string },
): Promise<BallotOutcome> {
  const part = await takePart(viewer, year);
  if (part.refusal) return part.refusal;
  const { uid, hashes, awardId } = part;
  const [mailbox] = hashes;
  const { documents, clock } = backend();
  const { byId } = await publishedCasinos.read();
  return documents.transaction<BallotOutcome>(uid, async (transaction) => {
    const now = clock().toISOString();
    const id = ballotId(year, category, uid);
    const award = await transaction.get(awards, awardId);
    const known = await transaction.get(awardVotes, id);
    const standing = award?.categories.find((one) => one.id === category);
    if (!award || !isPublic(award, now) || !standing || standing.publicWeight === 0) return { outcome: "missing" };
    if (openBallot(award, now) !== "voting") return { outcome: "closed" };
    if (await isTwin(transaction, awardVotes, { year, category, hashes, uid }))
      return { outcome: "refused", field: "nominee", message: TWIN };
    const chosen = standing.nominees.find((one) => one.id === nominee);
    if (!chosen) return { outcome: "refused", field: "nominee", message: "Choose one of the nominees." };
    const casino = chosen.casinoId === null ? undefined : byId.get(chosen.casinoId);
    if (casino && casino.lifecycle !== "active")
      return { outcome: "refused", field: "nominee", message: `${chosen.name} was struck off. Choose another one.` };
    if (known?.nominee === nominee) return { outcome: "taken" };
    const fields = { year, category, nominee, userId: uid, mailbox, votedAt: now };
    transaction.set(awardVotes, id, fields, { when: known ? { version: known.version } : { exists: false } });
    return { outcome: "taken" };
  });
}

/**
 * Nominates a casino, or by its name a nominee we don't list, or changes the nomination, while nominations are open.
 */
export async function nominate(
  viewer: Viewer,
  { year, category, name, why }: { year: number; category: string; name: string; why: string },
): Promise<BallotOutcome> {
  const part = await takePart(viewer, year);
  if (part.refusal) return part.refusal;
  const { uid, hashes, awardId } = part;
  const [mailbox] = hashes;
  const { documents, clock } = backend();
  const wanted = fold(name);
  const casino = (await publishedCasinos.read()).items.find((one) => fold(one.name) === wanted);
  return documents.transaction<BallotOutcome>(uid, async (transaction) => {
    const now = clock().toISOString();
    const id = ballotId(year, category, uid);
    const award = await transaction.get(awards, awardId);
    const known = await transaction.get(awardNominations, id);
    if (!award || !isPublic(award, now) || !award.categories.some((one) => one.id === category))
      return { outcome: "missing" };
    if (openBallot(award, now) !== "nominations") return { outcome: "closed" };
    const refused = (message: string): BallotOutcome => ({ outcome: "refused", field: "name", message });
    if (await isTwin(transaction, awardNominations, { year, category, hashes, uid })) return refused(TWIN);
    if (casino && casino.lifecycle !== "active")
      return refused(`${casino.name} can’t be nominated: it is closed, blacklisted or under a warning.`);
    if (casino && monthsBetween(casino.listedOn, award.dates.shortlistAt) < LEAST_MONTHS_LISTED)
      return refused(`${casino.name} will not have been listed for six months when the shortlist is made.`);
    if (!casino && isAddress(name)) return refused("Write a name, not an address.");
    const chosen = { casinoId: casino?.id ?? null, name: casino?.name ?? name, why };
    if (known && known.name === chosen.name && known.why === why) return { outcome: "taken" };
    const fields = { ...chosen, year, category, userId: uid, mailbox, nominatedAt: now };
    transaction.set(awardNominations, id, fields, { when: known ? { version: known.version } : { exists: false } });
    return { outcome: "taken" };
  });
}

/** Returns the names of casinos that may be nominated now, for the form to suggest. */
export async function listNominable(): Promise<string[]> {
  const { items } = await publishedCasinos.read();
  return items
    .filter(({ lifecycle }) => lifecycle === "active")
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, "en"));
}

export interface OwnBallot {
  /** Nominee's id and time of the vote, by category. */
  votes: Record<string, { nominee: string; votedAt: string }>;
  nominations: Record<string, { name: string; why: string }>;
}

/** Returns a person's votes and nominations of one year, for that person only. */
export async function findOwnBallot(userId: string, year: number, categories: readonly string[]): Promise<OwnBallot> {
  const { documents } = backend();
  const ids = categories.map((category) => ballotId(year, category, userId));
  const [votes, nominations] = await Promise.all([
    documents.getMany(awardVotes, ids),
    documents.getMany(awardNominations, ids),
  ]);
  return {
    votes: Object.fromEntries(
      votes.flatMap((one) => (one ? [[one.category, { nominee: one.nominee, votedAt: one.votedAt }]] : [])),
    ),
    nominations: Object.fromEntries(
      nominations.flatMap((one) => (one ? [[one.category, { name: one.name, why: one.why }]] : [])),
    ),
  };
}

/** Returns a person's votes, latest first, for their dashboard and data export. */
export async function listMyVotes(userId: string) {
  const { items } = await backend().documents.query(awardVotes, {
    where: [["userId", "==", userId]],
    orderBy: ["-votedAt"],
    limit: 200,
  });
  const { items: all } = await publishedAwards.read();
  return items.flatMap(({ year, category, nominee, votedAt }) => {
    const standing = all.find((award) => award.year === year)?.categories.find(({ id }) => id === category);
    const chosen = standing?.nominees.find(({ id }) => id === nominee);
    return standing && chosen
      ? [{ year, categoryId: category, category: standing.name, nominee: chosen.name, votedAt }]
      : [];
  });
}
