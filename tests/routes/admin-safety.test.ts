import { beforeEach, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { liftSuspension, suspendUser } from "~/site/people-desk/user-acts.server";
import { USER_BULK } from "~/site/people-desk/user-desk-list.server";
import type { UserRow } from "~/site/people-desk/user-desk-list";
import { awards } from "~/features/awards/collection";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { CASINO_FIELDS } from "~/features/casinos/casino-fields";
import { valuesOf } from "~/platform/publishing/fields/field";
import { casinos } from "~/features/casinos/collection";
import { complaints } from "~/features/complaints/collection";
import { CACHE_RULES } from "~/platform/delivery/cache-rules";
import { sentFileName } from "~/domain/text/sent-file-name";
import { issueDelivery } from "~/features/newsletter/delivery/deliver.server";
import { operations } from "~/platform/operations/collection";
import { proposeOperation, startOperation, undoOperation } from "~/platform/operations/operations.server";
import { editorialChange } from "~/platform/publishing/bulk/bulk-change.server";
import { cleanUpImports } from "~/platform/publishing/import/clean-up.server";
import { importRows, undoSnapshots } from "~/platform/publishing/collection";
import { editorialImport } from "~/platform/publishing/import/editorial-import.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { settings } from "~/platform/settings/collection";
import { currentSettings } from "~/platform/settings/settings.server";
import { saveGroup } from "~/platform/settings/group-saving.server";
import { guardedCell, unguardedCell } from "~/http/csv/csv.server";
import { action as restore } from "~/routes/admin.$kind.$id.revisions.$number";
import { action as awardDesk } from "~/routes/admin.awards.$id_.desk";
import { action as editCasino, loader as casinoEditor } from "~/routes/admin.casinos.$id";
import { action as decide } from "~/routes/admin.complaints.$id";
import { action as proposeImport } from "~/routes/admin.lists.$name.import";
import { action as steer, loader as operation } from "~/routes/admin.operations.$id";
import { action as restoreSettings } from "~/routes/admin.settings.$group_.history";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { storePeople, submitted } from "../support/fixtures/case-people";
import { awardFixture } from "../support/fixtures/award";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { as, makeAccount, person, usePeople } from "../support/people";
import { postedForm } from "../support/forms/posted-form";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna Field", requestId: null };
const ID = "driftwood";
const ACTING = () => ({ uid: person("admin").uid, name: "The admin", requestId: null });

beforeEach(async () => {
  await keep(store().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  await store()
    .documents.batch("test")
    .set(casinos, ID, casinoFixture({ slug: ID, name: "Driftwood", publishState: "draft" }))
    .commit();
});

const stored = () => store().documents.get(casinos, ID);
const edit = (form: FormData) =>
  respond(() => editCasino(as("admin", `/admin/casinos/${ID}`, { id: ID }, form))).finally(backgroundDone);

test("an editor's post that doesn't say what it is based on overwrites nothing", async () => {
  const form = postedForm(valuesOf(CASINO_FIELDS, casinoFixture({ slug: ID, name: "Mine" })), {
    intent: "save",
    logo: "none",
  });
  expect((await edit(form)).status).toBe(409);
  expect((await stored())?.name).toBe("Driftwood");
});

test("a revision is restored only over what was seen", async () => {
  for (const name of ["Second", "Third"]) await saveItem(casinoKind, ID, { intent: "save", fields: { name } }, ANNA);
  const params = { kind: "casinos", id: ID, number: "1" };
  const answer = await respond(() => restore(as("admin", `/admin/casinos/${ID}/revisions/1`, params, {})));
  expect(answer.status).toBe(409);
  expect((await stored())?.name).toBe("Third");
});

test("settings are restored only over what was seen", async () => {
  const { clocks } = await currentSettings();
  await saveGroup("clocks", { ...clocks, partyDays: clocks.partyDays + 1 }, {}, ANNA);
  const before = await store().documents.get(settings, "current");
  const params = { group: "clocks" };
  const answer = await respond(() =>
    restoreSettings(as("admin", "/admin/settings/clocks/history", params, { number: "0" })),
  );
  expect(answer.status).toBe(409);
  expect(await store().documents.get(settings, "current")).toEqual(before);
});

test.each<Record<string, string>>([
  { intent: "accept" },
  { intent: "decide", outcome: "rejected", reason: "The terms were plain to everybody who read them." },
  { intent: "write", kind: "public", body: "We are on it." },
])("a step on a complaint needs what was seen of it: $intent", async (form) => {
  await storePeople();
  const ref = await submitted();
  const before = await store().documents.get(complaints, ref);
  const answer = await respond(() => decide(as("admin", `/admin/complaints/${ref}`, { id: ref }, form)));
  expect(answer.status).toBe(409);
  expect(await store().documents.get(complaints, ref)).toEqual(before);
});

test("the award desk takes no command that doesn't say which award it saw", async () => {
  await keep(store().documents, { awards: [awardFixture({ slug: "awards-2026", year: 2026, phase: "shortlist" })] });
  const form = { command: "open-voting", confirmed: "on" };
  const answer = await respond(() =>
    awardDesk(as("admin", "/admin/awards/awards-2026/desk", { id: "awards-2026" }, form)),
  );
  expect(answer.status).toBe(409);
  expect(await store().documents.get(awards, "awards-2026")).toMatchObject({ phase: "shortlist", version: 1 });
});

test("an operation started together with more than itself can't be started from the list of operations", async () => {
  const plan = { title: "Send", backTo: "/admin", items: ["ada"], input: { issueId: "none" } };
  const id = await proposeOperation(issueDelivery, plan, ANNA);
  const answer = await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  expect(answer.status).toBe(409);
  expect((await store().documents.get(operations, id))?.state).toBe("proposed");
  expect(await respond(() => operation(as("admin", `/admin/operations/${id}`, { id })))).toMatchObject({
    data: { operation: { canStart: false } },
  });
});

test("an import is the act of the admin who starts it, not of the one who proposed it", async () => {
  const counts = { new: 0, changed: 0, unchanged: 0, faulty: 0, repaired: 0 };
  const input = { kind: "casino" as const, importId: "none", fileName: "a.csv", counts, ignored: [], mapped: [] };
  const id = await proposeOperation(editorialImport, { title: "Import", backTo: "/admin", items: [], input }, ANNA);
  const answer = await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  await backgroundDone();
  expect(answer.status).toBe(303);
  expect(await store().documents.get(operations, id)).toMatchObject({ state: "done", startedBy: person("admin").uid });
});

test("of two who undo at once one does, both are led to it, and nothing of the other's waits to be started", async () => {
  const work = {
    title: "Archive",
    backTo: "/admin",
    items: [ID],
    input: { kind: "casino" as const, intent: "archive" as const },
  };
  const id = await startOperation(editorialChange, work, ANNA);
  await backgroundDone();
  const undone = await Promise.all([undoOperation(id, ANNA), undoOperation(id, ANNA)]);
  await backgroundDone();
  expect(undone[0]).not.toBeNull();
  expect(new Set(undone).size).toBe(1);
  const { items } = await store().documents.query(operations, { where: [["state", "==", "proposed"]] });
  expect(items).toEqual([]);
  expect((await stored())?.publishState).toBe("draft");
});

test("undoing a bulk suspension lifts no other one that was made since", async () => {
  const uid = await makeAccount(store(), "sam@example.com", { displayName: "Sam" });
  const suspend = USER_BULK["suspend"];
  const answers = { reason: "Posted the same advert again and again." };
  const request = { staff: ACTING(), backTo: "/admin/users", title: "Suspend 1 user", answers };
  const id = (await suspend?.([{ id: uid } as UserRow], request)) ?? "";
  await backgroundDone();
  await liftSuspension(uid, ACTING());
  await suspendUser(uid, "Threatened another player by name.", ACTING());
  await undoOperation(id, ACTING());
  await backgroundDone();
  expect((await store().documents.get(users, uid))?.state).toBe("suspended");
});

test.each(["=1+1", " =1+1", "\n=1+1", "\u00a0@x", "＝1+1", "－2", "\tx", "'=1", "+1", "-1"])(
  "a spreadsheet takes %j for text, and the import gives it back as it was",
  (text) => {
    expect(guardedCell(text)).toBe(`'${text}`);
    expect(unguardedCell(String(guardedCell(text)))).toBe(text);
  },
);

function importCsv(content: string) {
  const form = new FormData();
  form.set("file", new File([content], "casinos.csv", { type: "text/csv" }));
  return respond(() => proposeImport(as("admin", "/admin/lists/casinos/import", { name: "casinos" }, form)));
}

test("JSON that is nested without end is a faulty row, not an error of ours", async () => {
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const answer = await importCsv(`slug,licences\n${ID},"${deep}"\n`);
  expect(answer.status).toBe(303);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const { data } = await respond(() => operation(as("admin", `/admin/operations/${id}`, { id })));
  expect(data).toMatchObject({ report: { counts: { faulty: 1, changed: 0 } } });
});

test("a file of more than a hundred thousand rows or of thousands of columns is refused without being looked at", async () => {
  expect(await importCsv(`slug\n${"a\n".repeat(100_001)}`)).toMatchObject({
    status: 422,
    data: { problem: "The file has more than 100,000 rows. Split it." },
  });
  expect(await importCsv(`slug${",id".repeat(900)}\n`)).toMatchObject({
    status: 422,
    data: { problem: "There are more than 800 columns." },
  });
  expect(await importCsv(`slug${",id".repeat(5_000)}\n`)).toMatchObject({
    status: 422,
    data: { problem: "Row 1 has more than 1,000 cells." },
  });
});

test("the report and the undo data of an import go after 90 days", async () => {
  await importCsv("slug,name\ndriftwood,Other name\n");
  expect(await store().documents.count(importRows)).toBe(1);
  const snapshot = { thing: `casino:${ID}`, fields: {}, draft: null, draftDueAt: null };
  await store().documents.batch("test").set(undoSnapshots, "one", snapshot).commit();
  expect(await cleanUpImports()).toBe(0);
  store().setClock("2027-02-20T12:00:00.000Z");
  expect(await cleanUpImports()).toBe(2);
  expect(await store().documents.count(importRows)).toBe(0);
});

test("a picture's name of a million characters is cut before it is read", () => {
  const name = `${". ".repeat(500_000)}x`;
  expect(sentFileName(name).length).toBeLessThan(256);
});

test("no page of staff's is one that the page cache keeps", () => {
  const paths = Object.keys(import.meta.glob("../../app/routes/admin*")).map((file) =>
    file
      .replace(/^.*\/routes\//, "/")
      .replace(/\.tsx?$/, "")
      .replaceAll("[.]", "~")
      .replaceAll(".", "/")
      .replaceAll("_/", "/")
      .replaceAll("~", ".")
      .replace(/\$\w*/g, "driftwood"),
  );
  expect(paths).toContain("/admin/casinos/driftwood/preview");
  expect(paths.filter((path) => CACHE_RULES.some((rule) => rule.path.test(path)))).toEqual([]);
});

test.each(["constructor", "toString", "__proto__"])(
  "the editor opens with a word it doesn't know: %s",
  async (word) => {
    const answer = await respond(() => casinoEditor(as("admin", `/admin/casinos/${ID}?done=${word}`, { id: ID })));
    expect(answer.data).toMatchObject({ notice: null });
  },
);
