import { beforeEach, expect, test } from "vitest";
import { complaints } from "~/features/complaints/collection";
import { sortingVersion } from "~/features/complaints/sorting/sorting-steps.server";
import { listTags } from "~/features/complaints/sorting/tag-counts.server";
import { tagOf, tagProblem, tagsIn } from "~/features/complaints/sorting/tag-words";
import { action, loader } from "~/routes/admin.complaints.$id";
import { action as setShortcuts, loader as shortcutsLoader } from "~/routes/admin.complaints.shortcuts";
import { loader as undoLoader, action as operate } from "~/routes/admin.operations.$id";
import { action as bulk } from "~/routes/admin.lists.$name.bulk";
import type { DeskPage } from "~/features/complaints/desk/desk-page.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { complaintFixture } from "../support/fixtures/complaint";
import { store } from "../support/fixtures/store";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const current = useTestBackend();
usePeople(current);
const REF = "EW-7K3Q9M";
const FIRST = sortingVersion({ priority: "normal" });

beforeEach(() => store(current().documents, { complaints: [complaintFixture({ ref: REF, state: "under_review", waitingOn: "staff" })] })); // prettier-ignore

const post = (form: Record<string, string>) =>
  respond(() => action(as("admin", `/admin/complaints/${REF}`, { id: REF }, { intent: "sort", ...form })));
const page = async () =>
  ((await respond(() => loader(as("admin", `/admin/complaints/${REF}`, { id: REF })))).data as { page: DeskPage }).page;
const stored = () => current().documents.get(complaints, REF);

test("a tag is written one way, and a list holds each once", () => {
  expect(tagOf("  Very\tLATE, now ")).toBe("very late now");
  expect(tagOf("_none")).toBe("none");
  expect(tagsIn("Late, late , ,VIP")).toEqual(["late", "vip"]);
  expect(tagProblem(["a".repeat(31)])).toContain("30 characters");
  expect(tagProblem(Array.from({ length: 9 }, (_, at) => String(at)))).toContain("at most 8");
});

test("staff set tags and priority; the trail and the parties learn nothing of it", async () => {
  const before = await page();
  expect(before.complaint).toMatchObject({ tags: [], priority: "normal" });
  const answer = await post({ tags: "Late payer, VIP", priority: "high", version: FIRST });
  expect(answer.headers.get("Location")).toBe(`/admin/complaints/${REF}?done=sorted`);
  expect(await stored()).toMatchObject({ tags: ["late payer", "vip"], priority: "high" });
  expect(await listTags()).toEqual(["late payer", "vip"]);
  const after = await page();
  expect(after.entries).toEqual(before.entries);
  expect(after.knownTags).toEqual(["late payer", "vip"]);
  expect(current().sent).toEqual([]);
  // A tag that no complaint has any more is no choice any more.
  await post({
    tags: "vip",
    priority: "normal",
    version: sortingVersion({ priority: "high", tags: ["late payer", "vip"] }),
  });
  expect(await listTags()).toEqual(["vip"]);
});

test("what somebody else has changed meanwhile is not overwritten, and what was typed stays", async () => {
  await post({ tags: "first", priority: "high", version: FIRST });
  const answer = await post({ tags: "second", priority: "low", version: FIRST });
  expect(answer.status).toBe(409);
  expect(answer.data).toMatchObject({ intent: "sort", result: { initialValue: { tags: "second", priority: "low" } } });
  // And the form of a page that was open before the field got this name.
  expect((await post({ tags: "second", priority: "low", was: "high,first" })).status).toBe(409);
  expect(await stored()).toMatchObject({ tags: ["first"], priority: "high" });
});

test("too long a tag is refused with its words", async () => {
  const answer = await post({ tags: `fine, ${"x".repeat(31)}`, priority: "high" });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.data)).toContain("Use at most 30 characters for a tag");
  expect((await stored())?.tags).toBeUndefined();
});

test("tags given to many are taken back by the operation's undo", async () => {
  await post({ tags: "kept", priority: "low", version: FIRST });
  const form = { action: "tag", ids: [REF], state: "show=all", confirmed: "1", tag: "wave" };
  const started = await respond(() => bulk(as("admin", "/admin/lists/complaints/bulk", { name: "complaints" }, form)));
  await backgroundDone();
  expect((await stored())?.tags).toEqual(["kept", "wave"]);
  const at = started.headers.get("Location") ?? "";
  const id = at.split(/[/?]/)[3] ?? "";
  expect((await respond(() => undoLoader(as("admin", at, { id })))).status).toBe(200);
  await respond(() => operate(as("admin", at, { id }, { intent: "undo" })));
  await backgroundDone();
  expect(await stored()).toMatchObject({ tags: ["kept"], priority: "low" });
  expect(await listTags()).toEqual(["kept"]);
});

test("shortcuts are turned off and on for the person, on every screen that has some", async () => {
  const isOn = async () =>
    ((await respond(() => shortcutsLoader(as("admin", "/admin/complaints/shortcuts")))).data as { isOn: boolean }).isOn;
  expect(await isOn()).toBe(true);
  const off = await respond(() => setShortcuts(as("admin", "/admin/complaints/shortcuts", {}, { shortcuts: "off" })));
  expect(off.headers.get("Location")).toBe("/admin/complaints/shortcuts?done=changed");
  expect([await isOn(), (await page()).hasShortcuts]).toEqual([false, false]);
  await respond(() => setShortcuts(as("admin", "/admin/complaints/shortcuts", {}, { shortcuts: "on" })));
  expect(await isOn()).toBe(true);
});
