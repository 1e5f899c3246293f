import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { notifications } from "~/platform/access/collection";
import { operations } from "~/platform/operations/collection";
import { readResults } from "~/platform/operations/operations.server";
import { reviews } from "~/features/reviews/collection";
import { reviewTotals } from "~/features/casinos/score/totals-collection";
import { reviewDesk } from "~/features/reviews/desk/review-desk-list.server";
import { reviewId } from "~/features/reviews/writing/review-writing.server";
import type { ReviewFields } from "~/features/reviews/schema";
import { wordDiff } from "~/ui/differences/word-diff";
import { action, loader } from "~/routes/admin.reviews.$id";
import { loader as list } from "~/routes/admin.reviews._index";
import { action as bulk } from "~/routes/admin.lists.$name.bulk";
import { loader as casinoPage } from "~/routes/casinos.$slug";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { reviewFixture } from "../support/fixtures/review";
import { store as fill } from "../support/fixtures/store";
import { as, makeAccount, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";
import { personFixture } from "../support/signed-in";

const store = useTestBackend();
usePeople(store);

let id: string;

beforeEach(async () => {
  await fill(store().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "northing", name: "Northing" })],
  });
  id = reviewId("saltbox", person("member").uid);
  await put(id, { userId: person("member").uid, state: "pending", publishedAt: null });
});

async function put(at: string, over: Partial<ReviewFields> = {}) {
  await store().documents.batch("system:test").set(reviews, at, reviewFixture(over)).commit();
}

const stored = (at = id) => store().documents.get(reviews, at);
const path = (query = "") => `/admin/reviews/${id}${query}`;
const read = (query = "", at = id) =>
  respond(() => loader(as("admin", `/admin/reviews/${at}${query}`, { id: at }))) as Promise<{
    status: number;
    data: Awaited<ReturnType<typeof loader>>;
  }>;
const send = (form: Record<string, string>, who: Parameters<typeof as>[0] = "admin", query = "") =>
  respond(() => action(as(who, path(query), { id }, form)));

async function acts() {
  const { items } = await store().documents.query(auditEntries, { orderBy: ["at"], limit: 100 });
  return items.filter(({ entityKind }) => entityKind === "review");
}

const REASON = { ground: "private", words: "Take out the name of the person who served you." };
const TOLD = "It gives away who somebody is. Take out the name of the person who served you.";

