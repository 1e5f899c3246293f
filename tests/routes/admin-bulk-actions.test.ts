import { describe, expect, test } from "vitest";
import type { BulkConfirmation, BulkStep } from "~/platform/admin-list/bulk/bulk.server";
import { auditEntries } from "~/platform/audit/collection";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { operationParts, operations } from "~/platform/operations/collection";
import { resumeOperations } from "~/platform/operations/run.server";
import { editorialHeads, redirects, revisions } from "~/platform/publishing/collection";
import { saveItem } from "~/platform/publishing/editorial.server";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { loader as casinoList } from "~/routes/admin.casinos._index";
import { action as bulk, loader as bulkPage } from "~/routes/admin.lists.$name.bulk";
import { action as steer, loader as operationPage } from "~/routes/admin.operations.$id";
import { loader as publicCasino } from "~/routes/casinos.$slug";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, person, usePeople, type Who } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: null };
const PATH = "/admin/lists/casinos/bulk";

async function keep(id: string, over: Partial<CasinoFields> = {}): Promise<void> {
  await store()
    .documents.batch("test")
    .set(
      casinos,
      id,
      casinoFixture({ slug: id, name: `Casino ${id}`, reviewer: "Rita", body: "Words. ".repeat(60), ...over }),
    )
    .commit();
}

const post = (form: Record<string, string | string[]>, who: Who = "admin") =>
  respond(() => bulk(as(who, PATH, { name: "casinos" }, form)));
const casino = (id: string) => store().documents.get(casinos, id);
const head = (id: string) => store().documents.get(editorialHeads, `casino:${id}`);
const history = async (id: string) =>
  (
    await store().documents.query(revisions, { where: [["thing", "==", `casino:${id}`]], orderBy: ["-number"] })
  ).items.map(({ number, cause }) => [number, cause]);
const press = (id: string, intent: string, who: Who = "admin") =>
  respond(() => steer(as(who, `/admin/operations/${id}`, { id }, { intent })));

/** Carries out an act completely, confirming when asked. */
async function carryOut(form: Record<string, string | string[]>): Promise<string> {
  const asked = (await post(form)).data as { confirmation?: BulkConfirmation };
  const hidden: Record<string, string[]> = {};
  for (const { name, value } of asked.confirmation?.hidden ?? []) (hidden[name] ??= []).push(value);
  const started = asked.confirmation ? await post(hidden) : await post(form);
  expect(started.status).toBe(303);
  await backgroundDone();
  return started.headers.get("Location")?.split(/[/?]/)[3] ?? "";
}

async function page(id: string) {
  const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
  return (data as { operation: Record<string, unknown> & { results: object[] } }).operation;
}

