import { DAY_MS } from "~/domain/day-ms";
import { DAYS_A_MONTH } from "~/domain/decayed-sum";
import type { Settings } from "~/platform/settings/schema";
import type { HeldFields } from "../../held-casino";
import type { CasinoFields, HistoryRecord, ScoreComponents } from "../../schema";
import { MONTHS_CAPPED, safetyScore, type SafetyScore, type SafetyScoreInputs } from "../safety-score";
import { scoreInputs } from "../score-inputs";
import {
  differingInputs,
  scoreOfState,
  inputsOfHistory,
  recordInputs,
  withinLimits,
  type ScoreState,
} from "./recorded-inputs";
import { causeOfStep, eventsBetween, LEAST_POINTS } from "./step-causes";

const FIRST_CAUSE = "First score";

/** A casino's complaints and reviews, as lists or tallies. */
export type Evidence = Pick<SafetyScoreInputs, "complaints" | "reviews">;
type Formula = Pick<Settings, "score" | "exchange">;

/**
 * Recalculates a casino's score at `at` (UTC, ISO 8601); null when the rounded score is the same and was calculated by
 * the current formula.
 */
export function newScore(casino: HeldFields, record: Evidence, settings: Formula, at: string): SafetyScore | null {
  const { weights, formulaVersion } = settings.score;
  const worked = safetyScore(scoreInputs(casino, record, settings.exchange.rates), at, weights, formulaVersion);
  const stays = casino.score?.score === worked.score && casino.score.formulaVersion === formulaVersion;
  return stays ? null : worked;
}

/** The occasion on which a score is recalculated. */
export interface ScoreOccasion {
  /** UTC, ISO 8601. */
  at: string;
  /** The casino before, if its own fields have changed. */
  casino?: HeldFields;
  /** Its complaints and reviews before, if these have changed. */
  record?: Evidence;
  /** Reference of the complaint that moved. */
  complaint?: string;
  /** Cause of the first entry, if this is the one. */
  first?: string;
}

/** Adds entries to a history, each with what differs from the one before and the cause that follows from it. */
class History {
  readonly records: HistoryRecord[];
  /** Null until an entry has inputs. */
  #known: ScoreState | null;

  constructor(casino: CasinoFields) {
    this.records = [...casino.scoreHistory];
    const inputs = inputsOfHistory(this.records).at(-1);
    const last = this.records.at(-1);
    this.#known = inputs && last ? { inputs, formulaVersion: last.formulaVersion, at: last.at } : null;
  }

  get known(): ScoreState | null {
    return this.#known;
  }