describe("Deciding", () => {
  test("publishing puts a review on the casino's page with the next request, and into the log", async () => {
    expect(
      JSON.stringify((await respond(() => casinoPage(visit("/casinos/saltbox", { slug: "saltbox" })))).data),
    ).not.toContain("Paid in a day");
    const answer = await send({ intent: "publish", version: "0" }, "admin", "?queue=waiting");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path()}?done=publish`]);
    expect(await stored()).toMatchObject({ state: "published", publishedAt: "2026-11-21T12:00:00.000Z" });
    expect((await store().documents.get(reviewTotals, "saltbox"))?.byStars).toEqual([0, 0, 0, 1, 0]);
    expect(await acts()).toMatchObject([
      {
        action: "review.publish",
        actorId: person("admin").uid,
        entityId: id,
        entityLabel: "Paid in a day",
        changes: [
          { field: "state", from: "pending", to: "published" },
          { field: "publishedAt", from: null, to: "2026-11-21T12:00:00.000Z" },
        ],
      },
    ]);
    const page = await respond(() => casinoPage(visit("/casinos/saltbox", { slug: "saltbox" })));
    expect(page.data).toMatchObject({ reviews: { items: [{ title: "Paid in a day" }] } });
  });

  test("rejecting mails the author the reason of the list with one's own words after it", async () => {
    const preview = await send({ intent: "preview-reject", version: "0", ...REASON });
    expect(preview.status).toBe(200);
    const { letter } = preview.data as { letter: string };
    expect(letter).toContain(`Why: ${TOLD}`);
    expect((await stored())?.state).toBe("pending");
    expect((await send({ intent: "reject", version: "0", ...REASON })).status).toBe(303);
    await backgroundDone();
    expect(await stored()).toMatchObject({ state: "rejected", stateReason: TOLD });
    expect(store().sent.filter(({ to }) => to === "member@example.com")).toMatchObject([
      { kind: "review-rejected", text: letter },
    ]);
    expect((await acts())[0]).toMatchObject({ action: "review.reject" });
  });

  test.each([
    { wrong: { ground: "", words: "" }, field: "ground" },
    { wrong: { ground: "somebody", words: "I just don't like it" }, field: "ground" },
    { wrong: { ground: "other", words: "No." }, field: "words" },
    { wrong: { ground: "abuse", words: "x".repeat(301) }, field: "words" },
  ])("a reason that says nothing ($field) is refused with what was typed", async ({ wrong, field }) => {
    const answer = await send({ intent: "reject", version: "0", ...wrong });
    expect(answer.status).toBe(422);
    const { result } = answer.data as { result: { error: Record<string, string[]>; initialValue: { words?: string } } };
    expect(result.error[field]).toEqual([expect.any(String)]);
    expect(result.initialValue.words ?? "").toBe(wrong.words);
    expect(await stored()).toMatchObject({ state: "pending", version: 1 });
    expect(await acts()).toEqual([]);
  });

  test("the second person learns who was quicker, and keeps their words", async () => {
    const other = await makeAccount(store(), "second@example.com", { displayName: "Freja", role: "admin" });
    const headers = { Cookie: await sessionOf(store(), other) };
    await respond(() => action(post(path(), { intent: "publish", version: "0" }, { id }, headers)));
    const answer = await send({ intent: "reject", version: "0", ...REASON });
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      message: expect.stringContaining("Freja got there first"),
      rejectedText: TOLD,
    });
    expect(await stored()).toMatchObject({ state: "published", stateReason: null });
    expect(await acts()).toHaveLength(1);
  });

  test("of two who reject at once one's reason is sent, and the other is told", async () => {
    const other = await makeAccount(store(), "second@example.com", { displayName: "Freja", role: "admin" });
    const headers = { Cookie: await sessionOf(store(), other) };
    const answers = await Promise.all([
      send({ intent: "reject", version: "0", ...REASON }),
      respond(() =>
        action(post(path(), { intent: "reject", version: "0", ground: "abuse", words: "Thief" }, { id }, headers)),
      ),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    await backgroundDone();
    expect(store().sent.filter(({ kind }) => kind === "review-rejected")).toHaveLength(1);
    expect(await acts()).toHaveLength(1);
  });

  test("a form sent twice by the same person is one decision", async () => {
    const twice = await Promise.all([1, 2].map(() => send({ intent: "publish", version: "0" })));
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect(await acts()).toHaveLength(1);
  });

  test("a review that its author has reworded meanwhile has to be read again", async () => {
    const { stars, title, body } = reviewFixture();
    await put(id, { state: "pending", edits: [{ stars, title, body, at: "2026-11-20T10:00:00.000Z" }] });
    const answer = await send({ intent: "reject", version: "0", ...REASON });
    expect([answer.status, (answer.data as { rejectedText: string }).rejectedText]).toEqual([409, TOLD]);
    expect((await send({ intent: "reject", revision: "1", ...REASON })).status).toBe(409);
    expect((await stored())?.state).toBe("pending");
  });

  test("fields that no form has are ignored", async () => {
    await send({
      intent: "publish",
      version: "0",
      stars: "5",
      body: "Bought",
      userId: "x",
      authorName: "x",
      state: "removed",
    });
    expect(await stored()).toMatchObject({
      state: "published",
      stars: 4,
      authorName: "Ada",
      body: reviewFixture().body,
    });
  });

  test.each(["publish", "reject", "keep", "remove-reply", "verify"])(
    "a member's or visitor's %s changes nothing",
    async (intent) => {
      const form = { intent, version: "0", ...REASON, body: "x", verification: "document", note: "A bank statement" };
      const before = await stored();
      expect((await send(form, "member")).headers.get("Location")).toBe("/dashboard");
      expect((await send(form, "visitor")).headers.get("Location")).toContain("/login");
      expect(await stored()).toEqual(before);
      expect(await acts()).toEqual([]);
    },
  );

  test("an unknown review is a 404, an unknown intent a 400", async () => {
    expect((await read("", "saltbox.nobody")).status).toBe(404);
    const missing = await respond(() =>
      action(as("admin", "/admin/reviews/x.y", { id: "x.y" }, { intent: "publish", version: "0" })),
    );
    expect(missing.status).toBe(404);
    expect((await send({ intent: "applaud" })).status).toBe(400);
  });
});

describe("Flags", () => {
  const flag = { by: "x", reason: "It insults somebody: the person at the desk.", at: "2026-11-20T10:00:00.000Z" };

  test("wait in their queue until a decision answers them all", async () => {
    await put(id, { flags: [flag] });
    const flagged = async () => {
      const page = await respond(() => list(as("admin", "/admin/reviews?queue=flagged")));
      return (page.data as Awaited<ReturnType<typeof list>>).list.rows.map((row) => row.id);
    };
    expect(await flagged()).toEqual([id]);
    expect((await read("?queue=flagged")).data).toMatchObject({ flags: [{ reason: flag.reason, handledAt: null }] });
    expect((await send({ intent: "keep", version: "0" })).status).toBe(303);
    expect(await stored()).toMatchObject({
      state: "published",
      flags: [{ ...flag, handledAt: "2026-11-21T12:00:00.000Z" }],
    });
    expect(await flagged()).toEqual([]);
    expect(await acts()).toMatchObject([{ action: "review.keep" }]);
  });

  test("are answered by hiding it too", async () => {
    await put(id, { userId: person("member").uid, flags: [flag] });
    await send({ intent: "hide", version: "0", ...REASON });
    expect((await stored())?.flags[0]?.handledAt).toBeDefined();
    expect((await send({ intent: "restore", version: "0" })).status).toBe(303);
    expect((await acts()).map((act) => act.action).sort()).toEqual(["review.hide", "review.restore"]);
  });
});

describe("A casino's answer", () => {
  const reply = { body: "He is a liar and we know where he lives.", at: "2026-11-20T10:00:00.000Z" };

  test("is removed with a reason that those who answer for it are mailed", async () => {
    const rep = await personFixture(store(), "Rep", { representsCasinos: ["saltbox"] });
    await put(id, { reply });
    const form = { intent: "remove-reply", ground: "abuse", words: "", version: reply.at };
    expect((await send(form)).status).toBe(303);
    await backgroundDone();
    expect((await stored())?.reply).toBeNull();
    expect(store().sent.filter(({ kind }) => kind === "review-reply-removed")).toMatchObject([
      { to: rep.viewer.user.email, text: expect.stringContaining("It insults or threatens somebody.") },
    ]);
    expect(await store().documents.count(notifications, [["userId", "==", rep.uid]])).toBe(1);
    expect(await acts()).toMatchObject([{ action: "review.remove-reply", changes: [{ field: "reply", to: null }] }]);
  });

  test("that was replaced meanwhile stays", async () => {
    await put(id, { reply });
    // One that came before it, and the form of a page that was open before the field got this name.
    for (const judged of ["2026-11-19T10:00:00.000Z", ""]) {
      const form = { intent: "remove-reply", ground: "abuse", words: "", body: reply.body, version: judged };
      expect((await send(form)).status).toBe(409);
    }
    expect((await stored())?.reply).toEqual(reply);
  });
});

test("whether a document was seen is noted with what it was", async () => {
  expect((await send({ intent: "verify", verification: "document", note: "No" })).status).toBe(422);
  expect((await send({ intent: "verify", verification: "document", note: "A payout slip of 3 May" })).status).toBe(303);
  expect((await stored())?.verification).toBe("document");
  expect(await acts()).toMatchObject([{ action: "review.verify", note: "A payout slip of 3 May" }]);
});

describe("The page of a review", () => {
  test("shows what each edit changed, who wrote it and how their others were decided", async () => {
    const { uid } = person("member");
    await put(id, {
      userId: uid,
      state: "pending",
      stars: 5,
      title: "Paid in two days",
      edits: [{ stars: 4, title: "Paid in a day", body: reviewFixture().body, at: "2026-11-20T10:00:00.000Z" }],
    });
    await put(reviewId("northing", uid), {
      casinoId: "northing",
      userId: uid,
      state: "rejected",
      stateReason: "It says too little.",
    });
    const { data } = await read();
    expect(data).toMatchObject({
      review: { title: "Paid in two days", version: 1 },
      author: {
        uid,
        name: "The member",
        others: [{ casinoName: "Northing", state: "rejected", stateReason: "It says too little." }],
      },
      rewordings: [{ stars: { from: 4, to: 5 }, body: null }],
    });
    expect(data.rewordings[0]?.title).toEqual(wordDiff("Paid in a day", "Paid in two days"));
    expect(data.rewordings[0]?.title).toContainEqual({ kind: "removed", text: "a" });
  });

  test("leads on to the one that has waited longest", async () => {
    await put("northing.a", {
      casinoId: "northing",
      userId: "a",
      state: "pending",
      submittedAt: "2026-11-01T00:00:00.000Z",
    });
    await put("northing.b", {
      casinoId: "northing",
      userId: "b",
      state: "pending",
      submittedAt: "2026-11-09T00:00:00.000Z",
    });
    expect((await read("?done=publish")).data).toMatchObject({
      next: { id: "northing.a" },
      done: expect.stringContaining("published"),
    });
    expect((await read("", "northing.a")).data.next?.id).toBe(id);
  });

  test("two texts that share nothing are told apart as a whole or word by word, never lost", () => {
    const parts = wordDiff("one two", "three four");
    expect(
      parts
        .filter(({ kind }) => kind !== "added")
        .map(({ text }) => text)
        .join(""),
    ).toBe("one two");
    expect(
      parts
        .filter(({ kind }) => kind !== "removed")
        .map(({ text }) => text)
        .join(""),
    ).toBe("three four");
  });
});

describe("The list", () => {
  const rows = async (query: string) => {
    const page = await respond(() => list(as("admin", `/admin/reviews${query}`)));
    return (page.data as Awaited<ReturnType<typeof list>>).list.rows.map((row) => row.id);
  };

  test("is filtered by queue, casino, stars, verification and incentive, in any combination, oldest or newest first", async () => {
    await put("northing.a", {
      casinoId: "northing",
      stars: 2,
      verification: "document",
      submittedAt: "2026-09-01T00:00:00.000Z",
    });
    await put("saltbox.b", { stars: 2, incentive: "disclosed", submittedAt: "2026-09-02T00:00:00.000Z" });
    expect(await rows("")).toEqual([id, "saltbox.b", "northing.a"]);
    expect(await rows("?sort=submitted")).toEqual(["northing.a", "saltbox.b", id]);
    expect(await rows("?queue=waiting")).toEqual([id]);
    expect(await rows("?queue=published&stars=2")).toEqual(["saltbox.b", "northing.a"]);
    expect(await rows("?stars=2&incentive=disclosed")).toEqual(["saltbox.b"]);
    expect(await rows("?casino=northing&verification=document&incentive=none&queue=published")).toEqual(["northing.a"]);
    expect(await rows("?q=north")).toEqual(["northing.a"]);
    expect(await rows(`?q=${id}`)).toEqual([id]);
    expect(await rows("?q=nowhere")).toEqual([]);
  });

  test("has an index for every filter with every order", async () => {
    const queries =
      reviewDesk.source.queriesOf?.(reviewDesk.definition, { casino: [{ value: "saltbox", label: "S" }] }) ?? [];
    expect(queries.length).toBeGreaterThan(30);
    for (const query of queries) {
      await store().documents.query(reviews, { ...query, limit: 1 });
      await store().documents.count(reviews, query.where);
    }
  });

  test("publishes and rejects many, each once and each logged; what can't be is said", async () => {
    await put("northing.a", { casinoId: "northing", userId: "a", state: "pending", publishedAt: null });
    await put("northing.b", { casinoId: "northing", userId: "b", state: "published" });
    const params = { name: "reviews" };
    const form = { action: "publish", ids: [id, "northing.a", "northing.b"], state: "", confirmed: "3" };
    const answer = await respond(() => bulk(as("admin", "/admin/lists/reviews/bulk", params, form)));
    expect(answer.status).toBe(303);
    await backgroundDone();
    const operation = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
    expect(await store().documents.get(operations, operation)).toMatchObject({
      state: "done",
      counts: { done: 2, skipped: 1 },
    });
    expect((await readResults(operation)).map(({ outcome }) => outcome).sort()).toEqual(["done", "done", "skipped"]);
    expect([(await stored())?.state, (await stored("northing.a"))?.state]).toEqual(["published", "published"]);
    expect((await acts()).map((act) => act.action)).toEqual(["review.publish", "review.publish"]);
    expect((await store().documents.get(reviewTotals, "northing"))?.byStars).toEqual([0, 0, 0, 1, 0]);
  });

  test("rejects many with one reason, which each author is mailed", async () => {
    const params = { name: "reviews" };
    const asked = { action: "reject", ids: [id], state: "", confirmed: "1" };
    const refused = await respond(() => bulk(as("admin", "/admin/lists/reviews/bulk", params, asked)));
    expect(refused.status).toBe(422);
    const form = { ...asked, ground: "advertising", words: "" };
    expect((await respond(() => bulk(as("admin", "/admin/lists/reviews/bulk", params, form)))).status).toBe(303);
    await backgroundDone();
    expect(await stored()).toMatchObject({ state: "rejected", stateReason: "It advertises something." });
    expect(store().sent.filter(({ kind }) => kind === "review-rejected")).toHaveLength(1);
  });
});
