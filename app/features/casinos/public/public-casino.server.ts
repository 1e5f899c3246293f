import type { StandingOf } from "~/features/law/lists/standings.server";
import { heldLicences } from "~/features/law/held-licences";
import { openValues } from "~/platform/publishing/fields/field";
import { CASINO_FIELDS } from "../casino-fields";
import { shownTie } from "../commercial-tie";
import { payoutTime } from "../payout-times";
import { scoreDifferences } from "../score/history/score-differences";
import { scoreWorking, type Casino, type ScoreWorking } from "./casino.server";
import type { HeldCasino } from "../held-casino";

/**
 * Returns a casino for the open data's lists, its components as its page shows them. Amounts are minor units with their
 * currency, times UTC. `standingOf` is that of the country the list is for.
 */
export async function publicCasinoRow(casino: HeldCasino, origin: string, standingOf: StandingOf | null = null) {
  const payout = payoutTime(casino);
  const { explained } = await scoreWorking(casino);
  const {
    licence,
    complaints,
    terms,
    payout: paying,
    players,
    protection,
  } = Object.fromEntries(explained.working.map(({ component, value }) => [component, value]));
  return {
    slug: casino.slug,
    name: casino.name,
    url: `${origin}/casinos/${casino.slug}`,
    lifecycle: casino.lifecycle,
    score: casino.score?.score ?? null,
    scoredAt: casino.score?.at ?? null,
    licence,
    complaints,
    terms,
    payout: paying,
    players,
    protection,
    componentsAt: explained.at,
    legalEntity: casino.legalEntity,
    group: casino.group,
    licences: heldLicences(casino)
      .map(({ authority }) => authority)
      .join("; "),
    payoutHours: payout?.hours ?? null,
    payoutTested: payout?.isTested ?? null,
    testedHours: casino.payments
      .flatMap(({ method, testedHours }) => (testedHours === null ? [] : [`${method} ${String(testedHours)}`]))
      .join("; "),
    protectionTools: casino.protectionTools.length,
    verifiedAt: casino.verifiedAt,
    pays: shownTie(casino).pays,
    standing: standingOf?.({ casino }).standing ?? null,
  };
}

export const CASINO_COLUMNS = [
  "slug",
  "name",
  "url",
  "lifecycle",
  "score",
  "scoredAt",
  "licence",
  "complaints",
  "terms",
  "payout",
  "players",
  "protection",
  "componentsAt",
  "legalEntity",
  "group",
  "licences",
  "payoutHours",
  "payoutTested",
  "testedHours",
  "protectionTools",
  "verifiedAt",
  "pays",
  "standing",
] as const;

/** Returns a casino's score history, each entry with the points each component made it differ from the one before. */
function publicHistory({ scoreHistory }: Casino) {
  const differences = scoreDifferences(scoreHistory);
  return scoreHistory.map(({ inputs = null, ...record }, place) => ({
    ...record,
    differences: differences[place] ?? null,
    inputs,
  }));
}

/** Returns everything published about one casino, including all inputs needed to recalculate its score. */
export function publicCasino(casino: Casino, { inputs, explained }: ScoreWorking, origin: string) {
  const { name, slug, ...facts } = openValues(CASINO_FIELDS, casino);
  return {
    slug,
    name,
    url: `${origin}/casinos/${slug}`,
    ...facts,
    score: {
      value: explained.score,
      at: explained.at,
      formulaVersion: explained.formulaVersion,
      uncapped: explained.uncapped,
      limits: explained.limits,
      components: explained.working.map(({ component, symbol, value, weight, points, formula, figures }) => ({
        component,
        symbol,
        value,
        weight,
        points,
        formula,
        figures,
      })),
      inputs,
    },
    history: publicHistory(casino),
  };
}
