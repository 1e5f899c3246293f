import { resultsOf, winnersOf } from "./awards";
import { chanceOf, ordinaryPlay, rulesOf, shownPlay, valueOf } from "./bonus";
import { Comparison } from "./comparison";
import { recordOf, statisticsOf, tallyOf } from "./complaints";
import { compareGames } from "./offers/games";
import { compareFacts } from "./facts";
import { compareVersions } from "./offers/versions";
import { compareHistory, knownSteps } from "./history";
import type { Casino, Formula, Shares } from "./published";
import type { ReadCasino, Site } from "./read-site";
import { compareWords } from "./casino-words";
import { contradictionsOf } from "./offers/offer-words";
import { compareRegister, compareTies } from "./placements/register";
import { compareReplay } from "./replay";
import { compareCasinoDetails } from "./details/casinos";
import { compareLists } from "./details/lists";
import { compareOfferDetails } from "./details/offers";
import { compareTrail } from "./details/trails";
import { median, ratingOf, recomputeScore, weighReviews } from "./score";

/** Recomputes every figure of a site from its published data, and returns how it compares with what the site shows. */
export function recompute(site: Site): Comparison {
  const comparison = new Comparison();
  for (const casino of site.casinos) {
    compareInputs(comparison, casino, site);
    compareScore(comparison, casino.address, casino.casino, site.formula);
    compareRow(comparison, casino);
    compareHistory(comparison, casino.address, casino.casino, site.formula);
    compareFacts(comparison, casino.address, casino.casino);
    compareRating(comparison, casino);
    compareWords(comparison, casino);
    const own = site.complaints.filter(({ row }) => row.casino.slug === casino.casino.slug);
    compareReplay(comparison, casino, knownSteps(casino.casino.history), { complaints: own, formula: site.formula });
    comparison.figures("record", casino.address, "complaints.", casino.casino.complaints, recordOf(own));
  }
  for (const bonus of site.bonuses) compareBonus(comparison, bonus, site);
  compareOrder(comparison, site);
  const rows = site.casinos.map(({ row }) => row);
  compareTies(comparison, rows, site.register);
  compareRegister(comparison, site.register);
  for (const { address, play, value } of site.values)
    comparison.figures("value", address, "", value, valueOf(play) ?? { finishChance: null });
  compareGames(comparison, site.games, site.played);
  compareVersions(comparison, site.games, site.versions);
  compareComplaints(comparison, site);
  for (const { address, complaint } of site.complaints) compareTrail(comparison, address, complaint);
  compareCasinoDetails(comparison, site);
  compareOfferDetails(comparison, site);
  compareLists(comparison, site);
  compareAwards(comparison, site);
  for (const { address, shown, found } of site.totals) comparison.figure("total", address, "total", shown, found);
  return comparison;
}

/** Compares the score's inputs with the casino's facts, its complaints and its reviews. */
function compareInputs(comparison: Comparison, { address, casino, reviews }: ReadCasino, site: Site): void {
  const { inputs } = casino.score;
  const input = (name: string, shown: unknown, recomputed: unknown) => {
    comparison.figure("input", address, `score.inputs.${name}`, shown, recomputed);
  };
  const checks = ({ licences }: Pick<Casino["score"]["inputs"], "licences">) =>
    licences.map(({ tier, verifiedAt }) => ({ tier, verifiedAt }));
  input("licences", checks(inputs), checks(casino));
  for (const name of ["sizeBand", "listedOn", "lifecycle", "protectionTools"] as const)
    input(name, inputs[name], casino[name]);
  const unquoted = casino.termFlags.map(({ quote: _, ...flag }) => flag);
  input("termFlags", inputs.termFlags, unquoted);
  const times = casino.payments.map(({ statedHours, testedHours }) => ({ statedHours, testedHours }));
  input("payments", inputs.payments, times);
  const { month } = casino.withdrawalLimits;
  input("monthlyLimitEur", inputs.monthlyLimitEur, month && inEuros(month, site.formula));

  const rows = site.complaints.filter(({ row }) => row.casino.slug === casino.slug).map(({ row }) => row);
  comparison.figures(
    "input",
    address,
    "score.inputs.complaints.",
    inputs.complaints,
    tallyOf(rows, inputs.complaints.at),
  );
  const tally = Array.isArray(inputs.reviews) ? { count: 0, weight: 0, weightedStars: 0 } : inputs.reviews;
  const at = Array.isArray(inputs.reviews) ? casino.score.at : inputs.reviews.at;
  const weighed = { count: reviews.length, ...weighReviews(reviews, at) };
  comparison.figures("input", address, "score.inputs.reviews.", tally, weighed);
}

