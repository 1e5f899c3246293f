import { heldLicences } from "~/features/law/held-licences";
import { publishedCasinos } from "../published-casinos.server";
import { standingsIn, type StandingOf } from "~/features/law/lists/standings.server";
import type { Country } from "~/domain/codes/codes";
import { languageName } from "~/domain/codes/names.server";
import { formatMoney, type Money } from "~/domain/money/money";
import { formatDay } from "~/domain/days";
import { casinoComplaintRecord, casinoRating, findCasinoOfAnySlug, scoreWorking } from "../public/casino.server";
import type { HeldCasino } from "../held-casino";
import { COMPONENT_LABELS, LIFECYCLE_LABELS, PAYS_LABELS, SIZE_LABELS } from "../labels";
import { TOOL_LABELS } from "../kinds";
import { methodTimes, methodWords, payoutTime, payoutWords } from "../payout-times";
import { shownTie } from "../commercial-tie";
import { PROTECTION_TOOLS, type ScoreComponents } from "../schema";
import { MOST_COMPARED } from "./most-compared";
import { shownScore } from "../shown";

/** A select with more choices is no help, so the best rated casinos are offered instead. */
const MOST_CHOICES = 300;

export interface ComparedRow {
  label: string;
  /** One cell for each casino, in their order; each cell is a list of lines. */
  cells: string[][];
  differs: boolean;
  /** The places of the best cells; empty where they are alike, or can’t be ranked. */
  best: number[];
}

export interface ComparedGroup {
  title: string;
  rows: ComparedRow[];
}

/** Returns a row of a comparison. `rankOf`: a higher figure for what is better, null for what isn't known. */
function row<T>(
  label: string,
  items: readonly T[],
  cellOf: (item: T) => string | readonly string[],
  rankOf: (item: T) => number | null = () => null,
): ComparedRow {
  const cells = items.map((item) => [cellOf(item)].flat() as string[]);
  const differs = new Set(cells.map((cell) => JSON.stringify(cell))).size > 1;
  const ranks = items.map(rankOf);
  const known = ranks.filter((rank) => rank !== null);
  const most = Math.max(...known);
  // What reads alike isn't better by what is rounded away.
  const isRanked = differs && new Set(known).size > 1;
  return { label, cells, differs, best: isRanked ? ranks.flatMap((rank, at) => (rank === most ? [at] : [])) : [] };
}

const limit = (value: Money | null) => (value ? formatMoney(value) : "None stated");
const sorted = (values: readonly string[], none: string) =>
  values.length > 0 ? [...values].sort((a, b) => a.localeCompare(b)) : [none];

