import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { offerSource } from "~/features/bonuses/public/bonus.server";
import { formatNumber } from "~/domain/numbers";
import { mayBeFeatured, shownTie } from "~/features/casinos/commercial-tie";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { firstAnswerTime } from "~/features/complaints/clock/first-answer.server";
import { complaints } from "~/features/complaints/collection";
import { isTakenOver } from "~/features/complaints/taken-over";
import { handledReviewsOfSite } from "~/features/reviews/counts/handled-reviews.server";
import { sumOf } from "~/features/reviews/counts/withheld";
import { publishedArticles } from "~/features/news/published-articles.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { COUNTERS } from "./counters";
import { lawReadings, READ_FOR_DAYS, readAgainBefore } from "./law-readings.server";

/** Facts count as checked for this long. */
const CHECKED_DAYS = 90;
const YEAR_DAYS = 365;
/** The latest are counted, so that a page costs the same in a large guide. */
const MOST_COMPLAINTS = 1_000;

/** A promise with what there is to count of it, and how much of that it is kept for. */
export interface Counter {
  /** Names it in the address of its row. */
  id: (typeof COUNTERS)[number];
  promise: string;
  kept: number;
  of: number;
  /** Goes on after "57 of 61 ". */
  counted: string;
  /** What else one has to know of the count. */
  note?: string;
  /** Where a reader finds what was counted. */
  proof: { label: string; to: string };
}

/** Returns the day so many days before a moment, as an instant. */
function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

const countOf = <T>(items: readonly T[], fits: (item: T) => boolean) => items.filter(fits).length;
const keptIn = <T>(items: readonly T[], fits: (item: T) => boolean) => ({
  kept: countOf(items, fits),
  of: items.length,
});

async function checkedFacts(now: Date): Promise<Counter[]> {
  const [{ items: casinos }, offers] = await Promise.all([publishedCasinos.read(), offerSource.read()]);
  const since = daysBefore(now, CHECKED_DAYS);
  const year = daysBefore(now, YEAR_DAYS);
  const open = casinos.filter(({ lifecycle }) => lifecycle !== "closed");
  const current = offers.filter(({ state }) => state === "active");
  const isFresh = (verifiedAt: string | null | undefined) => (verifiedAt ?? "") >= since;
  return [
    {
      id: "facts",
      promise: "We keep checking what we say of casinos.",
      ...keptIn(open, ({ verifiedAt }) => isFresh(verifiedAt)),
      counted: `open casinos were checked within ${String(CHECKED_DAYS)} days`,
      proof: { label: "Casinos", to: "/casinos" },
    },
    {
      id: "offers",
      promise: "We keep checking the terms of offers.",
      ...keptIn(current, ({ bonus }) => isFresh(bonus.verifiedAt)),
      counted: `offers that can be taken now were checked within ${String(CHECKED_DAYS)} days`,
      proof: { label: "Bonuses", to: "/bonuses" },
    },
    {
      id: "payouts",
      promise: "We test payouts ourselves.",
      ...keptIn(open, ({ payments }) => payments.some(({ testedAt }) => (testedAt ?? "") >= year)),
      counted: "open casinos paid us out by one way at least within twelve months",
      proof: { label: "Casinos", to: "/casinos" },
    },
    {
      id: "ties",
      promise: "We list casinos whether they pay us or not.",
      ...keptIn(open, (casino) => shownTie(casino).pays === "none"),
      counted: "open casinos pay us nothing",
      note: "Each casino’s page says it.",
      proof: { label: "How we earn", to: "/how-we-earn" },
    },
    ...standingPromises(casinos),
  ];
}

/** Counts what is promised of every casino at any time. */
function standingPromises(casinos: readonly HeldCasino[]): Counter[] {
  const licences = casinos.flatMap(({ licences: own }) => own.filter(({ tier }) => tier !== "none"));
  const clauses = casinos.flatMap(({ termFlags }) => termFlags);
  const advisedAgainst = casinos.filter((casino) => !mayBeFeatured(casino));
  const warned = casinos.filter(({ lifecycle }) => lifecycle === "warning" || lifecycle === "blacklisted");
  const proof = { label: "Casinos", to: "/casinos" };
  return [
    {
      id: "fact-checkers",
      promise: "No review goes out before a second person has checked its facts.",
      ...keptIn(casinos, ({ factChecker }) => factChecker !== null),
      counted: "casinos’ pages name who checked their facts",
      proof,
    },
    {
      id: "licences",
      promise: "We look up licences in the authority’s own register.",
      ...keptIn(licences, ({ verifiedAt }) => verifiedAt !== null),
      counted: "licences were found there, with the day of that check",
      note: "The others count for nothing in a score.",
      proof,
    },
    {
      id: "clauses",
      promise: "Clauses that can cost you money are quoted and dated.",
      ...keptIn(clauses, ({ quote }) => quote !== ""),
      counted: "flagged clauses are quoted with the day we found them",
      note: `${formatNumber(countOf(clauses, ({ removedAt }) => removedAt !== null))} of them have been taken out since, and no longer count.`,
      proof,
    },
    {
      id: "unpaid",
      promise: "We take no money from casinos that we advise against.",
      ...keptIn(advisedAgainst, (casino) => shownTie(casino).pays === "none"),
      counted: "casinos with a warning, on the blacklist, closed or without a verified licence pay us nothing",
      proof: { label: "How we earn", to: "/how-we-earn" },
    },
    {
      id: "warnings",
      promise: "We warn of a casino only for reasons that stand on its page.",
      ...keptIn(warned, ({ lifecycleReason }) => lifecycleReason !== null),
      counted: "warnings and entries of the blacklist have their reason",
      proof: { label: "Casinos with a warning", to: "/casinos?lifecycle=warning" },
    },
  ];
}