const MINOR_UNITS: Readonly<Record<string, number>> = { JPY: 1 };

function inEuros({ amount, currency }: { amount: number; currency: string }, { exchange }: Formula): number | null {
  const rate = exchange.rates[currency];
  return rate === undefined ? null : (amount / (MINOR_UNITS[currency] ?? 100)) * rate;
}

/** Compares a score and each of its components with what follows from the inputs. */
function compareScore(
  comparison: Comparison,
  address: string,
  { score }: Casino,
  { versions, caps, formulaVersion }: Formula,
): void {
  const weights = versions.find(({ version }) => version === score.formulaVersion)?.weights;
  if (!weights) {
    comparison.figure("score", address, "score.formulaVersion", score.formulaVersion, formulaVersion);
    return;
  }
  const recomputed = recomputeScore(score.inputs, { at: score.at, weights, caps });
  comparison.figure("score", address, "score.value", score.value, recomputed.score);
  comparison.figure("score", address, "score.uncapped", score.uncapped, recomputed.uncapped);
  const shownLimits = score.limits.map(({ cap, limit, held }) => ({ cap, limit, held }));
  comparison.figure("score", address, "score.limits", shownLimits, recomputed.limits);
  for (const [name, { value, figures }] of Object.entries(recomputed.components)) {
    const shown = score.components.find(({ component }) => component === name);
    const field = `score.components.${name}.`;
    const weight = weights[name as keyof Shares];
    comparison.figures("component", address, field, shown ?? {}, { value, weight, points: 10 * weight * value });
    for (const [symbol, figure] of Object.entries(figures))
      comparison.figure(
        "component",
        address,
        `${field}${symbol}`,
        shown?.figures.find((one) => one.symbol === symbol)?.value,
        figure,
      );
  }
}

/** Compares the casino's row of the list with its own response. */
function compareRow(comparison: Comparison, { casino, row }: ReadCasino): void {
  const address = `/api/v1/casinos.json (${casino.slug})`;
  const last = casino.history.at(-1);
  comparison.figures("score", address, "", row, { score: casino.score.value, scoredAt: last?.at ?? null });
  comparison.figure("component", address, "componentsAt", row.componentsAt, casino.score.at);
  for (const { component, value } of casino.score.components)
    comparison.figure("component", address, component, row[component], value);
  const hours = (name: "testedHours" | "statedHours") =>
    median(casino.payments.map((payment) => payment[name]).filter((known) => known !== null));
  comparison.figures("input", address, "", row, {
    payoutHours: hours("testedHours") ?? hours("statedHours"),
    protectionTools: casino.protectionTools.length,
    licences: casino.licences
      .filter(({ tier, verifiedAt }) => tier !== "none" && verifiedAt !== null)
      .map(({ authority }) => authority)
      .join("; "),
  });
}

function compareRating(comparison: Comparison, { address, casino: { rating }, reviews }: ReadCasino): void {
  if (rating === null || reviews.length === 0) {
    comparison.figure("rating", address, "rating", rating, reviews.length === 0 ? null : "a rating");
    return;
  }
  const { weight, weightedStars } = weighReviews(reviews, rating.at);
  const stars = Math.round(ratingOf(weight, weightedStars) * 10) / 10;
  comparison.figure("rating", address, "rating.stars", rating.stars, stars);
  const byStars = [1, 2, 3, 4, 5].map((count) => reviews.filter((review) => review.stars === count).length);
  comparison.figure("rating", address, "rating.byStars", rating.byStars, byStars);
}

function compareBonus(
  comparison: Comparison,
  { address, bonus }: Site["bonuses"][number],
  { casinos }: Pick<Site, "casinos">,
): void {
  const play = ordinaryPlay(bonus);
  if (play === null || bonus.play === null) comparison.figure("play", address, "play", bonus.play, play);
  else comparison.figures("play", address, "play.", bonus.play, play);
  comparison.figures("play", address, "", bonus, shownPlay(bonus));
  comparison.figure("words", address, "title and significantTerms", contradictionsOf(bonus), []);
  comparison.figure("chance", address, "finishChance", bonus.finishChance, chanceOf(bonus.play));
  const { restrictedCountries } = casinos.find(({ casino }) => casino.slug === bonus.casinoSlug)?.casino ?? {};
  comparison.figure("rule", address, "flags", bonus.flags, rulesOf(bonus, restrictedCountries ?? []).join("; "));
}