async function factsOf(casino: HeldCasino) {
  const [rating, record, { explained }] = await Promise.all([
    casinoRating(casino.id),
    casinoComplaintRecord(casino.id),
    // Worked out as on the casino's own page, because the stored components are those of the last entry in its history.
    scoreWorking(casino),
  ]);
  return { casino, rating, record, components: explained.components };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** Returns a time without what its row says. */
const hoursAlone = (words: string) => words.replace("paid in ", "");

const unfairTerms = ({ casino }: Facts) => casino.termFlags.filter(({ removedAt }) => removedAt === null).length;

function groupsOf(facts: readonly Facts[], standingOf: StandingOf | null): ComparedGroup[] {
  const share = (name: keyof ScoreComponents) =>
    row(
      COMPONENT_LABELS[name],
      facts,
      ({ casino, components }) => (casino.score ? `${String(Math.round(components[name] * 100))}%` : "–"),
      ({ casino, components, record }) => {
        // Nobody's having complained is no better than having resolved what was.
        const isUntried = name === "complaints" && record.resolved + record.unresolved === 0;
        return casino.score && !isUntried ? Math.round(components[name] * 100) : null;
      },
    );
  return [
    {
      title: "Safety",
      rows: [
        row(
          "Safety score",
          facts,
          ({ casino }) => casino.score?.score?.toFixed(1) ?? "No score",
          ({ casino }) => casino.score?.score ?? null,
        ),
        ...(Object.keys(COMPONENT_LABELS) as (keyof ScoreComponents)[]).map(share),
        row("Standing", facts, ({ casino }) => LIFECYCLE_LABELS[casino.lifecycle]),
        row("Licences", facts, ({ casino }) =>
          sorted(
            heldLicences(casino).map(({ authority, tier }) => `${authority} (${tier})`),
            "None we could verify",
          ),
        ),
        ...(standingOf ? [row("Where you live", facts, ({ casino }) => standingOf({ casino }).label)] : []),
        row(
          "Unfair terms in force",
          facts,
          (one) => String(unfairTerms(one)),
          (one) => -unfairTerms(one),
        ),
        row(
          "Complaints resolved",
          facts,
          ({ record: { resolved, unresolved } }) =>
            resolved + unresolved === 0 ? "None decided" : `${String(resolved)} of ${String(resolved + unresolved)}`,
          ({ record: { resolved, unresolved } }) =>
            resolved + unresolved === 0 ? null : resolved / (resolved + unresolved),
        ),
        row(
          "Players’ stars",
          facts,
          ({ rating }) => (rating ? rating.stars.toFixed(1) : "No reviews"),
          ({ rating }) => (rating ? Math.round(10 * rating.stars) : null),
        ),
      ],
    },
    {
      title: "Money",
      rows: [
        row(
          "Paid in",
          facts,
          ({ casino }) => {
            const time = payoutTime(casino);
            return time === null ? "Not known" : hoursAlone(payoutWords(time));
          },
          ({ casino }) => {
            const time = payoutTime(casino);
            return time?.isTested ? -time.hours : null;
          },
        ),
        row("Daily limit", facts, ({ casino }) => limit(casino.withdrawalLimits.day)),
        row("Monthly limit", facts, ({ casino }) => limit(casino.withdrawalLimits.month)),
        row("Paid in, by method", facts, ({ casino }) =>
          sorted(
            methodTimes(casino).map((one) => hoursAlone(methodWords(one))),
            "None stated",
          ),
        ),
        row("Currencies", facts, ({ casino }) => sorted(casino.currencies, "Not stated").join(", ")),
      ],
    },
    {
      title: "Staying in control",
      rows: PROTECTION_TOOLS.map((tool) =>
        row(
          TOOL_LABELS[tool],
          facts,
          ({ casino }) => (casino.protectionTools.includes(tool) ? "Yes" : "No"),
          ({ casino }) => Number(casino.protectionTools.includes(tool)),
        ),
      ),
    },
    {
      title: "Company",
      rows: [
        row("Pays us", facts, ({ casino }) => PAYS_LABELS[shownTie(casino).pays]),
        row("Owner", facts, ({ casino }) => casino.legalEntity),
        row("Open since", facts, ({ casino }) => formatDay(casino.launchedOn)),
        row("Size", facts, ({ casino }) => SIZE_LABELS[casino.sizeBand]),
        row("Languages", facts, ({ casino }) => sorted(casino.languages.map(languageName), "Not stated").join(", ")),
        row("Game studios", facts, ({ casino }) => String(casino.providers.length)),
      ],
    },
  ];
}

export function compareHref(slugs: readonly string[]): string {
  const search = new URLSearchParams(slugs.map((slug) => ["c", slug]));
  return slugs.length > 0 ? `/casinos/compare?${search.toString()}` : "/casinos/compare";
}

/**
 * Compares up to four published casinos by their slugs, in the order given, and names those that were left out.
 * `country` is where the reader lives.
 */
export async function compareCasinos(slugs: readonly string[], country: Country | null = null) {
  const wanted = [...new Set(slugs.map((slug) => slug.trim()).filter((slug) => slug !== ""))].slice(0, 50);
  const notices: string[] = [];
  const casinos: HeldCasino[] = [];
  for (const slug of wanted) {
    const casino = await findCasinoOfAnySlug(slug);
    if (!casino) notices.push(`We don’t list a casino called “${slug.slice(0, 60)}”, so it was left out.`);
    else if (casinos.some(({ id }) => id === casino.id)) continue;
    else if (casinos.length === MOST_COMPARED)
      notices.push(`${casino.name} was left out: you can compare up to four casinos.`);
    else casinos.push(casino);
  }
  const present = casinos.map(({ slug }) => slug);
  const { items } = await publishedCasinos.read();
  const choices = items
    .filter(({ slug }) => !present.includes(slug))
    .sort((a, b) => (b.score?.score ?? -1) - (a.score?.score ?? -1))
    .slice(0, MOST_CHOICES)
    .map(({ slug, name }) => ({ value: slug, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return {
    notices,
    path: compareHref(present),
    casinos: casinos.map(({ slug, name, logo, lifecycle, score }) => ({
      slug,
      name,
      logo,
      lifecycle,
      score: score && shownScore(score),
      removeHref: compareHref(present.filter((other) => other !== slug)),
    })),
    groups:
      casinos.length > 1
        ? groupsOf(await Promise.all(casinos.map(factsOf)), country && (await standingsIn(country)))
        : [],
    choices: casinos.length < MOST_COMPARED ? choices : [],
  };
}
