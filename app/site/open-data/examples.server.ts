import { bonusListDefinition, listOffers } from "~/features/bonuses/public/list/bonus-list.server";
import { openBonusValue } from "~/features/bonuses/calculator/calculator";
import { publicBonus } from "~/features/bonuses/public/public-bonus.server";
import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { casinoListDefinition, listCasinoDocuments } from "~/features/casinos/public/casino-list.server";
import { publicCasinoRow } from "~/features/casinos/public/public-casino.server";
import { gameListDefinition } from "~/features/games/public/game-list.server";
import { openGame, openGameList } from "~/features/games/public/open-game.server";
import { findAward, listAwardYears } from "~/features/awards/public/awards.server";
import { openAward, openAwardRow } from "~/features/awards/public/open-award";
import { findPublicComplaint } from "~/features/complaints/public/complaint.server";
import {
  complaintListDefinition,
  listComplaints,
  parseComplaintList,
} from "~/features/complaints/public/complaint-list.server";
import { publicComplaintRow } from "~/features/complaints/public-complaint";
import { readOpenComplaint } from "~/features/complaints/public/trail-view.server";
import { listOpenReviews } from "~/features/reviews/public/open-reviews.server";
import type { Filter, PublicListDefinition } from "~/http/pages/list-query";
import { formatNumber } from "~/domain/numbers";
import type { DatasetId, FieldDoc } from "./documentation";
import { openCasino, openReviewCounts } from "./open-casino.server";
import { openFormula } from "./open-formula.server";
import { openStatistics } from "./open-statistics.server";

export interface Example {
  /** The requested path. */
  path: string;
  /** The response, with every list cut to its first entry and long texts to their beginning. */
  answer: string;
}

const LONGEST_TEXT = 90;
const BONUS_VALUE_SEARCH = "deposit=100&bonus=100&wagering=35&base=bonus&edge=0.04&bet=1&volatility=medium";

function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
  }
  return value;
}

function example(path: string, answer: unknown): Example {
  return { path, answer: JSON.stringify(shortened(answer), null, 2) };
}

function firstPage(definition: PublicListDefinition) {
  return { q: "", values: {}, sort: definition.sorts[0]?.value ?? "", page: 1, notices: [] };
}

/**
 * Returns an example response of each dataset, taken from the site as it is now; datasets without content are left out.
 */
export async function openDataExamples(origin: string): Promise<Partial<Record<DatasetId, Example>>> {
  const examples: Partial<Record<DatasetId, Example>> = {};
  const complaintList = await parseComplaintList(`${origin}/api/v1/complaints.json`, "/api/v1/complaints.json");
  const [{ casinos, total }, { offers, total: offerTotal }, complaints] = await Promise.all([
    listCasinoDocuments(firstPage(await casinoListDefinition()), 1),
    listOffers(firstPage(await bonusListDefinition()), 1),
    listComplaints(complaintList.definition, complaintList.query, 1),
  ]);
  const [row] = casinos;
  const page = (count: number, path: string) => ({
    total: count,
    page: 1,
    pages: Math.max(1, Math.ceil(count / 24)),
    next: count > 24 ? `${origin}${path}?page=2` : null,
    notices: [],
  });
  if (row) {
    const path = "/api/v1/casinos.json";
    examples.casinos = example(path, { ...page(total, path), casinos: [await publicCasinoRow(row, origin)] });
    const casino = await findWholeCasino(row.slug);
    if (casino) {
      examples.casino = example(`/api/v1/casinos/${row.slug}.json`, await openCasino(casino, origin));
      const { items } = await listOpenReviews(casino.id, {}, 1);
      if (items.length > 0)
        examples["casino-reviews"] = example(`/api/v1/casinos/${row.slug}/reviews.json`, {
          next: null,
          reviews: items,
        });
    }
  }
  const [offer] = offers;
  if (offer) {
    const path = "/api/v1/bonuses.json";
    examples.bonuses = example(path, { ...page(offerTotal, path), bonuses: [publicBonus(offer, origin)] });
  }
  const [complaint] = complaints.complaints;
  if (complaint) {
    examples.complaints = example("/api/v1/complaints.json", {
      total: complaints.total,
      next: complaints.next && origin + complaints.next,
      notices: [],
      complaints: [publicComplaintRow(complaint, origin)],
    });
    const found = await findPublicComplaint(complaint.ref);
    if (found) {
      const path = `/api/v1/complaints/${complaint.ref}.json`;
      examples.complaint = example(path, await readOpenComplaint(found, origin));
    }
  }
  const gameList = await openGameList(`${origin}/api/v1/games.json`, origin);
  const [game] = gameList.items;
  if (game) {
    examples.games = example("/api/v1/games.json", gameList.answer);
    examples.game = example(`/api/v1/games/${game.slug}.json`, await openGame(game, origin));
  }
  examples["review-counts"] = example("/api/v1/review-counts.json", await openReviewCounts());
  const years = await listAwardYears();
  const newest = years.find(({ phase }) => phase === "announced") ?? years[0];
  const award = newest && (await findAward(newest.year));
  if (newest && award) {
    examples.awards = example("/api/v1/awards.json", { awards: [openAwardRow(newest, origin)] });
    examples.award = example(`/api/v1/awards/${String(newest.year)}.json`, openAward(award, origin));
  }
  examples.formula = example("/api/v1/formula.json", await openFormula());
  examples.statistics = example("/api/v1/statistics.json", await openStatistics());
  const outcome = openBonusValue(new URLSearchParams(BONUS_VALUE_SEARCH));
  if ("value" in outcome)
    examples["bonus-value"] = example(`/api/v1/bonus-value.json?${BONUS_VALUE_SEARCH}`, outcome.value);
  return examples;
}

const MOST_CHOICES = 12;

function choices({ kind, options, min, max }: Filter): string {
  if (kind === "flag") return "1";
  if (kind === "number") return `a number from ${String(min ?? 0)} to ${formatNumber(max ?? 0)}`;
  const values = (options ?? []).map(({ value }) => value);
  const listed = values.slice(0, MOST_CHOICES).join(", ");
  return values.length > MOST_CHOICES ? `${listed} and ${String(values.length - MOST_CHOICES)} more` : listed;
}

/** A parameter with how its values are written; `many` may occur several times. */
export interface ParameterDoc extends FieldDoc {
  kind: "one" | "many" | "number" | "whole" | "flag";
}

function parametersOf({ filters, sorts }: PublicListDefinition): ParameterDoc[] {
  return [
    ...filters.map((filter) => ({
      kind: filter.kind,
      name: filter.name,
      words: `${filter.label}: ${choices(filter) || "no values yet"}.${filter.kind === "many" ? " Repeatable: any may match." : ""}`,
    })),
    {
      kind: "one",
      name: "sort",
      words: `${sorts.map(({ value }) => value).join(", ")}. Default: ${sorts[0]?.value ?? ""}.`,
    },
  ];
}

/** Returns the filters of each list, from the lists' own definitions. */
export async function openDataParameters(): Promise<Partial<Record<DatasetId, ParameterDoc[]>>> {
  const [casinos, bonuses, games, complaints] = await Promise.all([
    casinoListDefinition(),
    bonusListDefinition(),
    gameListDefinition(),
    complaintListDefinition(null),
  ]);
  return {
    casinos: parametersOf(casinos),
    bonuses: parametersOf(bonuses),
    games: parametersOf(games),
    complaints: parametersOf(complaints),
  };
}
