import { beforeEach, describe, expect, test } from "vitest";
import { notifications, users } from "~/platform/access/collection";
import { casinos } from "~/features/casinos/collection";
import { playerRating } from "~/features/casinos/score/player-rating";
import { reviews } from "~/features/reviews/collection";
import { reviewTotals } from "~/features/casinos/score/totals-collection";
import { listReviews } from "~/features/reviews/public/reviews.server";
import { moderate } from "~/features/reviews/desk/review-moderation.server";
import { REVIEW_MOVES, type ReviewMove } from "~/features/reviews/desk/review-moves";
import {
  editReview,
  findOwnReview,
  flagReview,
  replyToReview,
  reviewId,
  submitReview,
  withdrawReview,
} from "~/features/reviews/writing/review-writing.server";
import { REVIEW_STATES } from "~/features/reviews/schema";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { reviewFixture } from "../../support/fixtures/review";
import { store } from "../../support/fixtures/store";
import { personFixture, type Person } from "../../support/signed-in";

const current = useTestBackend();
const WORDING = {
  stars: 1,
  title: "Never saw it",
  body: "I won, I asked, I sent what they wanted, and then I never heard from anybody again.",
  experiencedOn: "2026-11-01",
  incentive: "none",
} as const;
const STAFF = { uid: "system:test-staff", name: "Somebody on the desk", requestId: null };
const REASON = "It names the person who served you. Take the name out and send it again.";

let ada: Person;
let ben: Person;
let id: string;

beforeEach(async () => {
  await store(current().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "northing", name: "Northing" })],
  });
  ada = await personFixture(current(), "Ada");
  ben = await personFixture(current(), "Ben");
  id = reviewId("saltbox", ada.uid);
});

const stored = () => current().documents.get(reviews, id);
const totals = () => current().documents.get(reviewTotals, "saltbox");
const casino = () => current().documents.get(casinos, "saltbox");

describe("writing", () => {
  test("a new review waits to be read and counts nothing", async () => {
    expect(await submitReview(ada.viewer, "saltbox", WORDING)).toEqual({ outcome: "written" });
    expect(await stored()).toMatchObject({
      ...WORDING,
      userId: ada.uid,
      authorName: "Ada",
      state: "pending",
      publishedAt: null,
    });
    expect(await totals()).toBeNull();
    expect((await listReviews("saltbox", {})).items).toEqual([]);
  });

  test("sent twice at once it is one review", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => submitReview(ada.viewer, "saltbox", WORDING)));
    expect(answers).toEqual([{ outcome: "written" }, { outcome: "written" }, { outcome: "written" }]);
    expect(await current().documents.count(reviews, [["state", "==", "pending"]])).toBe(1);
    expect((await stored())?.version).toBe(1);
  });

  test("a second one with other words is refused, and the first stands", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    expect(await submitReview(ada.viewer, "saltbox", { ...WORDING, stars: 5 })).toEqual({ outcome: "stale" });
    expect((await stored())?.stars).toBe(1);
  });

  test("a casino's representative can't review it", async () => {
    const rep = await personFixture(current(), "Rep", { representsCasinos: ["saltbox"] });
    expect(await submitReview(rep.viewer, "saltbox", WORDING)).toEqual({ outcome: "interested" });
    expect(await submitReview(rep.viewer, "northing", WORDING)).toEqual({ outcome: "written" });
  });
});

