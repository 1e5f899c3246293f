import type { BonusCardData } from "~/features/bonuses/public/bonus-card";
import { LEAST_FEATURED_SCORE } from "~/features/bonuses/kinds";
import { bonusesWorthKnowing } from "~/features/bonuses/public/worth-knowing.server";
import type { ListedCasino } from "~/features/casinos/public/casino-list.server";
import { LICENCE_TIERS } from "~/features/casinos/kinds";
import { payoutWords } from "~/features/casinos/payout-times";
import { cacheData } from "~/platform/catalogue/data-cache.server";
import { scoreWorking } from "~/features/casinos/public/casino.server";
import { firstCasinos, listCasinoDocuments } from "~/features/casinos/public/casino-list.server";
import { shownScore } from "~/features/casinos/shown";
import { latestWinners } from "~/features/awards/public/awards.server";
import { latestOutcomes } from "~/features/complaints/public/complaint.server";
import { countPublic } from "~/features/complaints/public/complaint-list.server";
import { complaintStatistics } from "~/features/complaints/statistics/statistics.server";
import { latestNews } from "~/features/news/news.server";
import { mayBePutForward } from "~/features/law/legal-standing.server";
import { licenceNoteOf } from "~/features/law/lists/standings.server";
import { countryInText } from "~/domain/codes/names.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { plural } from "~/domain/plural";
import type { Country } from "~/domain/codes/codes";
import type { Helplines } from "~/features/pages/safer-gambling/helplines";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import { listHelplines } from "~/features/pages/safer-gambling/helplines.server";
import type { PublicListQuery } from "~/http/pages/list-query";
import type { FrontSectionName } from "~/platform/settings/front/front-page-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import type { WayIn } from "./visitor-questions";
import type { ScoreSumData } from "./score-sum";
import { weekChanges } from "./week-changes.server";

const TOP_CASINOS = 5;
const BONUSES = 3;
const OUTCOMES = 3;

const activeCasinos: PublicListQuery = {
  q: "",
  values: { lifecycle: ["active"] },
  sort: "score",
  page: 1,
  notices: [],
};

/** Casinos that we don't advise against, the safest first. */
const featuredCasinos: PublicListQuery = {
  ...activeCasinos,
  values: { ...activeCasinos.values, tier: LICENCE_TIERS.filter((tier) => tier !== "none") },
};

/**
 * Returns the safest active casinos that hold the licence that a country's law requires; where we know of no such law,
 * of those that accept its players.
 */
async function safestIn(country: Country): Promise<{ casinos: ListedCasino[] }> {
  const query = { ...featuredCasinos, values: { ...featuredCasinos.values, country: [country] } };
  const { casinos } = await firstCasinos(query, Infinity);
  const isFit = ({ here }: ListedCasino) => here !== undefined && mayBePutForward(here.standing);
  return { casinos: casinos.filter(isFit).slice(0, TOP_CASINOS) };
}

/** A casino in the ranking, with fewer fields than its card, and its licence and payout time in words. */
export type RankedCasino = Pick<ListedCasino, "slug" | "name" | "logo" | "score"> & { facts: string };

function rankedCasino({ slug, name, logo, score, licence, payout, here }: ListedCasino): RankedCasino {
  // In a country's ranking another country's licence would say nothing.
  const facts = [
    here?.label ?? licence ?? "No licence we could verify",
    ...(payout === null ? [] : [payoutWords(payout)]),
  ];
  return { slug, name, logo, score, facts: facts.join(" · ") };
}

/** Returns the worked-out score of the casino in the middle of our list; null when there is none. */
async function exampleSum(): Promise<ScoreSumData | null> {
  const { casinos } = await listCasinoDocuments(activeCasinos, Infinity);
  const scored = casinos.filter(({ score }) => score?.score != null);
  const casino = scored[Math.floor(scored.length / 2)];
  if (!casino) return null;
  const { explained } = await scoreWorking(casino);
  return {
    slug: casino.slug,
    name: casino.name,
    score: shownScore(explained),
    parts: explained.working.map(({ component, value, weight, points }) => ({ component, value, weight, points })),
  };
}

/** Returns the ranking's heading, which says whether the law of the reader's country is known to us. */
async function titleFor(country: Country | null): Promise<string> {
  if (country === null) return "Safest casinos today";
  const name = countryInText(country);
  return (await licenceNoteOf(country))
    ? `Safest casinos licensed in ${name}`
    : `Safest casinos open to players in ${name} (law not known to us)`;
}

/** Returns a helpline of the reader's country, or one that helps anywhere, with the place it is for. */
function helplineFor({ countries, anywhere }: Helplines, country: Country | null) {
  const own = countries.find(({ code }) => code === country);
  const line = own?.lines[0] ?? anywhere[0];
  return line ? { name: line.name, hours: line.hours, place: own ? own.name : "anywhere" } : null;
}

/** Says what we can count of our own work, with a space behind it; nothing on a site that has just begun. */
function countedWords(checkedCasinos: number, complaints: number): string {
  const parts = [
    ...(checkedCasinos > 0 ? [`${plural(checkedCasinos, "casino")} checked by hand`] : []),
    ...(complaints > 0 ? [`${plural(complaints, "complaint")} followed in public`] : []),
  ];
  return parts.length === 0 ? "" : `${parts.join(", ")}. `;
}

/** What the front page depends on besides its content. */
interface FrontPageFor {
  /** True for visitors who see no offers. */
  hideOffers: boolean;
  /** Where the reader lives; null if they didn't say. */
  country: Country | null;
}

