import type { Collection, Fields } from "~/backend/documents/port";
import { dailyStats, statLists, statTotals } from "~/platform/statistics/collection";
import { addToList } from "~/platform/statistics/condensing.server";
import { dayAfter } from "~/platform/statistics/day-range";
import type { ReportedKind } from "~/platform/statistics/schema";
import { statId, totalId } from "~/platform/statistics/add-counts.server";

const DAY = 86_400_000;
/** Enough for three months, and the three before to compare them with. */
const DAYS = 190;
const VISITS_A_DAY = 780;
const PAGES_A_VISIT = 3.4;
const GROWTH_A_DAY = 0.0022;
/** Weekday factors, beginning with Sunday: people play, and read about it, at the weekend. */
const RHYTHM = [1.16, 0.86, 0.84, 0.9, 0.98, 1.12, 1.22];

const REFERRERS: Record<string, number> = {
  "seekwell.example": 210,
  "findling.example": 64,
  "playersforum.example": 31,
  "reelchat.example": 22,
  "oddsweekly.example": 17,
  "linkpost.example": 14,
  "safer-play.example": 9,
  "bonusboard.example": 7,
  "studentpaper.example": 2,
};

/** Shares of the pages that are not about a casino, bonus, article or complaint. */
const PLACES: Record<string, number> = {
  "/": 0.15,
  "/casinos": 0.09,
  "/bonuses": 0.075,
  "/complaints": 0.03,
  "/search": 0.032,
  "/news": 0.02,
  "/awards": 0.012,
  "/bonuses/calculator": 0.018,
  "/casinos/compare": 0.012,
  "/how-we-rate": 0.011,
  "/faq": 0.01,
  "/complaints/how-it-works": 0.008,
  "/complaints/submit-form": 0.007,
  "/responsible-gaming": 0.009,
  "/login": 0.012,
  "/about": 0.004,
  "/contact": 0.004,
};
const SHARES = { casinos: 0.3, bonuses: 0.12, news: 0.05, complaints: 0.035 };

const FOUND: Record<string, number> = {
  "no deposit": 13,
  "fast withdrawal": 12,
  "free spins": 11,
  "no deposit bonus": 9,
  "fast payout": 8,
  "low wagering": 8,
  amberquay: 7,
  larkmoor: 6,
  "no wagering": 6,
  cashback: 5,
  crypto: 5,
  "malta licence": 4,
  "live dealer": 4,
  "account closed": 4,
  "kyc documents": 4,
  "withdrawal delayed": 4,
  "welcome bonus": 4,
  mothlight: 3,
  "self exclusion": 3,
  paypal: 3,
  "sticky bonus": 3,
  "max bet": 2,
  undertow: 2,
  "ukgc licence": 2,
  "verify account": 2,
  "bonus confiscated": 2,
  "wagering calculator": 2,
  "deposit limit": 2,
  neonvale: 2,
  blacklist: 1,
};

const NOT_FOUND: Record<string, number> = {
  "bingo rooms": 2.6,
  "sports betting": 2.4,
  "poker tournaments": 1.9,
  "lottery results": 1.4,
  "apple pay casino": 1.3,
  "esports odds": 0.9,
  "casino near me": 0.9,
  "horse racing": 0.8,
  "how to cheat slots": 0.5,
  "rtp tester app": 0.5,
  "job dealer": 0.4,
  "gift card deposit": 0.4,
};

/** Addresses and ids of the demo content that the statistics are about. */
export interface DemoTargets {
  casinos: readonly { id: string; isOpen: boolean }[];
  bonuses: readonly { id: string; isOpen: boolean }[];
  articles: readonly string[];
  complaints: readonly string[];
}

type Set = <F extends Fields>(collection: Collection<F>, id: string, fields: F) => Promise<void>;

