import {
  addComplaint,
  emptyComplaintTally,
  removeComplaint,
  safetyScore,
  type ComplaintTally,
  type ScoredComplaint,
} from "~/features/casinos/score/safety-score";
import type { ComplaintState } from "~/domain/complaint-states";
import { rescored } from "~/features/casinos/score/history/score-recording";
import {
  addReview,
  emptyReviewTally,
  type RatedReview,
  type ReviewTally,
} from "~/features/casinos/score/player-rating";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import type { CasinoFields } from "~/features/casinos/schema";
import type { FormerFacts, FormerLifecycle, FormerTest } from "./demo-content";
import type { Settings } from "~/platform/settings/schema";

const DAY = 86_400_000;
const FIRST_EVIDENCE = "Our dated evidence begins";

/** A complaint with every state that it was in, oldest first. */
export interface DatedComplaint {
  ref: string;
  amountEur: number;
  /** When the public could read it; it counts from then. */
  publishedAt: string;
  states: readonly { state: ComplaintState; at: string }[];
}

/** What is known about a casino and dated: the casino as it is today, and everything that led to it. */
export interface Dossier {
  casino: CasinoFields;
  /** When the casino got a warning, was blacklisted or closed, oldest first. */
  lifecycles: readonly FormerLifecycle[];
  formerly: readonly FormerFacts[];
  formerTests: readonly FormerTest[];
  complaints: readonly DatedComplaint[];
  reviews: readonly RatedReview[];
}

/** Returns the facts that were others at `at`: of each, what held until the next day on which it changed. */
function factsAt(formerly: readonly FormerFacts[], at: string): Partial<CasinoFields> {
  const ahead = formerly.filter(({ until }) => at < until).sort((a, b) => (a.until < b.until ? 1 : -1));
  return Object.assign({}, ...ahead.map(({ until: _, ...facts }) => facts)) as Partial<CasinoFields>;
}

/** Returns the casino's fields as they were known at `at`: without later findings, tests and verdicts. */
function knownAt({ casino, lifecycles, formerly, formerTests }: Dossier, at: string): CasinoFields {
  const past = (instant: string | null) => (instant !== null && instant <= at ? instant : null);
  return {
    ...casino,
    lifecycle: lifecycles.findLast(({ since }) => since <= at)?.lifecycle ?? "active",
    ...factsAt(formerly, at),
    payments: casino.payments.map((payment) => {
      if (past(payment.testedAt) !== null) return payment;
      const before = formerTests.filter((test) => test.method === payment.method && test.at <= at);
      const latest = before.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
      return { ...payment, testedHours: latest?.hours ?? null, testedAt: latest?.at ?? null };
    }),
    termFlags: casino.termFlags
      .filter(({ foundAt }) => foundAt <= at)
      .map((flag) => ({ ...flag, enforcedAt: past(flag.enforcedAt), removedAt: past(flag.removedAt) })),
  };
}

/** The complaint as it counts from `at` on, until its next change; null while it doesn't count. */
interface Change {
  ref: string;
  at: string;
  counted: ScoredComplaint | null;
}

/** Returns the moments at which a complaint began or ceased to count: reopening one takes back what its end counted. */
function changesOf({ ref, amountEur, publishedAt, states }: DatedComplaint): Change[] {
  const changes: Change[] = [];
  for (const { state, at } of states) {
    const counts = state === "resolved" || state === "unresolved";
    const last = changes.at(-1)?.counted ?? null;
    if (last?.outcome === (counts ? state : undefined)) continue;
    const counted = counts ? { outcome: state, amountEur, closedAt: at } : null;
    changes.push({ ref, at: at > publishedAt ? at : publishedAt, counted });
  }
  return changes;
}

