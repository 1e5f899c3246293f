import { casinoDomains, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { DAY_MS } from "~/domain/day-ms";
import { isPaid } from "~/features/casinos/commercial-tie";
import { shownLogo, shownScore, type ShownScore } from "~/features/casinos/shown";
import { publishedAwards } from "./published-awards.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import type { PageHead } from "~/http/pages/page-meta";
import type { Image } from "~/platform/media/image-schema";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { ownHead } from "~/platform/publishing/fields/search-fields";
import { rankNominees, type NomineeResult } from "./award-result";
import { phaseAt } from "../phase";
import type { AwardFields, AwardPhase } from "../schema";

type Award = Stored<AwardFields>;

/** A nominee's casino; null when the nominee is not a listed casino. */
export interface NomineeCasino {
  slug: string;
  logo: Image | null;
  score: ShownScore | null;
  /** True if it pays us. */
  isPaying: boolean;
}

export interface PublicNominee {
  id: string;
  name: string;
  citation: string;
  casino: NomineeCasino | null;
  /** Both stay hidden until the results are announced. */
  winner: boolean;
  result: NomineeResult | null;
}

export interface PublicCategory {
  id: string;
  name: string;
  description: string;
  kind: "public" | "jury" | "mixed";
  publicWeight: number;
  nominees: PublicNominee[];
}

export interface PublicAward {
  year: number;
  title: string;
  intro: string;
  phase: AwardPhase;
  /** Whole days until nominations or the vote end; null while neither is open. */
  daysLeft: number | null;
  dates: AwardFields["dates"];
  rulesHtml: string;
  categories: PublicCategory[];
  /** What editors have written for its head. */
  head: Partial<PageHead>;
}

export interface AwardYear {
  year: number;
  title: string;
  phase: AwardPhase;
  categories: number;
}

export interface Winner {
  categoryId: string;
  category: string;
  name: string;
  citation: string;
  casino: NomineeCasino | null;
  /** The result, of 100; null where no figures were kept. */
  points: number | null;
}

async function nowAndAwards(): Promise<{ now: string; items: readonly Award[] }> {
  const { items } = await publishedAwards.read();
  return { now: backend().clock().toISOString(), items };
}

/** Returns every published year, newest first. */
export async function listAwardYears(): Promise<AwardYear[]> {
  const { now, items } = await nowAndAwards();
  return items
    .map((award) => ({
      year: award.year,
      title: award.title,
      phase: phaseAt(award, now),
      categories: award.categories.length,
    }))
    .sort((a, b) => b.year - a.year);
}

/**
 * Returns a year's awards; null when there were none. Tallies and winners are included only once they are announced.
 */
export async function findAward(year: number): Promise<PublicAward | null> {
  const { now, items } = await nowAndAwards();
  const award = items.find((candidate) => candidate.year === year);
  return award ? awardPage(award, now) : null;
}

/** Returns a year's awards as their page shows them at `now` (UTC, ISO 8601), published or not. */
export async function awardPage(award: AwardFields, now: string): Promise<PublicAward> {
  const casinos = await nomineeCasinos();
  const phase = phaseAt(award, now);
  return {
    year: award.year,
    title: award.title,
    intro: award.intro,
    phase,
    daysLeft: daysLeft(phase, award.dates, now),
    dates: award.dates,
    rulesHtml: withoutCasinoLinks(await renderNamed(award.rules), await casinoDomains()),
    categories: award.categories.map((category) => publicCategory(category, phase === "announced", casinos)),
    head: ownHead(award),
  };
}

function daysLeft(phase: AwardPhase, dates: AwardFields["dates"], now: string): number | null {
  const until = phase === "voting" ? dates.votingUntil : phase === "nominations" ? dates.shortlistAt : null;
  return until === null ? null : Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / DAY_MS));
}

function publicCategory(
  category: AwardFields["categories"][number],
  isAnnounced: boolean,
  casinoOf: (id: string | null) => NomineeCasino | null,
): PublicCategory {
  const { id, name, description, kind, publicWeight } = category;
  // Nominees are ranked only once announced, because their order would give the vote away.
  const ranked = isAnnounced ? rankNominees(category) : category.nominees.map((nominee) => ({ nominee, result: null }));
  return {
    id,
    name,
    description,
    kind,
    publicWeight,
    nominees: ranked.map(({ nominee, result }) => ({
      id: nominee.id,
      name: nominee.name,
      citation: nominee.citation,
      casino: casinoOf(nominee.casinoId),
      winner: isAnnounced && nominee.winner,
      result,
    })),
  };
}

/** Returns the winners of the latest year whose results are announced; null before the first. */
export async function latestWinners(): Promise<{ year: number; title: string; winners: Winner[] } | null> {
  const { now, items } = await nowAndAwards();
  const latest = items.filter((award) => phaseAt(award, now) === "announced").sort((a, b) => b.year - a.year)[0];
  const award = latest && (await findAward(latest.year));
  return award ? { year: award.year, title: award.title, winners: winnersOf(award) } : null;
}

/** Returns the winners by category; empty before they are announced. */
export function winnersOf({ categories }: Pick<PublicAward, "categories">): Winner[] {
  return categories.flatMap(({ id, name: category, nominees }) =>
    nominees
      .filter(({ winner }) => winner)
      .map(({ name, citation, casino, result }) => ({
        ...{ categoryId: id, category, name, citation, casino },
        points: result?.points ?? null,
      })),
  );
}

async function nomineeCasinos(): Promise<(id: string | null) => NomineeCasino | null> {
  const { byId } = await publishedCasinos.read();
  return (id) => {
    const casino = id === null ? undefined : byId.get(id);
    if (!casino) return null;
    const { slug, logo, score } = casino;
    return { slug, logo: shownLogo(logo), score: score && shownScore(score), isPaying: isPaid(casino) };
  };
}