/** Returns a generator of pseudo-random figures between 0 and 1, the same for each seed. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a long-tailed distribution: a few pages get many views, and many get few. */
function shares(count: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 3) ** 0.9);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Shuffles deterministically, so that popularity doesn't follow the alphabet. */
function shuffled<T>(items: readonly T[]): T[] {
  const roll = dice(items.length);
  return items
    .map((item) => ({ item, place: roll() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

type Counts = [target: string, count: number][];

function countsOf(day: string, back: number, portion: number, targets: DemoTargets): Record<ReportedKind, Counts> {
  const at = new Date(`${day}T00:00:00.000Z`);
  const roll = dice(Math.round(at.getTime() / DAY));
  const busy = (RHYTHM[at.getUTCDay()] ?? 1) * (1 + GROWTH_A_DAY * (DAYS - back)) * (0.94 + 0.12 * roll()) * portion;
  const counted = (expected: number) => Math.max(0, Math.floor(expected * (0.8 + 0.4 * roll()) + roll()));
  const visits = Math.round(VISITS_A_DAY * busy);
  const views = visits * PAGES_A_VISIT;

  const page: Counts = Object.entries(PLACES).map(([path, share]) => [path, counted(views * share)]);
  const clickCasino: Counts = [];
  const clickBonus: Counts = [];
  const ofCasinos = shares(targets.casinos.length);
  targets.casinos.forEach(({ id, isOpen }, rank) => {
    const seen = counted(views * SHARES.casinos * (ofCasinos[rank] ?? 0));
    page.push([`/casinos/${id}`, seen]);
    if (isOpen) clickCasino.push([id, counted(seen * (0.03 + ((rank * 37) % 11) / 130))]);
  });
  // Every fourth open casino shows our badge, on pages that many see.
  const badge: Counts = targets.casinos
    .filter(({ isOpen }, rank) => isOpen && rank % 4 === 1)
    .map(({ id }, rank) => [id, Math.round((420 / (rank + 2)) * busy)]);
  const ofBonuses = shares(targets.bonuses.length);
  targets.bonuses.forEach(({ id, isOpen }, rank) => {
    const seen = counted(views * SHARES.bonuses * (ofBonuses[rank] ?? 0));
    page.push([`/bonuses/${id}`, seen]);
    if (isOpen) clickBonus.push([id, counted(seen * (0.05 + ((rank * 29) % 13) / 80))]);
  });
  for (const [names, folder, share] of [
    [targets.articles, "news", SHARES.news],
    [targets.complaints, "complaints", SHARES.complaints],
  ] as const) {
    const of = shares(names.length);
    names.forEach((name, rank) => page.push([`/${folder}/${name}`, counted(views * share * (of[rank] ?? 0))]));
  }
  const spread = (weights: Record<string, number>): Counts =>
    Object.entries(weights).map(([target, weight]) => [target, counted(weight * busy)]);
  return {
    visit: [["", visits]],
    page,
    referrer: spread(REFERRERS),
    click_casino: clickCasino,
    click_bonus: clickBonus,
    badge,
    search: spread(FOUND),
    search_empty: spread(NOT_FOUND),
  };
}

/**
 * Writes half a year of statistics up to `today`, with a weekly rhythm and some growth; the same for the same day and
 * targets. Today is counted up to the present hour.
 */
export async function seedStatistics(set: Set, today: Date, targets: DemoTargets): Promise<void> {
  const last = today.toISOString().slice(0, 10);
  const ranked: DemoTargets = {
    casinos: shuffled(targets.casinos),
    bonuses: shuffled(targets.bonuses),
    articles: shuffled(targets.articles),
    complaints: shuffled(targets.complaints),
  };
  for (let back = DAYS - 1; back >= 0; back--) {
    const day = dayAfter(last, -back);
    const portion = back === 0 ? (today.getTime() % DAY) / DAY : 1;
    for (const [name, all] of Object.entries(countsOf(day, back, portion, ranked))) {
      const kind = name as ReportedKind;
      const counts = all.filter(([, count]) => count > 0);
      const count = counts.reduce((sum, [, one]) => sum + one, 0);
      if (count === 0) continue;
      await set(statTotals, totalId(day, kind), { day, kind, count, targets: kind === "visit" ? 0 : counts.length });
      if (kind === "visit") continue;
      if (back > 0) {
        await set(statLists, totalId(day, kind), { kind, span: "day", period: day, ...addToList(null, counts) });
        continue;
      }
      for (const [target, one] of counts)
        await set(dailyStats, statId(day, kind, target), { day, kind, target, count: one });
    }
  }
}