async function handledComplaints(now: Date): Promise<Counter[]> {
  const { firstAnswerDays } = (await currentSettings()).clocks;
  // By the day on which they were sent, cases that were taken over can't crowd out the site's own: they are older.
  const { items } = await backend().documents.query(complaints, {
    where: [["submittedAt", ">", daysBefore(now, YEAR_DAYS)]],
    orderBy: ["-submittedAt"],
    limit: MOST_COMPLAINTS,
  });
  const due = daysBefore(now, firstAnswerDays);
  const own = items.filter(
    (complaint) =>
      !isTakenOver(complaint) &&
      (complaint.publishedAt !== null || (complaint.state === "submitted" && (complaint.submittedAt ?? "") < due)),
  );
  const isInTime = ({ submittedAt, publishedAt }: (typeof own)[number]) =>
    publishedAt !== null && Date.parse(publishedAt) - Date.parse(submittedAt ?? "") <= firstAnswerDays * DAY_MS;
  const decided = items.filter(
    (complaint) => !isTakenOver(complaint) && ["resolved", "unresolved", "rejected"].includes(complaint.state),
  );
  const first: Counter = {
    id: "first-answer",
    promise: `We answer a complaint within ${await firstAnswerTime()}.`,
    ...keptIn(own, isInTime),
    counted: "complaints got their first answer by then",
    note: "Counted are those of the last twelve months, at most the latest thousand, that we took up or that still wait after that time. Those we rejected before they were public aren’t among them.",
    proof: { label: "Complaints", to: "/complaints" },
  };
  return [
    first,
    {
      id: "decisions",
      promise: "A decision about a complaint has its reason.",
      ...keptIn(decided, ({ outcomeReason }) => outcomeReason !== null),
      counted: "complaints of the last twelve months that we decided or rejected have a reason",
      proof: { label: "Complaints", to: "/complaints" },
    },
  ];
}

async function handledReviews(): Promise<Counter[]> {
  const { handled } = await handledReviewsOfSite();
  const [rejected, hidden, removed] = [sumOf(handled.rejected), sumOf(handled.hidden), sumOf(handled.removed)];
  const withheld = rejected + hidden + removed;
  const proof = { label: "Reviews you don’t see", to: "/how-we-rate#review-counts" };
  const reviews: Counter = {
    id: "reviews",
    promise: "We don’t hide bad reviews.",
    kept: handled.published,
    of: handled.published + withheld,
    counted: "decided reviews are public",
    ...(withheld > 0 && { note: "The others are counted by their reason." }),
    proof,
  };
  const explained = [handled.rejected, handled.hidden, handled.removed].reduce(
    (sum, { other = 0 }) => sum - other,
    withheld,
  );
  return [
    reviews,
    {
      id: "refusals",
      promise: "We publish why reviews are withheld.",
      kept: explained,
      of: withheld,
      counted: "reviews that we rejected, hid or removed have a ground of our policy",
      ...(explained !== withheld && { note: "The others have one in words, which their author was told." }),
      proof,
    },
    {
      id: "removals",
      promise: "We don’t remove true reviews.",
      kept: handled.published,
      of: handled.published + hidden + removed,
      counted: "reviews that we once published are still public",
      note: `Hidden: ${formatNumber(hidden)}. Removed: ${formatNumber(removed)}. Refused before they were public: ${formatNumber(rejected)}.`,
      proof,
    },
  ];
}

async function writtenPromises(now: Date): Promise<Counter[]> {
  const [{ items: articles }, readings] = await Promise.all([publishedArticles.read(), lawReadings()]);
  const before = readAgainBefore(now.getTime());
  const helplines = readings.filter(({ slug }) => slug === "support");
  return [
    {
      id: "corrections",
      promise: "We correct mistakes in the open.",
      ...keptIn(articles, ({ corrections }) => corrections.length > 0),
      counted: "articles carry a correction, with its day",
      proof: { label: "News", to: "/news" },
    },
    {
      id: "law",
      promise: "We say when we read what we say of the law.",
      ...keptIn(readings, ({ checkedOn }) => (checkedOn ?? "") >= before),
      counted: `statements of law and helplines were read at their source within ${String(READ_FOR_DAYS)} days`,
      proof: { label: "Your country", to: "/country" },
    },
    {
      id: "helplines",
      promise: "Each helpline stands with its source.",
      ...keptIn(helplines, ({ source, checkedOn }) => source !== null && checkedOn !== null),
      counted: "helplines have the text we found them in, and the day we read it",
      proof: { label: "Help", to: "/responsible-gaming" },
    },
  ];
}

/** Returns every promise that can be counted, as it stands now; those of which there is nothing to count are left out. */
export async function keptWord(): Promise<Counter[]> {
  const now = backend().clock();
  const parts = await Promise.all([checkedFacts(now), handledComplaints(now), handledReviews(), writtenPromises(now)]);
  const place = ({ id }: Counter) => COUNTERS.indexOf(id);
  return parts
    .flat()
    .filter(({ of }) => of > 0)
    .sort((a, b) => place(a) - place(b));
}
