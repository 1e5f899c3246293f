import { beforeEach, describe, expect, test } from "vitest";
import { faqEntries } from "~/features/pages/collection";
import type { Duty } from "~/domain/roles/duties";
import { partnerKind } from "~/features/partners/desk/partner-kind.server";
import { faqKind } from "~/features/pages/faq/desk/faq-kind.server";
import { notifications, users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { editorialChange, editorialPublish } from "~/platform/publishing/bulk/bulk-change.server";
import { editorialHeads, revisions } from "~/platform/publishing/collection";
import { publishDueDrafts } from "~/platform/publishing/due-drafts.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { restoreRevision } from "~/platform/publishing/editor-state.server";
import { startOperation, undoOperation } from "~/platform/operations/operations.server";
import { operations } from "~/platform/operations/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { action as decide, loader as page } from "~/routes/admin.$kind.$id.approval";
import { action as save, loader as edit } from "~/routes/admin.faq.$id";
import { action as saveGroup, loader as group } from "~/routes/admin.settings.$group";
import { useTestBackend } from "../support/backend";
import { partnerFixture } from "../support/partners/deal";
import { questionFixture } from "../support/fixtures/question";
import { backgroundDone } from "../support/outbox/background-done";
import { as, person, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";
import { personFixture, type Person } from "../support/signed-in";

const store = useTestBackend();
usePeople(store);

const OLD = { group: "Scores", question: "What is a score?", answer: "A figure from 0 to 10." };
const NEW = { ...OLD, answer: "A figure from 0 to 10, worked out from facts." };
const REASON = "The figure was wrong and players relied on it.";
let bea: Person;

beforeEach(async () => {
  await store()
    .documents.batch("system:test")
    .set(faqEntries, "score", questionFixture({ ...OLD, slug: "faq-score", order: 10 }))
    .set(settings, "current", { ...DEFAULT_SETTINGS, staff: { needsSecondFactor: false, secondPersonFor: ["faq"] } })
    .commit();
  bea = await personFixture(store(), "Bea", {
    role: "admin",
    duties: ["editor"],
    lastSeenAt: "2026-11-21T12:00:00.000Z",
  });
});

const head = () => store().documents.get(editorialHeads, "faq:score");
const version = async () => String((await head())?.revision ?? 0);
const publicText = async () => (await store().documents.get(faqEntries, "score"))?.answer;
const send = async (intent: string, over: Record<string, string> = {}, id = "score") =>
  respond(async () =>
    save(as("admin", `/admin/faq/${id}`, { id }, { ...NEW, version: await version(), intent, ...over })),
  );
const sendAsBea = async (intent: string, over: Record<string, string> = {}) =>
  respond(async () =>
    save(post("/admin/faq/score", { ...NEW, version: await version(), intent, ...over }, { id: "score" }, bea.headers)),
  );
const PARAMS = { kind: "faq", id: "score" };
const PATH = "/admin/faq/score/approval";
const decideAsBea = async (form: Record<string, string>) =>
  respond(async () => decide(post(PATH, { version: await version(), ...form }, PARAMS, bea.headers)));
const decideMyself = async (form: Record<string, string>) =>
  respond(async () => decide(as("admin", PATH, PARAMS, { version: await version(), ...form })));
const acts = async () =>
  (await store().documents.query(auditEntries, { orderBy: ["at"], limit: 100 })).items.filter(
    ({ entityKind }) => entityKind === "faq",
  );
const noticesOf = async (uid: string) => {
  await backgroundDone();
  const { items } = await store().documents.query(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] });
  return items.map(({ text }) => text);
};