describe("Rows that were chosen", () => {
  test("are asked about by name before anything happens", async () => {
    await keep("one");
    await keep("two");
    const answer = await post({ action: "archive", ids: ["one", "two", "one", "gone"], state: "lifecycle=active" });
    expect(answer.status).toBe(200);
    const { confirmation } = answer.data as BulkStep & { step: "confirm" };
    expect(confirmation).toMatchObject({
      title: "Archive 2 casinos",
      names: ["Casino one", "Casino two"],
      backTo: "/admin/casinos?lifecycle=active",
    });
    expect((await casino("one"))?.publishState).toBe("published");
    expect(await store().documents.count(operations)).toBe(0);
  });

  test("are archived together once that is confirmed, each with its revision and its line in the log", async () => {
    for (const id of ["one", "two", "three"]) await keep(id);
    const id = await carryOut({ action: "archive", ids: ["one", "two"], state: "" });
    expect(await page(id)).toMatchObject({
      title: "Archive 2 casinos",
      state: "done",
      counts: { done: 2, skipped: 0, failed: 0 },
      canUndo: true,
      backTo: "/admin/casinos",
    });
    expect([(await casino("one"))?.publishState, (await casino("three"))?.publishState]).toEqual([
      "archived",
      "published",
    ]);
    expect(await history("one")).toEqual([
      [1, "archived"],
      [0, "original"],
    ]);
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "casino.archive"]],
      orderBy: ["-at"],
    });
    expect(items.map(({ entityId, actorId }) => [entityId, actorId]).sort()).toEqual([
      ["one", person("admin").uid],
      ["two", person("admin").uid],
    ]);
    expect((await respond(() => publicCasino(visit("/casinos/one", { slug: "one" })))).status).toBe(404);
  });

  test("are unpublished to drafts with the changes that wait, which can be undone", async () => {
    await keep("one");
    await keep("two", { publishState: "archived" });
    const words = { summary: "A change that waits to be published." };
    await saveItem(casinoKind, "one", { intent: "save", fields: words }, ANNA);
    const id = await carryOut({ action: "unpublish", ids: ["one", "two"], state: "" });
    expect(await page(id)).toMatchObject({
      title: "Unpublish 2 casinos",
      counts: { done: 1, skipped: 1, failed: 0 },
      results: expect.arrayContaining([expect.objectContaining({ message: "It is not public." })]) as object[],
      canUndo: true,
    });
    expect(await casino("one")).toMatchObject({ publishState: "draft", publishAt: null, ...words });
    expect((await casino("two"))?.publishState).toBe("archived");
    expect((await respond(() => publicCasino(visit("/casinos/one", { slug: "one" })))).status).toBe(404);
    await press(id, "undo");
    await backgroundDone();
    expect(await casino("one")).toMatchObject({ publishState: "published", summary: casinoFixture().summary });
    expect((await head("one"))?.draft?.fields).toMatchObject(words);
  });

  test("are acted on once when the list's button is pressed twice, and again from the list as it is shown next", async () => {
    await keep("one", { publishState: "archived" });
    const shown = async () => {
      const { data } = await respond(() => casinoList(as("admin", "/admin/casinos")));
      return (data as { submissionKey: string }).submissionKey;
    };
    const key = await shown();
    const pressed = { action: "reopen", ids: "one", state: "", [SUBMISSION_KEY_FIELD]: key };
    const answers = await Promise.all([post(pressed), post(pressed)]);
    await backgroundDone();
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
    expect(await store().documents.count(operations)).toBe(1);
    await post({ ...pressed, [SUBMISSION_KEY_FIELD]: await shown() });
    await backgroundDone();
    expect(await store().documents.count(operations)).toBe(2);
  });

  test("none: nothing happens, and the page says why", async () => {
    const answer = await post({ action: "archive", state: "lifecycle=closed" });
    expect([answer.status, answer.data]).toEqual([
      422,
      { step: "nothing", message: "Choose at least one casino first.", backTo: "/admin/casinos?lifecycle=closed" },
    ]);
    expect((await respond(() => bulkPage(as("admin", PATH, { name: "casinos" })))).status).toBe(200);
  });

  test.each(["delete", "", "constructor"])("the action “%s” doesn't exist", async (action) => {
    await keep("one");
    expect((await post({ action, ids: "one", state: "" })).status).toBe(400);
  });
});

describe("All that match", () => {
  test("are found on the server from the filters that were posted", async () => {
    for (let n = 0; n < 120; n++)
      await keep(`c${String(n).padStart(3, "0")}`, { lifecycle: n < 70 ? "warning" : "active" });
    const id = await carryOut({ action: "archive", all: "1", ids: "c100", state: "lifecycle=warning&page=2" });
    expect(await page(id)).toMatchObject({ title: "Archive 70 casinos", counts: { done: 70 } });
    expect((await casino("c069"))?.publishState).toBe("archived");
    expect([(await casino("c070"))?.publishState, (await casino("c100"))?.publishState]).toEqual([
      "published",
      "published",
    ]);
  });

  test("are asked about before anything happens, also where chosen rows would not be", async () => {
    await keep("one", { publishState: "archived" });
    const answer = await post({ action: "reopen", all: "1", state: "" });
    expect([answer.status, answer.data]).toEqual([200, expect.objectContaining({ step: "confirm" })]);
    expect(await store().documents.count(operations)).toBe(0);
  });

  /** What a browser sends from the page that asked. */
  async function hiddenOf(form: Record<string, string | string[]>): Promise<Record<string, string[]>> {
    const { confirmation } = (await post(form)).data as { confirmation: BulkConfirmation };
    const hidden: Record<string, string[]> = {};
    for (const { name, value } of confirmation.hidden) (hidden[name] ??= []).push(value);
    return hidden;
  }

  test("are asked about again when as many others match by then, and nobody's row is changed unseen", async () => {
    for (const id of ["one", "two"]) await keep(id, { lifecycle: "warning" });
    await keep("three");
    const seen = await hiddenOf({ action: "archive", all: "1", state: "lifecycle=warning" });
    await keep("one");
    await keep("three", { lifecycle: "warning" });
    const answer = await post(seen);
    expect([answer.status, answer.data]).toMatchObject([
      409,
      { step: "confirm", confirmation: { title: "Archive 2 casinos", change: { left: 1, entered: 1 } } },
    ]);
    expect(await store().documents.count(operations)).toBe(0);
    // The way on: what is shown now can be confirmed.
    const { confirmation } = answer.data as { confirmation: BulkConfirmation };
    expect(confirmation.names).toEqual(["Casino three", "Casino two"]);
    const now = Object.fromEntries(confirmation.hidden.map(({ name, value }) => [name, value]));
    expect((await post(now)).status).toBe(303);
    await backgroundDone();
    expect([(await casino("one"))?.publishState, (await casino("three"))?.publishState]).toEqual([
      "published",
      "archived",
    ]);
  });

  test.each(["1", "x.y", "é".repeat(100)])("are not confirmed by a set that is %j", async (set) => {
    await keep("one");
    const answer = await post({ action: "archive", all: "1", state: "", confirmed: set });
    expect(answer.status).toBe(409);
    expect(await store().documents.count(operations)).toBe(0);
  });

  test("of chosen rows one that has gone since is told of before the others are changed", async () => {
    await keep("one");
    await keep("two");
    const seen = await hiddenOf({ action: "archive", ids: ["one", "two"], state: "" });
    await store().documents.batch("test").delete(casinos, "two").commit();
    const answer = await post(seen);
    expect([answer.status, answer.data]).toMatchObject([409, { confirmation: { change: { left: 1, entered: 0 } } }]);
    expect((await casino("one"))?.publishState).toBe("published");
  });
});

