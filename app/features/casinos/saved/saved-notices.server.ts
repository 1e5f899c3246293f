import { z } from "zod/v4";
import { letOthersRun } from "~/backend/concurrency";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { sha256Base64url } from "~/domain/digest.server";
import type { HeldCasino } from "../held-casino";
import { publishedCasinos } from "../published-casinos.server";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { casinos } from "../collection";
import { casinoNotices } from "./notice-collection";
import { queueCasinoNews } from "./savers.server";
import { casinoFields, type TermFlag, type CasinoFields, type Lifecycle } from "../schema";
import type { AlertWant } from "~/platform/alerts/kinds";

/**
 * Smallest change of the score that people who follow a casino are told about; smaller ones are the normal drift of
 * reviews and time.
 */
const TELLING_SCORE_CHANGE = 0.3;

/** Facts about a casino whose changes are announced to people who follow it. */
interface CasinoStanding {
  score: number | null;
  lifecycle: Lifecycle;
  /** A name for each current unfair term. */
  terms: readonly string[];
}

const LIFECYCLE_WORDS: Record<Lifecycle, string> = {
  active: "The warning was lifted.",
  warning: "We now warn about it.",
  blacklisted: "We have blacklisted it.",
  closed: "It has closed.",
};

/** Returns a casino's current standing; `nameTerm` gives the same term the same name each time. */
function standingOf(
  { score, lifecycle, termFlags }: Pick<CasinoFields, "score" | "lifecycle" | "termFlags">,
  nameTerm: (flag: CasinoFields["termFlags"][number]) => string,
): CasinoStanding {
  return {
    score: score?.score ?? null,
    lifecycle,
    terms: [...new Set(termFlags.filter(({ removedAt }) => removedAt === null).map(nameTerm))].sort(),
  };
}

function counted(count: number, words: string): string {
  return count === 1 ? `an unfair term ${words}` : `${String(count)} unfair terms ${words}`;
}

/** A sentence about a change, for people who asked to be told about changes of its kind. */
interface ToldChange {
  wants: readonly AlertWant[];
  text: string;
}

/** Returns one sentence for each announced change between two standings; none when nothing worth telling changed. */
function toldChanges(before: CasinoStanding, after: CasinoStanding): ToldChange[] {
  const sentences: ToldChange[] = [];
  const tell = (want: AlertWant, text: string) => sentences.push({ wants: [want], text });
  if (before.lifecycle !== after.lifecycle) tell("standing", LIFECYCLE_WORDS[after.lifecycle]);
  // Compared in tenths, because 7.3 and 7 differ by slightly less than 0.3 in binary.
  if (
    before.score !== null &&
    after.score !== null &&
    Math.round(Math.abs(after.score - before.score) * 10) >= TELLING_SCORE_CHANGE * 10
  )
    tell("score", `Its safety score went from ${before.score.toFixed(1)} to ${after.score.toFixed(1)}.`);
  const added = after.terms.filter((term) => !before.terms.includes(term)).length;
  const gone = before.terms.filter((term) => !after.terms.includes(term)).length;
  if (added > 0) tell("terms", `We found ${counted(added, "in its rules")}.`);
  if (gone > 0) tell("terms", `It removed ${counted(gone, "that we had flagged")}.`);
  return sentences;
}

const SYSTEM = "system:notices";
/** Casinos read, or noted at once, before visitors get a turn. */
const AT_ONCE = 200;

const changedFields = casinoFields.pick({ name: true, slug: true, score: true, lifecycle: true, termFlags: true });
type Changed = z.infer<typeof changedFields>;

function nameTerm({ category, quote, foundAt }: TermFlag): string {
  return sha256Base64url(`${category}|${foundAt}|${quote}`).slice(0, 16);
}

/**
 * Tells everybody who follows a casino about a change: its score by 0.3 or more since the last notice, its lifecycle, or
 * a term that was flagged or removed. Call it after any change is stored. Each change is told once, even when several
 * instances call at the same time. Returns the sentences that are sent.
 */