/**
 * Compares the order of the lists with the figures they are sorted by: casinos by score; offers that must be wagered by
 * the chance, then cash, then offers of casinos that the site advises against, all by the casino's score where that leaves them equal.
 */
function compareOrder(comparison: Comparison, { casinos, bonuses }: Site): void {
  const inOrder = (address: string, items: readonly { name: string; figures: readonly number[] }[]) => {
    items.forEach(({ name, figures }, place) => {
      const before = items[place - 1];
      if (!before) return;
      const differing = figures.findIndex((figure, at) => Math.abs(figure - (before.figures[at] ?? 0)) > 1e-9);
      const follows = differing === -1 || (before.figures[differing] ?? 0) > (figures[differing] ?? 0);
      comparison.figure("order", address, `place ${String(place + 1)}`, name, follows ? name : `before ${before.name}`);
    });
  };
  inOrder(
    "/api/v1/casinos.json",
    casinos.map(({ row }) => ({ name: row.slug, figures: [row.score ?? -1] })),
  );
  inOrder(
    "/api/v1/bonuses.json",
    bonuses.map(({ bonus }) => {
      const { casino } = casinos.find((one) => one.casino.slug === bonus.casinoSlug) ?? {};
      const isWagered = bonus.wagering > 0;
      // A licence that was found in no register has no day of that.
      const isLicensed = casino?.licences.some(({ tier, verifiedAt }) => tier !== "none" && verifiedAt !== null);
      const isAdvisedAgainst = casino?.lifecycle !== "active" || !isLicensed;
      const place = isAdvisedAgainst ? -3 : isWagered ? (bonus.finishChance ?? -1) : -2;
      return { name: bonus.slug, figures: [place, casino?.score.value ?? -1] };
    }),
  );
}

function compareComplaints(comparison: Comparison, { complaints, statistics, casinos }: Site): void {
  const address = "/api/v1/statistics.json";
  const rows = complaints.map(({ row }) => row);
  const { months, year } = statisticsOf(rows, statistics.at);
  comparison.figure("statistic", address, "casinos", statistics.casinos, casinos.length);
  comparison.figure("statistic", address, "complaints", statistics.complaints, rows.length);
  comparison.figure("statistic", address, "months", statistics.months.length, months.length);
  months.forEach((month, place) => {
    comparison.figures("statistic", address, `months[${month.month}].`, statistics.months[place] ?? {}, month);
  });
  comparison.figures("statistic", address, "year.", statistics.year, year);
  for (const { address: own, row, complaint } of complaints) {
    const { state, disputed, recovered, disputedEur, recoveredEur, closedAt } = complaint;
    const again = { state, disputed, recovered, disputedEur, recoveredEur, closedAt };
    comparison.figures("record", own, "", row, again);
  }
}

function compareAwards(comparison: Comparison, { awards, casinos }: Site): void {
  for (const { address, award, categories } of awards) {
    comparison.figure("tally", address, "categories", categories, award.categories.length);
    for (const category of award.categories) {
      const field = `categories.${category.id}.`;
      const isOver = award.phase === "announced";
      const results = resultsOf(category);
      category.nominees.forEach((nominee, place) => {
        const result = results[place];
        if (nominee.result && result)
          comparison.figures("tally", address, `${field}${nominee.id}.`, nominee.result, result);
        else comparison.figure("tally", address, `${field}${nominee.id}.result`, nominee.result, result);
      });
      const winners = winnersOf(category, (slug) => scoreOn(casinos, slug, award.dates.votingUntil));
      const shown = category.nominees.filter(({ winner }) => winner).map(({ id }) => id);
      comparison.figure("tally", address, `${field}winners`, shown.sort(), isOver ? winners.sort() : []);
    }
  }
}

/** Returns a casino's score at a moment, from its history; null without one. */
function scoreOn(casinos: readonly ReadCasino[], slug: string | null, at: string): number | null {
  const history = casinos.find((one) => one.casino.slug === slug)?.casino.history ?? [];
  return history.findLast((step) => step.at <= at)?.score ?? null;
}