  /** `from`: the state to compare with, where the history doesn't know it. */
  add(
    next: ScoreState,
    from: ScoreState | null,
    { complaint, first = FIRST_CAUSE }: Partial<ScoreOccasion> = {},
  ): void {
    const { score, components, caps, formulaVersion, at } = scoreOfState(next);
    const before = this.#known ?? from;
    this.records.push({
      score,
      components,
      caps,
      formulaVersion,
      cause: before === null ? first : causeOfStep(before, next, complaint),
      at,
      inputs: this.#known === null ? next.inputs : differingInputs(this.#known.inputs, next.inputs),
    });
    // As stored, so that the next entry is compared with what a reader of the history can know.
    const inputs = { ...this.#known?.inputs, ...this.records.at(-1)?.inputs } as ScoreState["inputs"];
    this.#known = { inputs, formulaVersion, at };
  }
}

/**
 * Returns the casino's fields that change with its score; null when nothing is to be recorded. `casino` and `record`
 * are as they are after the occasion. Call it in the transaction that changed the score's inputs.
 *
 * What time did since the last entry is kept apart from what happens now. If the rounded score had moved unnoticed, or
 * time had moved a component by more than what happens now, an entry says so first, so that an unfair term is never
 * said to have raised a score that time had raised.
 */
export function rescored(
  casino: CasinoFields,
  record: Evidence,
  settings: Formula,
  occasion: ScoreOccasion,
): Pick<CasinoFields, "score" | "scoreHistory"> | null {
  const { rates } = settings.exchange;
  const { weights, formulaVersion } = settings.score;
  const history = new History(casino);
  let last = casino.score === null ? undefined : history.records.at(-1);
  // No casino has two scores at one instant, and there is room before this one for an entry that tells what time did.
  const earliest = last ? shifted(last.at, 2) : occasion.at;
  const at = earliest > occasion.at ? earliest : occasion.at;
  const after = { inputs: recordInputs(scoreInputs(casino, record, rates), weights, at), formulaVersion, at };
  const versions = settings.score.versions;
  const oldWeights =
    history.known?.inputs.weights ?? versions.find(({ version }) => version === last?.formulaVersion)?.weights;
  const inputs = scoreInputs(occasion.casino ?? casino, occasion.record ?? record, rates);
  const before: ScoreState = {
    inputs: recordInputs(inputs, oldWeights ?? weights, at),
    formulaVersion: last?.formulaVersion ?? formulaVersion,
    at,
  };
  if (!last) {
    // A casino whose first record comes with a complaint or a review had a score before, which was not recorded.
    history.add(occasion.record ? { ...before, at: shifted(at, -1) } : after, null, occasion);
    if (!occasion.record) return written(history);
    last = history.records.at(-1) as HistoryRecord;
  }
  // The end of the first six months has a day of its own, however late it is noticed.
  const freedAt = capEnd(history.known, before);
  if (freedAt !== null) {
    history.add({ ...before, at: freedAt }, null);
    last = history.records.at(-1) as HistoryRecord;
  }
  // An entry written before inputs were stored is compared as if only time had passed since.
  const from = { ...before, at: last.at };
  const drifted = scoreOfState(before).score;
  const isToldBy = (known: ScoreState) => {
    // New exchange rates alone move every limit by a little, and are recorded where the rounded score moves.
    const atSameRates = { ...known, inputs: { ...known.inputs, monthlyLimitEur: before.inputs.monthlyLimitEur } };
    return (
      scoreOfState(after).score !== drifted ||
      formulaVersion !== last.formulaVersion ||
      eventsBetween(atSameRates, after).length > 0
    );
  };
  const known = history.known ?? from;
  const isAged = drifted !== last.score || (isToldBy(known) && hides(known, before, after));
  const isTold = isToldBy(isAged ? before : known);
  // What time did was so just before the occasion, which may have changed what counts from then on.
  const isOccasioned = isTold || occasion.casino !== undefined || occasion.record !== undefined;
  if (isAged) history.add(isOccasioned ? { ...before, at: shifted(at, -1) } : before, from);
  if (isTold) history.add(after, from, occasion);
  return history.records.length === casino.scoreHistory.length ? null : written(history);
}

/**
 * Returns when the cap for newcomers ended, if that was between `known` and `before` and lowered the score until then;
 * null also where what counts in `before` was not yet known at that time.
 */
function capEnd(known: ScoreState | null, { inputs, at }: ScoreState): string | null {
  if (known === null || !scoreOfState(known).caps.includes("listed_under_6_months")) return null;
  const end = new Date(Date.parse(inputs.listedOn) + MONTHS_CAPPED * DAYS_A_MONTH * DAY_MS).toISOString();
  const { complaints, reviews } = inputs;
  const isKnown = (tally: { at: string }, count: number) => count === 0 || tally.at <= end;
  return end > known.at &&
    end < at &&
    isKnown(complaints, complaints.resolved + complaints.unresolved) &&
    isKnown(reviews, reviews.count)
    ? end
    : null;
}

/** Returns the instant some milliseconds later. */
function shifted(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** True if what time did to a component since `known` outweighs what happens to it between `before` and `after`. */
function hides(known: ScoreState, before: ScoreState, after: ScoreState): boolean {
  const points = ({ inputs: { weights } }: ScoreState, { components }: SafetyScore, name: keyof ScoreComponents) =>
    10 * weights[name] * components[name];
  const [first, then, last] = [scoreOfState(known), scoreOfState(before), scoreOfState(after)];
  return (Object.keys(last.components) as (keyof ScoreComponents)[]).some((name) => {
    const happened = points(after, last, name) - points(before, then, name);
    const both = points(after, last, name) - points(known, first, name);
    return Math.abs(happened) >= LEAST_POINTS && Math.sign(both) !== Math.sign(happened);
  });
}

function written({ records }: History): Pick<CasinoFields, "score" | "scoreHistory"> {
  const { inputs: _inputs, ...score } = records.at(-1) as HistoryRecord;
  return { score, scoreHistory: withinLimits(records) };
}