describe("Content that asks for a second person", () => {
  test("is published by another editor, who sees what would change", async () => {
    const asked = await send("request");
    expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/admin/faq/score?done=requested&revision=1"]);
    expect(await publicText()).toBe(OLD.answer);
    const lists = await whatNeedsAPerson(["editor"], bea.uid);
    expect(lists.find(({ id }) => id === "approvals")?.tasks).toMatchObject([{ to: PATH, id: "faq-score" }]);
    const { data } = await respond(() => page(visit(PATH, PARAMS, bea.headers)));
    expect(data).toMatchObject({ problem: null, differences: [{ field: "answer", from: OLD.answer, to: NEW.answer }] });

    const approved = await decideAsBea({ intent: "approve" });
    expect([approved.status, approved.headers.get("Location")]).toEqual([
      303,
      "/admin/faq/score?done=approved&revision=2",
    ]);
    expect(await publicText()).toBe(NEW.answer);
    expect((await head())?.request).toBeUndefined();
    const done = Object.fromEntries((await acts()).map(({ action, actorId }) => [action, actorId]));
    expect(done).toEqual({ "faq.request": person("admin").uid, "faq.approve": bea.uid });
    expect(await noticesOf(person("admin").uid)).toEqual(["Bea approved “What is a score?”."]);
  });

  test.each(["publish", "schedule"])("isn’t published by one person’s %s", async (intent) => {
    const refused = await send(intent, { publishAt: "2030-01-01T09:00" });
    expect([refused.status, refused.data]).toMatchObject([422, { problems: [{ field: "publishAt" }] }]);
    expect(
      (await send(intent, { publishAt: "2030-01-01T09:00", group: "New", question: "Another one?" }, "new")).status,
    ).toBe(422);
    expect(await publicText()).toBe(OLD.answer);
    expect(await head()).toBeNull();
  });

  test("isn’t approved by its requester, nor by the person whose words they are", async () => {
    await send("request");
    expect((await decideMyself({ intent: "approve" })).status).toBe(422);
    // Bea wrote it, and somebody else asks: it is still hers.
    await sendAsBea("save", { answer: "Bea’s own words about a score." });
    await send("request", { answer: "Bea’s own words about a score." });
    const refused = await decideAsBea({ intent: "approve" });
    expect([refused.status, refused.data]).toMatchObject([
      422,
      { problems: [expect.stringContaining("You made the last change") as string] },
    ]);
    expect((await whatNeedsAPerson(["editor"], bea.uid)).find(({ id }) => id === "approvals")?.total).toBe(0);
    expect(await publicText()).toBe(OLD.answer);
  });

  test("isn’t approved by its writer after somebody else has archived it and undone that", async () => {
    const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
    const fields = { ...questionFixture({ ...NEW, slug: "faq-new", order: 20 }), publishState: "draft" as const };
    const made = await saveItem(faqKind, null, { intent: "save", fields }, { ...staff, uid: bea.uid });
    const id = made.outcome === "saved" ? made.id : "";
    const archive = { title: "Archive 1 question", backTo: "/admin/faq", items: [id] };
    const started = await startOperation(editorialChange, { ...archive, input: { kind: "faq", intent: "archive" } }, staff); // prettier-ignore
    await backgroundDone();
    await undoOperation(started, staff);
    await backgroundDone();
    expect(await store().documents.get(faqEntries, id)).toMatchObject({ publishState: "draft" });
    expect(await saveItem(faqKind, id, { intent: "request" }, staff)).toMatchObject({ outcome: "saved" });
    expect(await saveItem(faqKind, id, { intent: "publish", approves: true }, { ...staff, uid: bea.uid })).toMatchObject({ outcome: "invalid", problems: [{ message: expect.stringContaining("You made the last change") as string }] }); // prettier-ignore
  });

  test("isn’t approved in a version that the approver hasn’t seen", async () => {
    await send("request");
    const seen = await version();
    await send("save", { answer: "Slipped in after the look." });
    expect((await decideAsBea({ intent: "approve", version: seen })).status).toBe(409);
    await send("request", { answer: "Slipped in after the look." });
    expect((await decideAsBea({ intent: "approve", version: seen })).status).toBe(409);
    expect((await decideAsBea({ intent: "return", version: seen, returnReason: REASON })).status).toBe(409);
    expect(await publicText()).toBe(OLD.answer);
    await send("save", { answer: "Without asking again." });
    expect((await decideAsBea({ intent: "approve" })).status).toBe(422);
    expect(await publicText()).toBe(OLD.answer);
  });

  test("is returned with a reason, which its requester reads", async () => {
    await send("request");
    expect((await decideAsBea({ intent: "return", returnReason: "no" })).status).toBe(422);
    expect((await decideAsBea({ intent: "return", returnReason: REASON })).headers.get("Location")).toBe(
      "/admin/faq/score?done=returned",
    );
    const { data } = await respond(() => edit(as("admin", "/admin/faq/score", { id: "score" })));
    expect(data).toMatchObject({
      approval: { isAsked: true, request: { returned: { byName: "Bea", reason: REASON } } },
    });
    expect((await acts()).find(({ action }) => action === "faq.return")).toMatchObject({ note: REASON });
    expect(await noticesOf(person("admin").uid)).toEqual([`Bea returned “What is a score?”: ${REASON}`]);
    expect((await decideAsBea({ intent: "approve" })).status).toBe(422);
    expect((await whatNeedsAPerson(["editor"], bea.uid)).find(({ id }) => id === "approvals")?.total).toBe(0);
    await send("request", { answer: "Corrected as Bea asked for." });
    expect((await decideAsBea({ intent: "approve" })).status).toBe(303);
  });

  test("is published alone in an emergency, with a reason that the log and the owners get", async () => {
    const without = await sendAsBea("override");
    expect([without.status, without.data]).toMatchObject([422, { problems: [{ field: "overrideReason" }] }]);
    expect(await publicText()).toBe(OLD.answer);
    expect((await sendAsBea("override", { overrideReason: REASON })).status).toBe(303);
    expect(await publicText()).toBe(NEW.answer);
    expect((await acts()).find(({ action }) => action === "faq.override")).toMatchObject({
      actorId: bea.uid,
      note: REASON,
    });
    expect(await noticesOf(person("admin").uid)).toEqual([
      `Bea published “What is a score?” without a second person: ${REASON}`,
    ]);
  });

  test("goes out at its time once that is approved, and not with words that came later", async () => {
    await send("request", { publishAt: "2026-11-21T13:00" });
    await decideAsBea({ intent: "approve" });
    expect(await head()).toMatchObject({ draftDueAt: "2026-11-21T13:00:00.000Z" });
    await send("save", { answer: "Written after the approval." });
    store().setClock("2026-11-21T13:00:01.000Z");
    await publishDueDrafts();
    expect(await publicText()).toBe(OLD.answer);

    await sendAsBea("request", { answer: "Approved for later.", publishAt: "2026-11-21T14:00" });
    expect((await decideMyself({ intent: "approve" })).status).toBe(303);
    store().setClock("2026-11-21T14:00:01.000Z");
    await publishDueDrafts();
    expect(await publicText()).toBe("Approved for later.");
  });

  test("that is new and scheduled changes only by becoming a draft again", async () => {
    const fields = { ...NEW, question: "How is it checked?" };
    const id = new URL((await send("request", { ...fields, publishAt: "2026-11-21T13:00" }, "new")).headers.get("Location") ?? "", "http://x").pathname.split("/").at(-1) ?? ""; // prettier-ignore
    const own = { kind: "faq", id };
    await respond(() =>
      decide(post(`/admin/faq/${id}/approval`, { intent: "approve", version: "1" }, own, bea.headers)),
    );
    expect(await store().documents.get(faqEntries, id)).toMatchObject({ publishState: "scheduled" });
    for (const intent of ["save", "request"])
      expect((await send(intent, { ...fields, answer: "Not what was approved.", version: "2" }, id)).status).toBe(422);
    expect((await send("reopen", { ...fields, answer: "Not what was approved.", version: "2" }, id)).status).toBe(303);
    expect(await store().documents.get(faqEntries, id)).toMatchObject({ publishState: "draft", publishAt: null });
  });

  test("isn’t published in bulk, nor by an import, and a restored revision waits", async () => {
    const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
    await send("save");
    const started = await startOperation(
      editorialPublish,
      {
        title: "Publish 1 question",
        backTo: "/admin/faq",
        items: ["score"],
        input: { kind: "faq", intent: "publish" },
      },
      staff,
    );
    await backgroundDone();
    expect((await store().documents.get(operations, started))?.counts).toMatchObject({ done: 0, failed: 1 });
    const imported = await saveItem(faqKind, "score", { intent: "publish", cause: "imported", fields: NEW }, staff);
    expect(imported).toMatchObject({ outcome: "invalid", problems: [{ field: "publishAt" }] });
    expect(await restoreRevision(faqKind, "score", 0, staff)).toMatchObject({ outcome: "saved", hasDraft: true });
    expect(await publicText()).toBe(OLD.answer);
    expect(await store().documents.count(revisions)).toBe(3);
  });

  test("waits among the tasks of those alone whose duty its kind is", async () => {
    await store()
      .documents.batch("system:test")
      .update(settings, "current", { staff: { needsSecondFactor: false, secondPersonFor: ["faq", "partner"] } })
      .commit();
    const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
    const fields = partnerFixture({ name: "Salt Partners" });
    expect(await saveItem(partnerKind, null, { intent: "request", fields }, staff)).toMatchObject({ outcome: "saved" });
    await send("request");
    const labels = async (duty: Duty) =>
      (await whatNeedsAPerson([duty], bea.uid)).find(({ id }) => id === "approvals")?.tasks.map(({ label }) => label);
    expect(await labels("editor")).toEqual(["What is a score?"]);
    expect(await labels("commercial")).toEqual(["Salt Partners"]);
    expect(await labels("reader")).toBeUndefined();
  });

  test("of two who answer one request at once, one is answered by the other’s", async () => {
    const cy = await personFixture(store(), "Cy", { role: "admin", duties: ["editor"] });
    await send("request");
    const form = { intent: "approve", version: await version() };
    const both = await Promise.all(
      [bea, cy].map(({ headers }) => respond(() => decide(post(PATH, form, PARAMS, headers)))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await acts()).filter(({ action }) => action === "faq.approve")).toHaveLength(1);
  });
});

test("other content is published as before, and the setting is an owner’s", async () => {
  const { data } = await respond(() => group(as("admin", "/admin/settings/staff", { group: "staff" })));
  const { version: seen } = data as { version: string };
  const chosen = await respond(() =>
    saveGroup(
      as("admin", "/admin/settings/staff", { group: "staff" }, { version: seen, secondPersonFor: ["article"] }),
    ),
  );
  expect(chosen.status).toBe(303);
  expect((await store().documents.get(settings, "current"))?.staff.secondPersonFor).toEqual(["article"]);
  expect((await send("publish")).status).toBe(303);
  expect(await publicText()).toBe(NEW.answer);
  await store()
    .documents.batch("system:test")
    .update(users, person("admin").uid, { duties: ["editor"] })
    .commit();
  const refused = await respond(() =>
    saveGroup(as("admin", "/admin/settings/staff", { group: "staff" }, { version: "1" })),
  );
  expect(refused.status).toBe(403);
});