/** A section of the page with its title. */
type ShownSection = [name: FrontSectionName, title: string];

const SIDE_BY_SIDE: ReadonlySet<FrontSectionName> = new Set(["week", "outcomes", "score", "news"]);

/** Returns the rows of the page: a section each, with two narrow ones side by side where one follows the other. */
function rowsOf(sections: readonly ShownSection[]): ShownSection[][] {
  const rows: ShownSection[][] = [];
  for (const section of sections) {
    const before = rows.at(-1);
    const isBeside = before?.length === 1 && [section, ...before].every(([name]) => SIDE_BY_SIDE.has(name));
    if (isBeside) before.push(section);
    else rows.push([section]);
  }
  return rows;
}

async function readFrontPage({ hideOffers, country }: FrontPageFor) {
  const { frontPage: chosen } = await currentSettings();
  const ifShown = <T>(name: FrontSectionName, read: () => Promise<T>, none: T): Promise<T> =>
    chosen.sections.some((section) => section.name === name && section.shown) ? read() : Promise.resolve(none);
  const [top, all, bonuses, [article], outcomes, statistics, complaints, awards, sum, helplines, week] =
    await Promise.all([
      !chosen.ranking ? null : country ? safestIn(country) : firstCasinos(featuredCasinos, TOP_CASINOS),
      publishedCasinos.read(),
      hideOffers ? [] : ifShown<BonusCardData[]>("bonuses", () => bonusesWorthKnowing(BONUSES, country), []),
      ifShown("news", () => latestNews(1), []),
      ifShown("outcomes", () => latestOutcomes(OUTCOMES), []),
      complaintStatistics(),
      countPublic(),
      ifShown("awards", latestWinners, null),
      ifShown("score", exampleSum, null),
      listHelplines(),
      ifShown("week", weekChanges, []),
    ]);
  // These have nothing to say while they are empty.
  const isEmpty: Partial<Record<FrontSectionName, boolean>> = {
    week: week.length === 0,
    score: sum === null,
    awards: awards === null,
  };
  const sections = chosen.sections
    .filter(({ name, shown }) => shown && !isEmpty[name])
    .map(({ name, title }): ShownSection => [name, title ?? `${String(awards?.year)} award winners`]);
  return {
    rows: rowsOf(sections),
    casinos: top && top.casinos.map(rankedCasino),
    title: await titleFor(country),
    counted: countedWords(all.items.filter(({ verifiedAt }) => verifiedAt !== null).length, complaints),
    bonuses,
    bonusesLead: `The best of each kind, one per casino, at casinos scoring ${LEAST_FEATURED_SCORE.toFixed(1)} or more. The house keeps its edge on every bet, with or without a bonus.`,
    article: article ?? null,
    outcomes,
    year: { recoveredEur: statistics.year.recoveredEur, disputedEur: statistics.year.disputedEur },
    awards: awards && { year: awards.year, winners: awards.winners.map((winner) => ({ ...winner, citation: "" })) },
    sum,
    helpline: helplineFor(helplines, country),
    week,
    hideOffers,
  };
}

const pages = cacheData<Awaited<ReturnType<typeof readFrontPage>>>();

/** Returns the front page's data as JSON. */
export function frontPage({ hideOffers, country }: FrontPageFor) {
  return pages(JSON.stringify([hideOffers, country]), () => readFrontPage({ hideOffers, country }));
}

/**
 * Returns the front page's texts for its reader. They are made here to keep them out of the page's script, which has
 * little room.
 */
export async function wordsFor(
  country: ReaderCountry | null,
): Promise<{ heading: string; lead: string; searchTitle: string; searchDescription: string; ways: WayIn[] }> {
  const { site, frontPage: chosen } = await currentSettings();
  const { lead, searchTitle, searchDescription } = chosen;
  return {
    heading: chosen.heading ?? site.tagline.replace(/\.$/, ""),
    lead,
    searchTitle: `${site.name}: ${searchTitle}`,
    searchDescription,
    ways: [
      {
        question: "Is it safe?",
        to: "/casinos",
        label: "Scores of all casinos",
        drawing: "M10 2.5 16.5 5v5c0 4-3 6.5-6.5 7.5C6.5 16.5 3.5 14 3.5 10V5ZM7 10l2.2 2.2L13 8",
      },
      {
        question: "Is it open to me?",
        to: "/country",
        label: country ? `Shown for ${country.name}` : "Choose your country",
        drawing:
          "M10 17.5c-3.5-4-5.5-6.5-5.5-9.5a5.5 5.5 0 0 1 11 0c0 3-2 5.5-5.5 9.5M10 6a2 2 0 1 0 0 4a2 2 0 0 0 0-4",
      },
      {
        question: "What is this bonus worth?",
        to: "/bonuses/calculator",
        label: "Work it out",
        drawing:
          "M3 5.5c0-3 8-3 8 0s-8 3-8 0M3 5.5v8c0 3 8 3 8 0v-8M3 9.5c0 3 8 3 8 0M11 9.5c2-2 6-1.5 6 .5s-6 2.5-6 0M17 10v4c0 2-4 2.5-6 1",
      },
      {
        question: "It won’t pay me",
        to: "/complaints/how-it-works",
        label: "What to do now",
        drawing: "M3 4h14v9H9l-4 3.5V13H3ZM10 6.5v3M10 11v.3",
      },
    ],
  };
}
