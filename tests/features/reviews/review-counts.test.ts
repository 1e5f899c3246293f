import { beforeEach, describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { reviewCounts, reviews } from "~/features/reviews/collection";
import { completeReviewCounts } from "~/features/reviews/counts/handled-reviews.server";
import { countReviews, NO_REVIEWS } from "~/features/reviews/counts/review-counts";
import { moderate } from "~/features/reviews/desk/review-moderation.server";
import { groundOf, GROUNDS, REVIEW_GROUNDS, type ReviewGround } from "~/features/reviews/grounds";
import type { ReviewFields } from "~/features/reviews/schema";
import { editReview, reviewId, submitReview, withdrawReview } from "~/features/reviews/writing/review-writing.server";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { loader as casinoJson } from "~/routes/api.v1.casinos.$slug[.]json";
import { loader as countsJson } from "~/routes/api.v1.review-counts[.]json";
import { loader as casinoPage } from "~/routes/casinos.$slug";
import { users } from "~/platform/access/collection";
import { decideLeavingOneself, finishLeaving } from "~/site/member-data/anonymisation.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { storeDemo } from "../../support/sites/demo-store";
import { casinoFixture } from "../../support/fixtures/casino";
import { reviewFixture } from "../../support/fixtures/review";
import { store } from "../../support/fixtures/store";
import { respond, visit } from "../../support/requests";
import { personFixture, type Person } from "../../support/signed-in";

const current = useTestBackend();
const WORDING = {
  stars: 2,
  title: "Three weeks",
  body: "They asked for the same two documents four times and then paid without another word.",
  experiencedOn: "2026-11-01",
  incentive: "none",
} as const;
const BY = { uid: "system:test-staff", name: "Somebody on the desk", requestId: null };
const against = (ground: ReviewGround) => ({ by: BY, ground, reason: `${REVIEW_GROUNDS[ground]} Please mind that.` });

let ada: Person;
let id: string;

beforeEach(async () => {
  await store(current().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "northing", name: "Northing" })],
  });
  ada = await personFixture(current(), "Ada");
  id = reviewId("saltbox", ada.uid);
});

const put = (at: string, over: Partial<ReviewFields>) =>
  current().documents.batch("system:test").set(reviews, at, reviewFixture(over)).commit();

async function counts(casinoId = "saltbox") {
  const found = await current().documents.get(reviewCounts, casinoId);
  if (!found) return null;
  const { pending, rejected, hidden, removed } = found;
  return { pending, rejected, hidden, removed };
}

async function shown() {
  const { data } = await respond(() => casinoPage(visit("/casinos/saltbox", { slug: "saltbox" })));
  return (data as JsonLoaderData<typeof casinoPage>).handled;
}

test("each step of a review is counted with it, under the grounds staff chose", async () => {
  await submitReview(ada.viewer, "saltbox", WORDING);
  expect(await counts()).toEqual({ ...NO_REVIEWS, pending: 1 });
  await moderate("reject", id, against("private"));
  expect(await counts()).toEqual({ ...NO_REVIEWS, rejected: { private: 1 } });
  await editReview(ada.viewer, "saltbox", { ...WORDING, title: "Three long weeks" }, 0);
  expect(await counts()).toEqual({ ...NO_REVIEWS, pending: 1 });
  await moderate("publish", id, { by: BY });
  expect(await counts()).toEqual(NO_REVIEWS);
  await moderate("hide", id, against("false"));
  expect(await counts()).toEqual({ ...NO_REVIEWS, hidden: { false: 1 } });
  await editReview(ada.viewer, "saltbox", { ...WORDING, title: "Three weeks again" }, 1);
  expect(await counts()).toEqual({ ...NO_REVIEWS, hidden: { false: 1 } });
  await moderate("restore", id, { by: BY });
  expect(await counts()).toEqual(NO_REVIEWS);
  await moderate("hide", id, against("false"));
  await moderate("remove", id, against("interest"));
  expect(await counts()).toEqual({ ...NO_REVIEWS, removed: { interest: 1 } });
  await backgroundDone();
});

test("a review that its author withdraws is no longer counted", async () => {
  await submitReview(ada.viewer, "saltbox", WORDING);
  await withdrawReview(ada.viewer, "saltbox");
  expect(await counts()).toEqual(NO_REVIEWS);
});

