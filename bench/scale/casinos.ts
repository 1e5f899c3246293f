import { addComplaint, emptyComplaintTally, type ScoredComplaint } from "~/features/casinos/score/safety-score";
import { PROTECTION_TOOLS, SIZE_BANDS, type CasinoFields, type LicenceTier } from "~/features/casinos/schema";
import { rescored } from "~/features/casinos/score/history/score-recording";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { COUNTRIES } from "~/domain/codes/codes";
import { addReview, emptyReviewTally, type RatedReview } from "~/features/casinos/score/player-rating";
import { slugify } from "~/domain/text/slug";
import type { Random } from "./random";
import { daysEarlier } from "./shifted";
import type { Templates } from "./templates";

const MONTHS_OF_HISTORY = 9;
const DAY = 86_400_000;

/** Returns a casino like one of the demo's, without its score. */
export function makeCasino(name: string, templates: Templates, random: Random, today: Date): CasinoFields {
  const template = random.pick(templates.casinos);
  const slug = slugify(name);
  const tier = random.weighted<LicenceTier>({ strict: 55, offshore: 38, none: 7 });
  const lifecycle = random.weighted({ active: 88, warning: 6, blacklisted: 4, closed: 2 });
  const listedDaysAgo = random.whole(20, 1_500);
  const listedOn = new Date(today.getTime() - listedDaysAgo * DAY).toISOString().slice(0, 10);
  return {
    ...template,
    slug,
    name,
    publishState: "published",
    publishAt: `${listedOn}T09:00:00.000Z`,
    legalEntity: `${name} Ltd`,
    group: random.chance(0.4) ? template.group : null,
    url: `https://${slug}.example/`,
    listedOn,
    launchedOn: daysEarlier(listedOn, random.whole(0, 4_000)),
    lifecycle,
    lifecycleReason: lifecycle === "active" ? null : (template.lifecycleReason ?? "It stopped answering its players."),
    sizeBand: random.pick(SIZE_BANDS),
    licences: templates.licences[tier].length > 0 ? random.some(templates.licences[tier], random.whole(1, 2)) : [],
    restrictedCountries: random.some(COUNTRIES, random.whole(0, 25)),
    providers: random.some(templates.providers, random.whole(3, 20)),
    payments: template.payments.map((payment) => ({
      ...payment,
      testedHours:
        payment.testedHours === null ? null : Math.round(payment.testedHours * (0.5 + random.next() * 1.5) * 10) / 10,
    })),
    protectionTools: random.some(PROTECTION_TOOLS, random.whole(1, 12)),
    termFlags: random.some(templates.termFlags, random.whole(0, 4)),
    score: null,
    scoreHistory: [],
  };
}

/**
 * Returns the totals of the casino's complaints and reviews at each of the moments, oldest first, each calculated from
 * the one before.
 */
function tallies(moments: readonly string[], complaints: readonly ScoredComplaint[], reviews: readonly RatedReview[]) {
  let complaintTally = emptyComplaintTally(moments[0] ?? "");
  let reviewTally = emptyReviewTally(moments[0] ?? "");
  let since = "";
  return moments.map((at) => {
    const isNew = (when: string | null) => when !== null && when > since && when <= at;
    for (const one of complaints) if (isNew(one.closedAt)) complaintTally = addComplaint(complaintTally, one);
    for (const one of reviews) if (isNew(one.at)) reviewTally = addReview(reviewTally, one);
    since = at;
    return { at, complaints: complaintTally, reviews: reviewTally };
  });
}

/**
 * Returns the casino with its scores of today and of the months before, by the formula, and the totals that keep the
 * score current.
 */
export function scoreCasino(
  casino: CasinoFields,
  complaints: readonly ScoredComplaint[],
  reviews: readonly RatedReview[],
  { rates }: Pick<Templates, "rates">,
  today: Date,
) {
  const months = Array.from({ length: MONTHS_OF_HISTORY }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS_OF_HISTORY + 1 + index, 1, 6)).toISOString(),
  ).filter((at) => at > casino.listedOn && at < today.toISOString());
  const known = tallies([...months, today.toISOString()], complaints, reviews);
  const settings = { score: DEFAULT_SETTINGS.score, exchange: { ...DEFAULT_SETTINGS.exchange, rates } };
  let scored = casino;
  let before = known[0];
  for (const { at, ...record } of known) {
    scored = { ...scored, ...rescored(scored, record, settings, { at, ...(before && { record: before }) }) };
    before = { at, ...record };
  }
  const last = known[known.length - 1];
  if (!last) throw new Error("A casino is scored for today at least.");
  return {
    casino: scored,
    complaintTally: last.complaints,
    reviewTally: last.reviews,
  };
}
