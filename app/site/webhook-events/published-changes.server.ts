import { allDocuments } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { CLOSED_STATES } from "~/domain/complaint-states";
import { DAY_MS } from "~/domain/day-ms";
import { phaseAt } from "~/features/awards/phase";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { termsVersions } from "~/features/casino-terms/collection";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { complaints } from "~/features/complaints/collection";
import { isPublicComplaint } from "~/features/complaints/public-complaint";
import { gameObservations } from "~/features/games/collection";
import { publishedGames } from "~/features/games/published-games.server";
import { publishedArticles } from "~/features/news/published-articles.server";
import type { PublishedChange } from "~/features/webhooks/send/queue-events.server";
import { publicationDate } from "~/platform/publishing/schema";

/** The longest delay of a decision after the day set for an announcement that is still sent as an announcement. */
const LATE_DECISION_MS = 20 * DAY_MS;

/** A period, UTC: after `from`, up to `until`. */
export interface Within {
  from: string;
  until: string;
}

/** Fields of every event about a casino. */
export function casinoData({ slug, name }: Pick<HeldCasino, "slug" | "name">, origin: string) {
  return { slug, name, url: `${origin}/casinos/${slug}`, data: `${origin}/api/v1/casinos/${slug}.json` };
}

/** Returns when a published item was last changed or became public, if that is within the time; else null. */
function changedAt({ updatedAt, publishAt }: Stored<{ publishAt: string | null }>, { from, until }: Within) {
  const at = publishAt !== null && publishAt > updatedAt ? publishAt : updatedAt;
  return at > from && at <= until ? at : null;
}

async function casinoChanges(within: Within, origin: string): Promise<PublishedChange[]> {
  const { items } = await publishedCasinos.read();
  return items.flatMap((casino): PublishedChange[] => {
    const at = changedAt(casino, within);
    const key = `casino.updated ${casino.id} ${String(casino.version)}`;
    return at === null ? [] : [{ type: "casino.updated", key, at, data: casinoData(casino, origin) }];
  });
}

async function bonusChanges(within: Within, origin: string): Promise<PublishedChange[]> {
  const [{ items }, { byId }] = await Promise.all([publishedBonuses.read(), publishedCasinos.read()]);
  return items.flatMap((bonus): PublishedChange[] => {
    const at = changedAt(bonus, within);
    const casino = byId.get(bonus.casinoId);
    // An offer is public with its casino.
    if (at === null || !casino) return [];
    const { id, version, slug, title } = bonus;
    const data = { slug, title, url: `${origin}/bonuses/${slug}`, casino: casinoData(casino, origin) };
    return [{ type: "bonus.updated", key: `bonus.updated ${id} ${String(version)}`, at, data }];
  });
}

async function articles({ from, until }: Within, origin: string): Promise<PublishedChange[]> {
  const { items } = await publishedArticles.read();
  return items.flatMap((article): PublishedChange[] => {
    // Uses the date that readers see, so that old posts that are imported aren't sent as news.
    const at = publicationDate(article);
    if (at === null || at <= from || at > until) return [];
    const { id, slug, title } = article;
    const data = { slug, title, url: `${origin}/news/${slug}` };
    return [{ type: "news.published", key: `news.published ${id}`, at, data }];
  });
}

async function awards({ from, until }: Within, origin: string): Promise<PublishedChange[]> {
  const { items } = await publishedAwards.read();
  return items.flatMap((award): PublishedChange[] => {
    const { announcedAt } = award.dates;
    // Decided after the day that was set for it: the decision is the later of the two.
    const at = announcedAt > award.updatedAt ? announcedAt : award.updatedAt;
    if (phaseAt(award, until) !== "announced" || at <= from || at > until) return [];
    // A correction of long ago's results is not an announcement.
    if (Date.parse(until) - Date.parse(announcedAt) > LATE_DECISION_MS) return [];
    const { id, year, title } = award;
    const page = `${origin}/awards/${String(year)}`;
    const data = { year, title, url: page, data: `${origin}/api/v1/awards/${String(year)}.json` };
    return [{ type: "award.announced", key: `award.announced ${id} ${announcedAt}`, at, data }];
  });
}

