import { describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { editorialHeads, redirects } from "~/platform/publishing/collection";
import { publishDueDrafts } from "~/platform/publishing/due-drafts.server";
import {
  fieldConflicts,
  findForEditing,
  listRevisions,
  restoreRevision,
} from "~/platform/publishing/editor-state.server";
import { saveItem, type Change } from "~/platform/publishing/editorial.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: "r-1" };
const BEN = { uid: "ben", name: "Ben", requestId: "r-2" };
const BODY = "A long and careful look at how it treats those who play there. ".repeat(6);

const ready = (over: Partial<CasinoFields> = {}) => casinoFixture({ body: BODY, reviewer: "Anna Field", ...over });

async function stored(id: string) {
  const casino = await store().documents.get(casinos, id);
  if (!casino) throw new Error("not stored");
  return casino;
}

async function publicCasino(id: string) {
  return (await publishedCasinos.read()).byId.get(id) ?? null;
}

async function publish(over: Partial<CasinoFields> = {}): Promise<string> {
  const saved = await saveItem(casinoKind, null, { intent: "publish", fields: ready(over) }, ANNA);
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  return saved.id;
}

const save = (id: string, change: Partial<Change>, staff = ANNA) =>
  saveItem(casinoKind, id, { intent: "save", ...change }, staff);

describe("a new item", () => {
  test("is a draft that the public doesn’t see", async () => {
    const saved = await saveItem(casinoKind, null, { intent: "save", fields: ready() }, ANNA);
    expect(saved).toMatchObject({ outcome: "saved", revision: 1, isLive: false });
    if (saved.outcome !== "saved") return;
    expect(await stored(saved.id)).toMatchObject({ publishState: "draft", publishAt: null, createdBy: "anna" });
    expect(await publicCasino(saved.id)).toBeNull();
  });

  test("is not published while a picture in its text is being uploaded, and is saved", async () => {
    const fields = ready({ body: `${BODY}\n\n![Uploading desk.png…](#upload-1)` });
    const refused = await saveItem(casinoKind, null, { intent: "publish", fields }, ANNA);
    expect(refused).toMatchObject({ outcome: "invalid", problems: [{ field: "body" }] });
    expect(await saveItem(casinoKind, null, { intent: "save", fields }, ANNA)).toMatchObject({ outcome: "saved" });
  });

  test("is not published while anything is missing, and everything missing is named", async () => {
    const fields = casinoFixture({ licences: [], body: "Short.", reviewer: null });
    const refused = await saveItem(casinoKind, null, { intent: "publish", fields }, ANNA);
    expect(refused).toMatchObject({ outcome: "invalid" });
    if (refused.outcome !== "invalid") return;
    expect(refused.problems.map(({ field }) => field).sort()).toEqual(["body", "licences", "reviewer"]);
    expect(await store().documents.count(casinos)).toBe(0);
    expect(await store().documents.count(auditEntries)).toBe(0);
  });

  test("gets its score when it goes live", async () => {
    const id = await publish();
    const casino = await stored(id);
    expect(casino.score?.score).toBeGreaterThan(0);
    expect(casino.scoreHistory).toHaveLength(1);
    expect((await publicCasino(id))?.name).toBe("Saltbox");
  });

  test("never takes the system’s fields from an editor", async () => {
    const score = {
      score: 10,
      components: { licence: 1, complaints: 1, terms: 1, payout: 1, players: 1, protection: 1 },
    };
    const forged = {
      ...ready(),
      score,
      scoreHistory: [score],
      publishState: "published",
      id: "forged",
      createdBy: "x",
    };
    const saved = await saveItem(casinoKind, null, { intent: "save", fields: forged }, ANNA);
    if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
    expect(saved.id).not.toBe("forged");
    expect(await stored(saved.id)).toMatchObject({
      score: null,
      scoreHistory: [],
      publishState: "draft",
      createdBy: "anna",
    });
  });
});

describe("something published", () => {
  test("stays as it is while changes wait as a draft, and shows them at once when they are published", async () => {
    const id = await publish();
    await save(id, { fields: { summary: "Slower to pay than it was a year ago." } });
    expect((await publicCasino(id))?.summary).toBe("A plain casino that pays when it says it will.");
    const editing = await findForEditing(casinoKind, id);
    expect(editing?.fields.summary).toBe("Slower to pay than it was a year ago.");
    expect(editing?.draft?.savedByName).toBe("Anna");

    await save(id, { intent: "publish" });
    expect((await publicCasino(id))?.summary).toBe("Slower to pay than it was a year ago.");
    expect((await findForEditing(casinoKind, id))?.draft).toBeNull();
  });

  test("keeps its score from the system while a draft waits", async () => {
    const id = await publish();
    await save(id, { fields: { summary: "Slower to pay than it was a year ago." } });
    const before = await stored(id);
    const moved = { ...before.scoreHistory[0], score: 1.2, at: "2026-11-21T13:00:00.000Z" } as CasinoFields["score"];
    await store().documents.batch("system:test").update(casinos, id, { score: moved }).commit();
    expect((await findForEditing(casinoKind, id))?.fields.score?.score).toBe(1.2);
  });

  test("goes back to what the public sees when its draft is thrown away", async () => {
    const id = await publish();
    await save(id, { fields: { name: "Pepperbox" } });
    await save(id, { intent: "discard" });
    const editing = await findForEditing(casinoKind, id);
    expect(editing?.fields.name).toBe("Saltbox");
    expect(editing?.draft).toBeNull();
  });

  test("is gone from the public when archived, and comes back as a draft", async () => {
    const id = await publish();
    await save(id, { intent: "archive" });
    expect(await publicCasino(id)).toBeNull();
    await save(id, { intent: "reopen" });
    expect(await stored(id)).toMatchObject({ publishState: "draft", publishAt: null });
  });

  test("leads from its former address to the new one, until somebody takes the former one", async () => {
    const id = await publish();
    await save(id, { intent: "publish", fields: { slug: "saltbox-casino" } });
    expect(await store().documents.get(redirects, "casino:saltbox")).toMatchObject({ to: "saltbox-casino" });
    await publish({ name: "Second", slug: "saltbox" });
    expect(await store().documents.get(redirects, "casino:saltbox")).toBeNull();
  });

  test("doesn’t take another’s address or name", async () => {
    await publish();
    const id = await publish({ name: "Second", slug: "second" });
    const refused = await save(id, { fields: { slug: "saltbox", name: "Saltbox" } });
    expect(refused).toMatchObject({ outcome: "invalid", problems: [{ field: "slug" }, { field: "name" }] });
  });
});

describe("a schedule", () => {
  test("must lie ahead and asks what publishing asks", async () => {
    const id = await publish();
    expect(await save(id, { intent: "schedule", publishAt: "2026-11-21T11:00:00.000Z" })).toMatchObject({
      outcome: "invalid",
      problems: [{ field: "publishAt" }],
    });
    const draft = await saveItem(casinoKind, null, { intent: "schedule", publishAt: "2026-12-01T09:00:00.000Z", fields: ready({ slug: "later", name: "Later", reviewer: null }) }, ANNA); // prettier-ignore
    expect(draft).toMatchObject({ outcome: "invalid", problems: [{ field: "reviewer" }] });
  });

  test("shows a new item at its time, by the clock alone", async () => {
    const saved = await saveItem(casinoKind, null, { intent: "schedule", publishAt: "2026-12-01T09:00:00.000Z", fields: ready() }, ANNA); // prettier-ignore
    if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
    expect(await publicCasino(saved.id)).toBeNull();
    store().setClock("2026-12-01T09:00:00.000Z");
    expect(await publicCasino(saved.id)).not.toBeNull();
    // From then on it is published like any other: a save waits as a draft.
    await save(saved.id, { fields: { name: "Pepperbox" } });
    expect((await publicCasino(saved.id))?.name).toBe("Saltbox");
  });

  test("publishes the waiting changes of something published, once", async () => {
    const id = await publish();
    await save(id, { intent: "schedule", publishAt: "2026-12-01T09:00:00.000Z", fields: { name: "Pepperbox" } });
    await publishDueDrafts();
    expect((await publicCasino(id))?.name).toBe("Saltbox");
    store().setClock("2026-12-01T09:00:10.000Z");
    await publishDueDrafts();
    await publishDueDrafts();
    expect((await publicCasino(id))?.name).toBe("Pepperbox");
    expect((await listRevisions(casinoKind, id)).items.map(({ cause }) => cause)).toEqual([
      "published",
      "scheduled",
      "published",
    ]);
  });

  test("is in the log with its moment: set, moved and taken back, of a new item and of waiting changes", async () => {
    const moments = async (entityId: string) =>
      (await store().documents.query(auditEntries, { orderBy: ["at"], limit: 100 })).items
        .filter((entry) => entry.entityId === entityId)
        .flatMap(({ changes }) => changes)
        .filter(({ field }) => /^(?:publishAt|changesPublishedAt)$/.test(field))
        .map(({ field, from, to }) => [field, from, to]);
    const [first, second] = ["2026-12-01T09:30:00.000Z", "2026-12-02T17:45:00.000Z"];
    let minute = 0;
    const step = async (id: string, change: Partial<Change>) => {
      store().setClock(`2026-11-21T12:${String((minute += 1)).padStart(2, "0")}:00.000Z`);
      expect(await save(id, change)).toMatchObject({ outcome: "saved" });
    };

    const made = await saveItem(casinoKind, null, { intent: "schedule", publishAt: first, fields: ready({ slug: "new-one", name: "New one" }) }, ANNA); // prettier-ignore
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    await step(made.id, { intent: "schedule", publishAt: second });
    await step(made.id, { intent: "reopen" });
    expect(await moments(made.id)).toEqual([
      ["publishAt", null, first],
      ["publishAt", first, second],
      ["publishAt", second, null],
    ]);

    const id = await publish();
    await step(id, { intent: "schedule", publishAt: first, fields: { name: "Pepperbox" } });
    await step(id, { intent: "schedule", publishAt: second });
    await step(id, { intent: "discard" });
    expect(await moments(id)).toEqual([
      ["changesPublishedAt", null, first],
      ["changesPublishedAt", first, second],
      ["changesPublishedAt", second, null],
    ]);
  });

  test("that can’t be published leaves the draft for a person", async () => {
    const id = await publish();
    await save(id, { intent: "schedule", publishAt: "2026-12-01T09:00:00.000Z", fields: { slug: "second" } });
    await publish({ name: "Second", slug: "second" });
    store().setClock("2026-12-01T09:00:10.000Z");
    await publishDueDrafts();
    expect(await store().documents.get(editorialHeads, `casino:${id}`)).toMatchObject({ draftDueAt: null });
    const editor = await findForEditing(casinoKind, id);
    expect(editor?.fields.slug).toBe("second");
    expect(editor?.draft?.failure).toMatchObject({
      at: "2026-12-01T09:00:10.000Z",
      reason: "Another casino has this address already.",
      retryAt: null,
    });
    expect((await publicCasino(id))?.slug).toBe("saltbox");
    await save(id, { fields: { slug: "third", name: "Third" } });
    expect((await findForEditing(casinoKind, id))?.draft?.failure).toBeNull();
  });

  test("that always fails is tried ever more rarely, an hour apart at most, until it works", async () => {
    const id = await publish();
    await save(id, { intent: "schedule", publishAt: "2026-12-01T09:00:00.000Z", fields: { name: "Pepperbox" } });
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const { transaction } = store().documents;
    const tried: number[] = [];
    const due = Date.parse("2026-12-01T09:00:00.000Z");
    let minute = 0;
    store().documents.transaction = (actor, run) => {
      if (actor !== "system:schedule") return transaction(actor, run);
      tried.push(minute);
      return Promise.reject(new Error("the kind can't be derived"));
    };
    for (minute = 0; minute <= 250; minute++) {
      store().setClock(new Date(due + minute * 60_000).toISOString());
      await publishDueDrafts();
    }
    expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
    expect(logged).toHaveBeenCalledTimes(10);
    expect((await findForEditing(casinoKind, id))?.draft).toMatchObject({
      dueAt: "2026-12-01T09:00:00.000Z",
      failure: { tries: 10, retryAt: "2026-12-01T14:03:00.000Z" },
    });
    logged.mockRestore();

    store().documents.transaction = transaction;
    store().setClock("2026-12-01T14:03:00.000Z");
    await publishDueDrafts();
    expect((await publicCasino(id))?.name).toBe("Pepperbox");
    expect((await store().documents.get(editorialHeads, `casino:${id}`))?.publishFailure).toBeUndefined();
  });
});

describe("two editors of one item", () => {
  test("the second is told, sees both versions, and may save over what they have seen", async () => {
    const id = await publish();
    const seen = (await findForEditing(casinoKind, id))?.version ?? "";
    await save(id, { version: seen, fields: { name: "Pepperbox" } }, BEN);

    const mine = { name: "Sugarbox", summary: "Slower to pay than it was a year ago." };
    const conflict = await save(id, { version: seen, fields: mine });
    expect(conflict).toMatchObject({ outcome: "conflict", by: "Ben" });
    if (conflict.outcome !== "conflict") return;
    expect(fieldConflicts(casinoKind, mine, conflict)).toEqual([
      { field: "name", mine: "Sugarbox", theirs: "Pepperbox", changedBy: "both" },
      {
        field: "summary",
        mine: "Slower to pay than it was a year ago.",
        theirs: "A plain casino that pays when it says it will.",
        changedBy: "me",
      },
    ]);
    expect(await save(id, { version: conflict.version, fields: { ...mine, name: "Pepperbox" } })).toMatchObject({
      outcome: "saved",
    });
    expect((await listRevisions(casinoKind, id)).items.map(({ byName }) => byName)).toEqual(["Anna", "Ben", "Anna"]);
  });

  test("saving at the same time: one wins, the other is told", async () => {
    const id = await publish();
    const version = (await findForEditing(casinoKind, id))?.version ?? "";
    const outcomes = await Promise.all([
      save(id, { version, fields: { name: "Pepperbox" } }),
      save(id, { version, fields: { name: "Sugarbox" } }, BEN),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "saved"]);
  });

  test("a new score of the system is no conflict", async () => {
    const id = await publish();
    const version = (await findForEditing(casinoKind, id))?.version ?? "";
    await store().documents.batch("system:test").update(casinos, id, { scoreHistory: [] }).commit();
    expect(await save(id, { version, fields: { name: "Pepperbox" } })).toMatchObject({ outcome: "saved" });
  });
});

describe("revisions", () => {
  test("keep what was there before the first edit, and bring any state back", async () => {
    await store().documents.batch("system:seed").set(casinos, "saltbox", ready()).commit();
    await save("saltbox", { intent: "publish", fields: { name: "Pepperbox" } });
    const { items } = await listRevisions(casinoKind, "saltbox");
    expect(items.map(({ number, cause }) => [number, cause])).toEqual([
      [1, "published"],
      [0, "original"],
    ]);
    expect(items[0]?.changes).toContainEqual({ field: "name", from: "Saltbox", to: "Pepperbox" });

    expect(await restoreRevision(casinoKind, "saltbox", 0, ANNA)).toMatchObject({ outcome: "saved", hasDraft: true });
    await save("saltbox", { intent: "publish" });
    expect((await publicCasino("saltbox"))?.name).toBe("Saltbox");
    expect(await restoreRevision(casinoKind, "saltbox", 99, ANNA)).toEqual({ outcome: "missing" });
  });
});

test("every change is in the audit log with what it changed and the request it came by", async () => {
  const id = await publish();
  await save(id, { fields: { name: "Pepperbox" } }, BEN);
  const { items } = await store().documents.query(auditEntries, {
    where: [
      ["entityKind", "==", "casino"],
      ["entityId", "==", id],
    ],
    orderBy: ["-at"],
  });
  expect(items.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
    ["casino.publish", "anna"],
    ["casino.save", "ben"],
  ]);
  const saved = items.find(({ action }) => action === "casino.save");
  expect(saved).toMatchObject({ requestId: "r-2", changes: [{ field: "name", from: "Saltbox", to: "Pepperbox" }] });
});