export async function noticeCasinoChange(casinoId: string, before: Changed, after: Changed): Promise<string[]> {
  const { documents, clock } = backend();
  const now = standingOf(after, nameTerm);
  const told = await documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(casinoNotices, casinoId);
    const last = known ?? standingOf(before, nameTerm);
    const changes = toldChanges(last, now);
    if (changes.length > 0) {
      transaction.set(casinoNotices, casinoId, { ...now, terms: [...now.terms] });
      const key = `casino-${casinoId}-${clock().toISOString()}`;
      const happening = { lead: `${after.name}:`, sentences: changes, href: `/casinos/${after.slug}`, key };
      queueCasinoNews(transaction, casinoId, happening);
    }
    // Many small changes add up to one worth telling, so they are measured from the last notice.
    else if (!known) transaction.set(casinoNotices, casinoId, { ...last, terms: [...last.terms] });
    return changes;
  });
  return told.map(({ text }) => text);
}

const changeParams = z.object({ casinoId: z.string(), before: changedFields, after: changedFields });

const casinoChangeEntry = defineEntryKind<z.infer<typeof changeParams>>({
  kind: "casino-change",
  params: changeParams,
  urgency: "usual",
  lane: ({ casinoId }) => casinoId,
  async deliver({ casinoId, before, after }) {
    await noticeCasinoChange(casinoId, before, after);
    return { state: "sent" };
  },
});

/** Queues `noticeCasinoChange` as part of the transaction that changes the casino. */
export function queueCasinoChange(transaction: Transaction, casinoId: string, before: Changed, after: Changed): void {
  const params = { casinoId, before: changedFields.parse(before), after: changedFields.parse(after) };
  queue(transaction, casinoChangeEntry, params, { about: { casino: casinoId } });
}

const noticesInMemory = definePublishedCollection(casinoNotices);

/**
 * Compares every published casino with the standing last told and tells about changes, whatever caused them: a
 * complaint's outcome, an edit, the daily recalculation. A casino seen for the first time is noted and nobody is told.
 * For the scheduler; returns how many casinos were told about.
 */
export async function noticeEveryChange(): Promise<number> {
  const [{ items }, { byId }] = await Promise.all([publishedCasinos.read(), noticesInMemory.read()]);
  const unseen = items.filter(({ id }) => !byId.has(id));
  let at = 0;
  const told = await eachEntry(items, "a casino's change could not be told", async (casino) => {
    if (at++ % AT_ONCE === 0) await letOthersRun();
    const last = byId.get(casino.id);
    if (!last || toldChanges(last, standingOf(casino, nameTerm)).length === 0) return false;
    // The published collection may lag behind what was told already, and a change must not be told backwards.
    const fresh = await backend().documents.get(casinos, casino.id);
    return fresh !== null && (await noticeCasinoChange(fresh.id, fresh, fresh)).length > 0;
  });
  // New casinos are noted last, because in a large new store that is a lot of work.
  for (let first = 0; first < unseen.length; first += AT_ONCE) {
    await recordFirst(unseen.slice(first, first + AT_ONCE));
    await letOthersRun();
  }
  return told.filter(Boolean).length;
}

/**
 * Notes the standing of casinos without a notice; in a new store, that is all of them. The casinos in memory are good
 * enough: a change that they lack is told in the next round.
 */
async function recordFirst(unseen: readonly HeldCasino[]): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const fresh: HeldCasino[] = [];
    // Another instance, or a change just told, may have noted some of them.
    for (const casino of unseen) if (!(await transaction.get(casinoNotices, casino.id))) fresh.push(casino);
    for (const casino of fresh) {
      const standing = standingOf(casino, nameTerm);
      transaction.set(casinoNotices, casino.id, { ...standing, terms: [...standing.terms] });
    }
  });
}