describe("changing", () => {
  test("a published review leaves the page until it is read again, and its earlier wording is kept", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    await moderate("publish", id, { by: STAFF });
    const first = (await stored())?.publishedAt;
    current().setClock("2026-11-25T12:00:00.000Z");
    expect(await editReview(ada.viewer, "saltbox", { ...WORDING, stars: 4 }, 0)).toEqual({ outcome: "written" });
    expect(await stored()).toMatchObject({ state: "pending", stars: 4, edits: [{ stars: 1, title: WORDING.title }] });
    expect((await totals())?.byStars).toEqual([0, 0, 0, 0, 0]);
    await moderate("publish", id, { by: STAFF });
    expect((await totals())?.byStars).toEqual([0, 0, 0, 1, 0]);
    expect((await stored())?.publishedAt).toBe(first);
  });

  test("the same wording again changes nothing, so a double click makes one edit", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    const edit = () => editReview(ada.viewer, "saltbox", { ...WORDING, stars: 3 }, 0);
    expect(await Promise.all([edit(), edit()])).toEqual([{ outcome: "written" }, { outcome: "written" }]);
    expect((await stored())?.edits).toHaveLength(1);
  });

  test("of two different edits of one wording the second is refused", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    const answers = await Promise.all([
      editReview(ada.viewer, "saltbox", { ...WORDING, stars: 3 }, 0),
      editReview(ada.viewer, "saltbox", { ...WORDING, stars: 5 }, 0),
    ]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["stale", "written"]);
  });

  test("a flag in between makes no edit stale", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    await moderate("publish", id, { by: STAFF });
    await flagReview(ben.viewer, id, { reason: "abuse", details: "It calls somebody a thief." });
    expect(await editReview(ada.viewer, "saltbox", { ...WORDING, stars: 2 }, 0)).toEqual({ outcome: "written" });
  });

  test("nobody can reach another person's review", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    expect(await editReview(ben.viewer, "saltbox", { ...WORDING, stars: 5 }, 0)).toEqual({ outcome: "missing" });
    expect(await withdrawReview(ben.viewer, "saltbox")).toBe(false);
    expect(await findOwnReview("saltbox", ben.uid)).toBeNull();
    expect((await stored())?.stars).toBe(1);
  });

  test("withdrawing a published review deletes it and takes it out of the totals; twice is once", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    await moderate("publish", id, { by: STAFF });
    expect(await Promise.all([withdrawReview(ada.viewer, "saltbox"), withdrawReview(ada.viewer, "saltbox")])).toContain(
      true,
    );
    expect(await stored()).toBeNull();
    expect((await totals())?.byStars).toEqual([0, 0, 0, 0, 0]);
    expect(playerRating((await totals())?.tally ?? [], "2026-11-21T12:00:00.000Z").rating).toBe(3.5);
  });

  test("a removed review stays removed: no edit, no withdrawal, no second one", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    await moderate("publish", id, { by: STAFF });
    await moderate("hide", id, { by: STAFF, reason: REASON });
    await moderate("remove", id, { by: STAFF, reason: REASON });
    expect(await editReview(ada.viewer, "saltbox", { ...WORDING, stars: 5 }, 0)).toEqual({ outcome: "closed" });
    expect(await withdrawReview(ada.viewer, "saltbox")).toBe(false);
    expect(await submitReview(ada.viewer, "saltbox", WORDING)).toEqual({ outcome: "stale" });
    expect((await stored())?.state).toBe("removed");
  });
});