async function closedComplaints({ from, until }: Within, origin: string): Promise<PublishedChange[]> {
  const { documents } = backend();
  const { byId } = await publishedCasinos.read();
  const closed = await allDocuments(documents, complaints, {
    where: [
      ["state", "in", CLOSED_STATES],
      ["closedAt", ">", from],
      ["closedAt", "<=", until],
    ],
    orderBy: ["-closedAt"],
  });
  return closed.filter(isPublicComplaint).map(({ ref, state, casinoId, casinoName, closedAt }): PublishedChange => {
    const casino = casinoId === null ? undefined : byId.get(casinoId);
    const at = closedAt ?? until;
    // No words of the player: what is sent can't be taken back when a complaint is redacted.
    const data = {
      ref,
      state,
      casino: { name: casinoName, slug: casino?.slug ?? null },
      url: `${origin}/complaints/${ref}`,
      data: `${origin}/api/v1/complaints/${ref}.json`,
    };
    return { type: "complaint.closed", key: `complaint.closed ${ref} ${at}`, at, data };
  });
}

async function newTerms({ from, until }: Within, origin: string): Promise<PublishedChange[]> {
  const { byId } = await publishedCasinos.read();
  const versions = await allDocuments(backend().documents, termsVersions, {
    where: [
      ["fetchedAt", ">", from],
      ["fetchedAt", "<=", until],
    ],
    orderBy: ["-fetchedAt"],
  });
  return versions.flatMap(({ id, casinoId, kind, fetchedAt: at, previous }): PublishedChange[] => {
    const casino = byId.get(casinoId);
    if (!casino) return [];
    const version = `${origin}/casinos/${casino.slug}/terms/${id}`;
    const data = { kind, isFirst: previous === null, version, casino: casinoData(casino, origin) };
    return [{ type: "terms.changed", key: `terms.changed ${id}`, at, data }];
  });
}

async function loweredGames({ from, until }: Within, origin: string): Promise<PublishedChange[]> {
  const [{ byId: casinos }, { byId: games }] = await Promise.all([publishedCasinos.read(), publishedGames.read()]);
  const observations = await allDocuments(backend().documents, gameObservations, {
    where: [
      ["recordedAt", ">", from],
      ["recordedAt", "<=", until],
    ],
    orderBy: ["recordedAt"],
  });
  return observations.flatMap(({ id, gameId, casinoId, percent, loweredFrom, country, seenOn, recordedAt: at }) => {
    const [casino, game] = [casinos.get(casinoId), games.get(gameId)];
    if (!casino || !game || loweredFrom === null || loweredFrom === undefined) return [];
    const { slug, name } = game;
    const url = `${origin}/games/${slug}`;
    const data = {
      game: { slug, name, url },
      percent,
      loweredFrom,
      country,
      seenOn,
      casino: casinoData(casino, origin),
    };
    return [{ type: "game.lowered" as const, key: `game.lowered ${id}`, at, data }];
  });
}

/**
 * Returns everything published within the time that webhooks can be sent, except casinos' standings, and the errors of
 * what could not be read.
 */
export async function publishedChanges(
  within: Within,
  origin: string,
): Promise<{ changes: PublishedChange[]; failures: Error[] }> {
  const looks = [casinoChanges, bonusChanges, articles, awards, closedComplaints, newTerms, loweredGames];
  const found = await Promise.allSettled(looks.map(async (look) => look(within, origin)));
  return {
    changes: found
      .flatMap((one) => (one.status === "fulfilled" ? one.value : []))
      .sort((a, b) => a.at.localeCompare(b.at)),
    failures: found.flatMap((one) =>
      one.status === "fulfilled" ? [] : [one.reason instanceof Error ? one.reason : new Error(String(one.reason))],
    ),
  };
}