test("waiting reviews of somebody who leaves are no longer counted, and removed ones still are", async () => {
  await submitReview(ada.viewer, "saltbox", WORDING);
  await put(reviewId("northing", ada.uid), {
    casinoId: "northing",
    userId: ada.uid,
    state: "removed",
    ground: "abuse",
  });
  await completeReviewCounts();
  expect(await decideLeavingOneself(ada.uid)).toBe(true);
  await finishLeaving(ada.uid, "themselves");
  expect((await current().documents.get(users, ada.uid))?.state).toBe("anonymised");
  expect(await counts()).toEqual(NO_REVIEWS);
  expect(await counts("northing")).toEqual({ ...NO_REVIEWS, removed: { abuse: 1 } });
  await backgroundDone();
});

test("moves of many reviews at once are all counted", async () => {
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => put(`saltbox.p${String(at)}`, { userId: `p${String(at)}`, state: "pending" })),
  );
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      moderate("reject", `saltbox.p${String(at)}`, against(at % 2 ? "abuse" : "unclear")),
    ),
  );
  expect(await counts()).toEqual({ ...NO_REVIEWS, rejected: { abuse: 3, unclear: 3 } });
  await backgroundDone();
});

describe("A store older than the counts", () => {
  beforeEach(async () => {
    await put("saltbox.a", { userId: "a", state: "pending", publishedAt: null });
    await put("saltbox.b", { userId: "b", state: "rejected", stateReason: `${REVIEW_GROUNDS.advertising} Your code.` });
    await put("saltbox.c", { userId: "c", state: "hidden", stateReason: "We are asking the casino for its terms." });
    await put("saltbox.d", { userId: "d" });
  });
  const whole = { pending: 1, rejected: { advertising: 1 }, hidden: { other: 1 }, removed: {} };

  test("shows no numbers until they are counted, and is counted by the job once", async () => {
    expect(await shown()).toBeNull();
    expect(await completeReviewCounts()).toBe(2);
    expect(await counts()).toEqual(whole);
    expect(await shown()).toMatchObject(whole);
    expect(await completeReviewCounts()).toBe(0);
  });

  test("is counted with the first step that changes a review", async () => {
    await moderate("reject", "saltbox.a", against("off_topic"));
    expect(await counts()).toEqual({ ...whole, pending: 0, rejected: { advertising: 1, off_topic: 1 } });
    await backgroundDone();
  });
});

test("grounds follow from a reason of any of the rules, and others are another reason", () => {
  for (const ground of GROUNDS) expect(groundOf({ stateReason: `${REVIEW_GROUNDS[ground]} And so on.` })).toBe(ground);
  expect(groundOf({ stateReason: null })).toBe("other");
  expect(groundOf({ ground: "false", stateReason: REVIEW_GROUNDS.abuse })).toBe("false");
});

test("a casino's page and the open data show a change with the next request, and the sums follow", async () => {
  await completeReviewCounts();
  const site = async () => (await respond(() => countsJson(visit("/api/v1/review-counts.json")))).data as object;
  const casino = async () => {
    const answer = await respond(() => casinoJson(visit("/api/v1/casinos/saltbox.json", { slug: "saltbox" })));
    return (answer.data as { reviewCounts: object }).reviewCounts;
  };
  expect(await shown()).toMatchObject({ pending: 0 });
  await submitReview(ada.viewer, "saltbox", WORDING);
  expect(await shown()).toMatchObject({ pending: 1 });
  await moderate("reject", id, against("private"));
  const now = { published: 0, pending: 0, notPublished: { total: 1, reasons: { private: 1 } } };
  expect(await casino()).toMatchObject(now);
  expect(await site()).toMatchObject({ ...now, uncountedCasinos: 0 });
  await backgroundDone();
});

test("the demo content is counted as it stands, so that the job finds nothing to do", async () => {
  await storeDemo(current());
  const { items } = await current().documents.query(casinos, { limit: 1_000 });
  for (const casino of items.filter(({ slug }) => slug !== "saltbox")) {
    const own = await current().documents.query(reviews, {
      where: [["casinoId", "==", casino.id]],
      orderBy: ["submittedAt"],
      limit: 1_000,
    });
    expect(await counts(casino.id), casino.id).toEqual(countReviews(own.items));
  }
  // Saltbox is no demo content.
  expect(await completeReviewCounts()).toBe(1);
});