describe("moderating", () => {
  test.each(
    REVIEW_STATES.flatMap((state) => (Object.keys(REVIEW_MOVES) as ReviewMove[]).map((move) => [state, move] as const)),
  )("from %s, %s does what the table says", async (state, move) => {
    const { from, to } = REVIEW_MOVES[move];
    await current()
      .documents.batch(STAFF.uid)
      .set(reviews, id, reviewFixture({ userId: ada.uid, state }))
      .commit();
    const answer = await moderate(move, id, { by: STAFF, reason: REASON });
    if (state === to) expect(answer).toEqual({ outcome: "already", state });
    else if (state === from) expect(answer).toEqual({ outcome: "done", state: to });
    else expect(answer.outcome).toBe("refused");
    expect((await stored())?.state).toBe(state === from ? to : state);
  });

  test("published twice at once it counts once", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    const answers = await Promise.all([moderate("publish", id, { by: STAFF }), moderate("publish", id, { by: STAFF })]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["already", "done"]);
    expect(await totals()).toMatchObject({ byStars: [1, 0, 0, 0, 0], tally: { count: 1 } });
  });

  test("the score is recorded again with its cause when its rounded value changes", async () => {
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, n) => personFixture(current(), `Player ${String.fromCharCode(97 + n)}`)),
    );
    for (const { viewer } of many) {
      await submitReview(viewer, "saltbox", WORDING);
      await moderate("publish", reviewId("saltbox", viewer.user.uid), { by: STAFF });
    }
    const { score, scoreHistory } = (await casino()) ?? {};
    expect(scoreHistory?.at(-1)).toMatchObject({ ...score });
    expect(score?.cause).toMatch(/^\d reviews? published$/);
    expect(scoreHistory?.length).toBeGreaterThan(2);
    expect(scoreHistory?.length).toBeLessThan(12);
    const values = scoreHistory?.map((record) => record.score) ?? [];
    expect(values).toEqual([...new Set(values)]);
    expect(values.at(-1)).toBeLessThan(values[0] ?? 0);
  });

  test("hiding takes a review out of rating and page, restoring brings it back as it was", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    await moderate("publish", id, { by: STAFF });
    const before = await totals();
    await moderate("hide", id, { by: STAFF, reason: REASON });
    expect((await totals())?.tally.count).toBe(0);
    expect((await listReviews("saltbox", {})).items).toEqual([]);
    await moderate("restore", id, { by: STAFF });
    expect((await totals())?.byStars).toEqual(before?.byStars);
    expect((await totals())?.tally.weight).toBeCloseTo(before?.tally.weight ?? 0, 9);
  });

  test.each([
    ["reject", "pending"],
    ["hide", "published"],
    ["remove", "hidden"],
  ] as const)("to %s, a reason is owed to the author, by mail and on the site", async (move, state) => {
    await current()
      .documents.batch(STAFF.uid)
      .set(reviews, id, reviewFixture({ userId: ada.uid, state }))
      .commit();
    for (const reason of ["", "too short", "x".repeat(501)])
      expect((await moderate(move, id, { by: STAFF, reason })).outcome).toBe("refused");
    expect((await stored())?.state).toBe(state);
    await moderate(move, id, { by: STAFF, reason: REASON });
    await moderate(move, id, { by: STAFF, reason: REASON });
    await backgroundDone();
    expect(current().sent).toHaveLength(1);
    expect(current().sent[0]).toMatchObject({
      to: "ada@player.example",
      text: expect.stringContaining(REASON) as string,
    });
    expect((await stored())?.stateReason).toBe(REASON);
    const { items } = await current().documents.query(notifications, {
      where: [["userId", "==", ada.uid]],
      orderBy: ["-at"],
    });
    expect(items).toHaveLength(1);
    expect(items[0]?.href).toBe("/casinos/saltbox/review");
  });

  test("a decision on an older wording is refused", async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    await editReview(ada.viewer, "saltbox", { ...WORDING, stars: 5 }, 0);
    expect(await moderate("publish", id, { by: STAFF, version: 0 })).toEqual({ outcome: "stale" });
    expect(await moderate("reject", id, { by: STAFF, reason: REASON, version: 1 })).toMatchObject({ outcome: "done" });
  });

  test("people are told of a review that was withdrawn and written again like the first time", async () => {
    for (const at of ["2026-11-22T12:00:00.000Z", "2026-11-23T12:00:00.000Z"]) {
      current().setClock(at);
      await submitReview(ada.viewer, "saltbox", WORDING);
      await moderate("publish", id, { by: STAFF });
      await backgroundDone();
      await withdrawReview(ada.viewer, "saltbox");
    }
    const unread = [
      ["userId", "==", ada.uid],
      ["readAt", "==", null],
    ] as const;
    expect(await current().documents.count(notifications, unread)).toBe(2);
  });

  test("an unknown review is missing", async () => {
    expect(await moderate("publish", "saltbox.nobody", { by: STAFF })).toEqual({ outcome: "missing" });
  });
});