/** Returns every moment at which something dated happened, oldest first, with the complaint that moved then. */
function momentsOf(dossier: Dossier): { at: string; complaint?: string }[] {
  const { casino, lifecycles, formerly, formerTests, complaints, reviews } = dossier;
  const complaintAt = new Map<string, string | undefined>();
  // Of two complaints that moved at once, neither is the one that moved the score.
  for (const { at, ref } of complaints.flatMap(changesOf)) complaintAt.set(at, complaintAt.has(at) ? undefined : ref);
  const instants = [
    ...lifecycles.map(({ since }) => since),
    ...formerly.map(({ until }) => until),
    ...formerTests.map(({ at }) => at),
    ...complaintAt.keys(),
    ...reviews.map(({ at }) => at),
    ...casino.termFlags.flatMap(({ foundAt, enforcedAt, removedAt }) => [foundAt, enforcedAt, removedAt]),
    ...casino.payments.flatMap(({ testedHours, testedAt }) => (testedHours === null ? [] : [testedAt])),
  ].filter((at) => at !== null);
  return [...new Set(instants)].sort().map((at) => {
    const complaint = complaintAt.get(at);
    return { at, ...(complaint !== undefined && { complaint }) };
  });
}

/** The casino's complaints and reviews, added up as the site adds them up. */
class Evidence {
  #complaints: ComplaintTally | null = null;
  #reviews: ReviewTally | null = null;
  readonly #counted = new Map<string, ScoredComplaint | null>();
  readonly #changes: readonly Change[];
  #until = "";

  constructor(readonly dossier: Dossier) {
    this.#changes = dossier.complaints.flatMap(changesOf).sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  at(at: string) {
    const isNew = (when: string | null) => when !== null && when > this.#until && when <= at;
    let complaints = this.#complaints ?? emptyComplaintTally(at);
    let reviews = this.#reviews ?? emptyReviewTally(at);
    for (const { ref, counted } of this.#changes.filter((change) => isNew(change.at))) {
      const former = this.#counted.get(ref) ?? null;
      if (former) complaints = removeComplaint(complaints, former);
      if (counted) complaints = addComplaint(complaints, counted);
      this.#counted.set(ref, counted);
      this.#complaints = complaints;
    }
    for (const one of this.dossier.reviews) if (isNew(one.at)) this.#reviews = reviews = addReview(reviews, one);
    this.#until = at;
    return { complaints, reviews };
  }
}

/**
 * Returns the casino with its score and history, by replaying what is dated: each piece of evidence at its moment, and
 * between them the daily recalculation, all through the code that records scores on the site. The history begins with
 * the first dated evidence, or with the listing if that came later. Facts that are not dated are taken as they are today; a
 * casino is listed only with a licence that was found in its register, so a verified licence counts from the beginning.
 */
export function withScoreHistory(
  dossier: Dossier,
  settings: Pick<Settings, "score" | "exchange">,
  today: Date,
): CasinoFields {
  const now = today.toISOString();
  const listedAt = `${dossier.casino.listedOn}T09:00:00.000Z`;
  const moments = momentsOf(dossier).filter(({ at }) => at <= now);
  const first = moments[0]?.at ?? now;
  const start = first > listedAt ? first : listedAt;
  const evidence = new Evidence(dossier);

  let record = evidence.at(start);
  let casino: CasinoFields = { ...knownAt(dossier, start), score: null, scoreHistory: [] };
  casino = {
    ...casino,
    ...rescored(casino, record, settings, { at: start, first: start > listedAt ? FIRST_EVIDENCE : "First published" }),
  };

  const { weights, formulaVersion } = settings.score;
  let day = Date.parse(start.slice(0, 10)) + DAY;
  const ageUntil = (end: string) => {
    const inputs = scoreInputs(casino, record, settings.exchange.rates);
    for (; day < Date.parse(end); day += DAY) {
      const at = new Date(day).toISOString();
      if (safetyScore(inputs, at, weights, formulaVersion).score === casino.score?.score) continue;
      casino = { ...casino, ...rescored(casino, record, settings, { at }) };
    }
  };
  for (const { at, complaint } of moments) {
    if (at <= start) continue;
    ageUntil(at);
    const before = { casino, record };
    record = evidence.at(at);
    const known = { ...knownAt(dossier, at), score: casino.score, scoreHistory: casino.scoreHistory };
    casino = { ...known, ...rescored(known, record, settings, { at, ...before, ...(complaint && { complaint }) }) };
  }
  ageUntil(now);
  casino = { ...casino, ...rescored(casino, record, settings, { at: now }) };
  return { ...dossier.casino, score: casino.score, scoreHistory: casino.scoreHistory };
}