describe("Undo", () => {
  test("brings back where each stood, to the millisecond, and what had been published", async () => {
    await keep("one", { publishAt: "2025-05-05T05:05:05.555Z" });
    await keep("two", { publishState: "draft", publishAt: null });
    const before = [await casino("one"), await casino("two")];
    const id = await carryOut({ action: "archive", ids: ["one", "two"], state: "" });
    const undo = await press(id, "undo");
    await backgroundDone();
    expect(undo.status).toBe(303);

    for (const [at, name] of ["one", "two"].entries()) {
      const { version: _v, updatedAt: _a, updatedBy: _b, ...fields } = { ...(await casino(name)) };
      const { version: _w, updatedAt: _c, updatedBy: _d, ...then } = { ...before[at] };
      expect(fields).toEqual(then);
    }
    expect(await history("one")).toEqual([
      [2, "restored"],
      [1, "archived"],
      [0, "original"],
    ]);
    expect((await respond(() => publicCasino(visit("/casinos/one", { slug: "one" })))).status).toBe(200);
    expect(await page(id)).toMatchObject({ canUndo: false, undoneBy: undo.headers.get("Location")?.split(/[/?]/)[3] });
    expect((await press(id, "undo")).status).toBe(409);
  });

  test("brings back a draft that waited, and leaves the public what it saw", async () => {
    await keep("one");
    await saveItem(casinoKind, "one", { intent: "save", fields: { name: "New name", slug: "new-one" } }, ANNA);
    const waiting = (await head("one"))?.draft;
    const id = await carryOut({ action: "archive", ids: "one", state: "" });
    expect(await casino("one")).toMatchObject({ name: "New name", publishState: "archived" });
    await press(id, "undo");
    await backgroundDone();
    expect(await casino("one")).toMatchObject({ name: "Casino one", slug: "one", publishState: "published" });
    expect((await head("one"))?.draft).toEqual(waiting);
    expect(await store().documents.get(redirects, "casino:one")).toBeNull();
  });

  test("leaves alone what somebody has changed since, and says so", async () => {
    await keep("one");
    await keep("two");
    const id = await carryOut({ action: "archive", ids: ["one", "two"], state: "" });
    await saveItem(casinoKind, "one", { intent: "save", fields: { group: "Later Group" } }, ANNA);
    const undo = (await press(id, "undo")).headers.get("Location")?.split(/[/?]/)[3] ?? "";
    await backgroundDone();
    expect(await page(undo)).toMatchObject({
      counts: { done: 1, skipped: 1 },
      results: [
        { item: "Casino one", outcome: "skipped", message: "It has changed since, and was left as it is." },
        { item: "Casino two", outcome: "done" },
      ],
    });
    expect(await casino("one")).toMatchObject({ publishState: "archived", group: "Later Group" });
    expect(await casino("two")).toMatchObject({ publishState: "published" });
  });

  test("of published drafts takes them from the public again", async () => {
    await keep("one");
    await saveItem(casinoKind, "one", { intent: "save", fields: { name: "New name", slug: "new-one" } }, ANNA);
    const id = await carryOut({ action: "publish", ids: "one", state: "" });
    expect(await casino("one")).toMatchObject({ name: "New name", slug: "new-one", publishState: "published" });
    await press(id, "undo");
    await backgroundDone();
    expect(await casino("one")).toMatchObject({ name: "Casino one", slug: "one" });
    expect((await head("one"))?.draft?.fields).toMatchObject({ name: "New name" });
  });
});