describe("answering and flagging", () => {
  const ANSWER = "We are sorry. Your withdrawal was stuck with a provider and went out this morning.";

  beforeEach(async () => {
    await submitReview(ada.viewer, "saltbox", WORDING);
    await moderate("publish", id, { by: STAFF });
    await backgroundDone();
  });

  test("only a representative of this very casino can reply", async () => {
    const other = await personFixture(current(), "Other rep", { representsCasinos: ["northing"] });
    expect(await replyToReview(ben.viewer, id, ANSWER)).toBe("forbidden");
    expect(await replyToReview(other.viewer, id, ANSWER)).toBe("forbidden");
    expect((await stored())?.reply).toBeNull();
  });

  test("a casino replies once; the same reply again is the same one, and the author is told once", async () => {
    const rep = await personFixture(current(), "Rep", { representsCasinos: ["saltbox"] });
    expect(await Promise.all([replyToReview(rep.viewer, id, ANSWER), replyToReview(rep.viewer, id, ANSWER)])).toEqual([
      "replied",
      "replied",
    ]);
    expect(await replyToReview(rep.viewer, id, `${ANSWER} And more.`)).toBe("answered");
    expect((await stored())?.reply?.body).toBe(ANSWER);
    await backgroundDone();
    const { items } = await current().documents.query(notifications, {
      where: [["userId", "==", ada.uid]],
      orderBy: ["-at"],
    });
    expect(items.filter(({ text }) => text.includes("answered"))).toHaveLength(1);
  });

  test("a flag is kept once a person and shown to nobody", async () => {
    const flag = () => flagReview(ben.viewer, id, { reason: "abuse", details: "It calls somebody a thief." });
    await Promise.all([flag(), flag()]);
    expect((await stored())?.flags).toMatchObject([
      { by: ben.uid, reason: expect.stringContaining("thief") as string },
    ]);
    expect(JSON.stringify(await listReviews("saltbox", {}))).not.toContain("thief");
    expect(await flagReview(ada.viewer, id, { reason: "abuse", details: "Mine." })).toEqual({ outcome: "own" });
  });

  test("a review that isn't published can't be flagged or answered", async () => {
    const rep = await personFixture(current(), "Rep", { representsCasinos: ["saltbox"] });
    await moderate("hide", id, { by: STAFF, reason: REASON });
    expect(await flagReview(ben.viewer, id, { reason: "abuse", details: "It calls names." })).toEqual({
      outcome: "missing",
    });
    expect(await replyToReview(rep.viewer, id, ANSWER)).toBe("missing");
  });

  test("the public list contains nothing private", async () => {
    await flagReview(ben.viewer, id, { reason: "abuse", details: "It calls somebody a thief." });
    await editReview(ada.viewer, "saltbox", { ...WORDING, stars: 3, title: "Another title" }, 0);
    await moderate("publish", id, { by: STAFF });
    const [item] = (await listReviews("saltbox", {})).items;
    expect(Object.keys(item ?? {}).sort()).toEqual([
      "authorName",
      "body",
      "edited",
      "experiencedOn",
      "id",
      "incentive",
      "publishedAt",
      "reply",
      "stars",
      "title",
      "verification",
    ]);
    const text = JSON.stringify(item);
    for (const secret of ["@player.example", "thief", WORDING.title, ben.uid]) expect(text).not.toContain(secret);
  });
});

describe("one mailbox in several spellings", () => {
  const withEmail = ({ viewer }: Person, email: string) => ({ ...viewer, user: { ...viewer.user, email } });

  test("has one review of a casino, and may review another", async () => {
    const one = withEmail(ada, "bug.test@gmail.com");
    const other = withEmail(ben, "bugtest+a@googlemail.com");
    const answers = await Promise.all([one, other].map((viewer) => submitReview(viewer, "saltbox", WORDING)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["twin", "written"]);
    expect(await current().documents.count(reviews)).toBe(1);
    expect(await submitReview(other, "northing", WORDING)).toEqual({ outcome: "written" });
  });

  test("flags a review once", async () => {
    const cora = await personFixture(current(), "Cora");
    await submitReview(cora.viewer, "saltbox", WORDING);
    const of = reviewId("saltbox", cora.uid);
    await current().documents.batch("system:test").update(reviews, of, { state: "published", publishedAt: "2026-11-21T12:00:00.000Z" }).commit(); // prettier-ignore
    const { publicId } = (await current().documents.get(reviews, of)) ?? {};
    await current().documents.batch("system:test").update(users, ada.uid, { email: "bug.test@gmail.com" }).commit();
    for (const viewer of [withEmail(ada, "bug.test@gmail.com"), withEmail(ben, "bugtest@gmail.com")])
      expect(await flagReview(viewer, publicId ?? "", { reason: "not_first_hand", details: "It is made up." })).toEqual({ outcome: "flagged" }); // prettier-ignore
    expect((await current().documents.get(reviews, of))?.flags).toHaveLength(1);
  });
});
