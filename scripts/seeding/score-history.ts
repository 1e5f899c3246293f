import {
  addComplaint,
  emptyComplaintTally,
  safetyScore,
  type ComplaintTally,
  type ScoredComplaint,
} from "~/features/casinos/score/safety-score";
import { rescored } from "~/features/casinos/score/history/score-recording";
import {
  addReview,
  emptyReviewTally,
  type RatedReview,
  type ReviewTally,
} from "~/features/casinos/score/player-rating";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import type { CasinoFields } from "~/features/casinos/schema";
import type { Settings } from "~/platform/settings/schema";

const DAY = 86_400_000;
const FIRST_EVIDENCE = "Our dated evidence begins";

/** What is known about a casino and dated: the casino as it is today, and everything that led to it. */
export interface Dossier {
  casino: CasinoFields;
  /** When the casino got a warning, was blacklisted or closed; null if it never was. */
  lifecycleSince: string | null;
  complaints: readonly (ScoredComplaint & { ref: string })[];
  reviews: readonly RatedReview[];
}

/** Returns the casino's fields as they were known at `at`: without later findings, tests and verdicts. */
function knownAt({ casino, lifecycleSince }: Dossier, at: string): CasinoFields {
  const past = (instant: string | null) => (instant !== null && instant <= at ? instant : null);
  return {
    ...casino,
    lifecycle: past(lifecycleSince) === null ? "active" : casino.lifecycle,
    payments: casino.payments.map((payment) =>
      past(payment.testedAt) === null ? { ...payment, testedHours: null, testedAt: null } : payment,
    ),
    termFlags: casino.termFlags
      .filter(({ foundAt }) => foundAt <= at)
      .map((flag) => ({ ...flag, enforcedAt: past(flag.enforcedAt), removedAt: past(flag.removedAt) })),
  };
}

function counts({ outcome, closedAt }: ScoredComplaint): boolean {
  return closedAt !== null && (outcome === "resolved" || outcome === "unresolved");
}

/** Returns every moment at which something dated happened, oldest first, with the complaint that closed then. */
function momentsOf(dossier: Dossier): { at: string; complaint?: string }[] {
  const { casino, lifecycleSince, complaints, reviews } = dossier;
  const complaintAt = new Map<string, string | undefined>();
  // Of two complaints that closed at once, neither is the one that moved the score.
  for (const { closedAt, ref } of complaints.filter(counts))
    complaintAt.set(closedAt ?? "", complaintAt.has(closedAt ?? "") ? undefined : ref);
  const instants = [
    lifecycleSince,
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
  #until = "";

  constructor(readonly dossier: Dossier) {}

  at(at: string) {
    const isNew = (when: string | null) => when !== null && when > this.#until && when <= at;
    let complaints = this.#complaints ?? emptyComplaintTally(at);
    let reviews = this.#reviews ?? emptyReviewTally(at);
    for (const one of this.dossier.complaints)
      if (counts(one) && isNew(one.closedAt)) this.#complaints = complaints = addComplaint(complaints, one);
    for (const one of this.dossier.reviews) if (isNew(one.at)) this.#reviews = reviews = addReview(reviews, one);
    this.#until = at;
    return { complaints, reviews };
  }
}

/**
 * Returns the casino with its score and history, by replaying what is dated: each piece of evidence at its moment, and
 * between them the daily recalculation, all through the code that records scores on the site. The history begins with
 * the first dated evidence, or with the listing if that came later. Facts without a date are taken as they are today; a
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