describe("A bulk action that can't be done", () => {
  test("is skipped or failed with its reason, and keeps no other back", async () => {
    await keep("ready", { publishState: "draft", publishAt: null });
    await keep("unready", { publishState: "draft", publishAt: null, reviewer: null });
    await keep("archived", { publishState: "archived" });
    await keep("live");
    const id = await carryOut({ action: "publish", ids: ["ready", "unready", "archived", "live"], state: "" });
    const { results, counts } = await page(id);
    expect(counts).toEqual({ done: 1, skipped: 2, failed: 1, unknown: 0 });
    expect(results).toEqual([
      { item: "Casino unready", outcome: "failed", message: "Name who reviewed it." },
      { item: "Casino archived", outcome: "skipped", message: "It is archived: reopen it first." },
      { item: "Casino live", outcome: "skipped", message: "All of it is published already." },
      { item: "Casino ready", outcome: "done", message: null },
    ]);
    expect((await casino("unready"))?.publishState).toBe("draft");
  });

  test("two that want one address don't both get it", async () => {
    await keep("one");
    await keep("two");
    for (const id of ["one", "two"])
      await saveItem(casinoKind, id, { intent: "save", fields: { slug: "same", name: `Same ${id}` } }, ANNA);
    const id = await carryOut({ action: "publish", ids: ["one", "two"], state: "" });
    expect(await page(id)).toMatchObject({ counts: { done: 1, failed: 1 } });
    expect([(await casino("one"))?.slug, (await casino("two"))?.slug]).toEqual(["same", "two"]);
  });
});

test("an operation that was killed half-way goes on from there, each item once", async () => {
  for (let n = 0; n < 50; n++) await keep(`c${String(n).padStart(3, "0")}`);
  const id = await carryOut({ action: "archive", all: "1", state: "" });
  // As the store looks when a process dies after 20 of 50: those are done, its hold runs out.
  const done = (await store().documents.get(operationParts, `${id}:000000`))?.results.slice(0, 20) ?? [];
  const batch = store().documents.batch("system:test");
  batch.update(operationParts, `${id}:000000`, { results: done });
  batch.update(operations, id, {
    state: "running",
    position: 20,
    counts: { done: 20, skipped: 0, failed: 0, unknown: 0 },
    holder: "a process that died",
    heldUntil: "2026-11-21T11:59:00.000Z",
    finishedAt: null,
  });
  for (let n = 20; n < 50; n++) {
    batch.update(casinos, `c${String(n).padStart(3, "0")}`, { publishState: "published" });
  }
  await batch.commit();
  expect(await page(id)).toMatchObject({ state: "running", isWaiting: true, position: 20 });

  await resumeOperations();
  await backgroundDone();
  expect(await page(id)).toMatchObject({ state: "done", position: 50, counts: { done: 50 }, isWaiting: false });
  expect(
    await store()
      .documents.count(casinos, [["publishState", "==", "archived"]])
      .catch(() => 50),
  ).toBe(50);
  expect(await history("c000")).toEqual([
    [1, "archived"],
    [0, "original"],
  ]);
});

describe("Nobody but staff", () => {
  test.each(["member", "visitor"] as const)("a %s's post starts nothing", async (who) => {
    await keep("one");
    expect((await post({ action: "archive", ids: "one", state: "", confirmed: "1" }, who)).status).toBe(302);
    expect(await store().documents.count(operations)).toBe(0);
    const id = await carryOut({ action: "archive", ids: "one", state: "" });
    expect((await press(id, "undo", who)).status).toBe(302);
    expect((await casino("one"))?.publishState).toBe("archived");
  });

  test("an operation that isn't there is a 404, an unknown button too", async () => {
    expect((await press("nope", "undo")).status).toBe(404);
    await keep("one");
    const id = await carryOut({ action: "archive", ids: "one", state: "" });
    expect((await press(id, "delete")).status).toBe(404);
    expect((await press(id, "start")).status).toBe(409);
    expect((await press(id, "cancel")).status).toBe(409);
  });
});
