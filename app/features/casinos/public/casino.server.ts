import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { bySlug, findRedirect, redirectFormerFilter } from "~/platform/publishing/slugs/former-slugs.server";
import { withToldLines } from "~/platform/publishing/named/told-lines.server";
import { CASINO_LINES, publishedCasinos } from "../published-casinos.server";
import { complaintTotalsInMemory, reviewTotalsInMemory } from "../score/published-totals.server";
import { complaintRecord } from "../score/complaint-record";
import { isPublic } from "~/platform/publishing/schema";
import { playerRating, shownRating } from "../score/player-rating";
import { currentSettings } from "~/platform/settings/settings.server";
import type { ScoreWeights, Settings } from "~/platform/settings/schema";
import { casinos } from "../collection";
import type { HeldCasino } from "../held-casino";
import { emptyComplaintTally, explainScore, type ExplainedScore, type SafetyScoreInputs } from "../score/safety-score";
import type { CasinoFields } from "../schema";
import { scoreInputs } from "../score/score-inputs";

export type Casino = Stored<CasinoFields>;

const slugs = bySlug(publishedCasinos);

/** Returns a published casino from the published collection, or null. */
export async function findCasino(slug: string): Promise<HeldCasino | null> {
  return (await slugs.read()).get(slug) ?? null;
}

/** Returns a published casino by its slug or a former one, or null: for posts, which can't be redirected. */
export async function findCasinoOfAnySlug(slug: string): Promise<HeldCasino | null> {
  const found = await findCasino(slug);
  if (found) return found;
  const present = await findRedirect("casino", slug);
  return present === null ? null : findCasino(present);
}

/** Throws a 301 for a list whose parameter `casino` is a former slug. */
export async function redirectFormerCasino(request: Request, headers?: Record<string, string>): Promise<void> {
  await redirectFormerFilter(request, { name: "casino", kind: "casino", find: findCasino }, headers);
}

/** Returns a published casino with all stored fields, or null. */
export async function findWholeCasino(slug: string): Promise<Casino | null> {
  const { documents, clock } = backend();
  const published = await findCasino(slug);
  const stored = published && (await documents.get(casinos, published.id));
  // The published collection may lag behind the store for a moment.
  return stored && isPublic(stored, clock().toISOString()) ? withToldLines(stored, CASINO_LINES) : null;
}

/** Returns a published casino by its id, or null. */
export async function findCasinoById(id: string): Promise<HeldCasino | null> {
  return (await publishedCasinos.read()).byId.get(id) ?? null;
}

function weightsOf(settings: Settings, formulaVersion: number) {
  return settings.score.versions.find(({ version }) => version === formulaVersion)?.weights ?? settings.score.weights;
}

export interface ScoreWorking {
  inputs: SafetyScoreInputs;
  explained: ExplainedScore;
  weights: ScoreWeights;
}

/**
 * Returns the inputs of the casino's current score and how we got it, as of the score's own date or of the latest review
 * or complaint since.
 */
export async function scoreWorking(casino: HeldCasino): Promise<ScoreWorking> {
  const [settings, complaints, reviews] = await Promise.all([
    currentSettings(),
    complaintTotalsInMemory.read(),
    reviewTotalsInMemory.read(),
  ]);
  const tallies = [complaints.byId.get(casino.id)?.tally.at ?? "", reviews.byId.get(casino.id)?.tally.at ?? ""];
  // Complaints and reviews since the last change of the rounded score count as well, and a tally is valid only from its
  // own date on.
  const at = [casino.score?.at ?? backend().clock().toISOString(), ...tallies].reduce((a, b) => (a > b ? a : b));
  const version = casino.score?.formulaVersion ?? settings.score.formulaVersion;
  const inputs = scoreInputs(
    casino,
    {
      complaints: complaints.byId.get(casino.id)?.tally ?? emptyComplaintTally(at),
      reviews: reviews.byId.get(casino.id)?.tally ?? [],
    },
    settings.exchange.rates,
  );
  const weights = weightsOf(settings, version);
  return { inputs, explained: explainScore(inputs, at, weights, version), weights };
}

/** Returns the player rating of a casino with the count for each number of stars; null without reviews. */
export async function casinoRating(casinoId: string, at = backend().clock().toISOString()) {
  const totals = (await reviewTotalsInMemory.read()).byId.get(casinoId);
  if (!totals || totals.tally.count === 0) return null;
  const { rating } = playerRating(totals.tally, at);
  return { stars: shownRating(rating), byStars: [...totals.byStars] };
}

/** Returns a casino's public complaints in numbers. */
export async function casinoComplaintRecord(casinoId: string) {
  return complaintRecord((await complaintTotalsInMemory.read()).byId.get(casinoId));
}
