import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { offerSource } from "~/features/bonuses/public/bonus.server";
import { shownTie } from "~/features/casinos/commercial-tie";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { firstAnswerTime } from "~/features/complaints/clock/first-answer.server";
import { complaints } from "~/features/complaints/collection";
import { isTakenOver } from "~/features/complaints/taken-over";
import { handledReviewsOfSite } from "~/features/reviews/counts/handled-reviews.server";
import { sumOf } from "~/features/reviews/counts/review-counts";
import { currentSettings } from "~/platform/settings/settings.server";

/** Facts count as checked for this long. */
const CHECKED_DAYS = 90;
const YEAR_DAYS = 365;
/** The latest are counted, so that a page costs the same in a large guide. */
const MOST_COMPLAINTS = 1_000;

/** A promise with what there is to count of it, and how much of that it is kept for. */
export interface Counter {
  /** Names it in the address of its row. */
  id: string;
  promise: string;
  kept: number;
  of: number;
  /** Goes on after "57 of 61 ". */
  counted: string;
  /** What else one has to know of the count; null for nothing. */
  note: string | null;
  /** Where a reader finds what was counted. */
  proof: { label: string; to: string };
}

/** Returns the day so many days before a moment, as an instant. */
function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

const countOf = <T>(items: readonly T[], fits: (item: T) => boolean) => items.filter(fits).length;

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
      kept: countOf(open, ({ verifiedAt }) => isFresh(verifiedAt)),
      of: open.length,
      counted: `open casinos were checked within ${String(CHECKED_DAYS)} days`,
      note: null,
      proof: { label: "Casinos", to: "/casinos" },
    },
    {
      id: "offers",
      promise: "We keep checking the terms of offers.",
      kept: countOf(current, ({ bonus }) => isFresh(bonus.verifiedAt)),
      of: current.length,
      counted: `offers that can be taken now were checked within ${String(CHECKED_DAYS)} days`,
      note: null,
      proof: { label: "Bonuses", to: "/bonuses" },
    },
    {
      id: "payouts",
      promise: "We test payouts ourselves.",
      kept: countOf(open, ({ payments }) => payments.some(({ testedAt }) => (testedAt ?? "") >= year)),
      of: open.length,
      counted: "open casinos paid us out by one way at least within twelve months",
      note: null,
      proof: { label: "Casinos", to: "/casinos" },
    },
    {
      id: "ties",
      promise: "We list casinos whether they pay us or not.",
      kept: countOf(open, (casino) => shownTie(casino).pays === "none"),
      of: open.length,
      counted: "open casinos pay us nothing",
      note: "Each casino’s page says it.",
      proof: { label: "How we earn", to: "/how-we-earn" },
    },
  ];
}

async function answeredComplaints(now: Date): Promise<Counter> {
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
  return {
    id: "first-answer",
    promise: `We answer a complaint within ${await firstAnswerTime()}.`,
    kept: countOf(own, isInTime),
    of: own.length,
    counted: "complaints got their first answer by then",
    note: "Counted are those of the last twelve months, at most the latest thousand, that we took up or that still wait after that time. Those we rejected before they were public aren’t among them.",
    proof: { label: "Complaints", to: "/complaints" },
  };
}

async function publishedReviews(): Promise<Counter> {
  const { handled } = await handledReviewsOfSite();
  const withheld = [handled.rejected, handled.hidden, handled.removed].reduce((sum, counts) => sum + sumOf(counts), 0);
  return {
    id: "reviews",
    promise: "We don’t hide bad reviews.",
    kept: handled.published,
    of: handled.published + withheld,
    counted: "decided reviews are public",
    note: withheld === 0 ? null : "The others are counted by their reason.",
    proof: { label: "Reviews that you don’t see", to: "/how-we-rate#review-counts" },
  };
}

/** Returns every promise that can be counted, as it stands now; those of which there is nothing to count are left out. */
export async function keptWord(): Promise<Counter[]> {
  const now = backend().clock();
  const counters = await Promise.all([checkedFacts(now), answeredComplaints(now), publishedReviews()]);
  return counters.flat().filter(({ of }) => of > 0);
}
