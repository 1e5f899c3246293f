import { expect, test } from "vitest";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { reviews } from "~/features/reviews/collection";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { lawTasks } from "~/site/admin-home/law-tasks.server";
import { TASK_DUTIES } from "~/site/admin-home/today.server";
import { taskMarks } from "~/site/admin-home/task-marks";
import { action, loader } from "~/routes/admin._index";
import { action as moderate } from "~/routes/admin.reviews.$id";
import { useTestBackend } from "../support/backend";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";
import { openDemoBackend } from "../support/sites/demo-store";
import { TEST_NOW } from "../support/backend";

const store = useTestBackend(TEST_NOW, openDemoBackend);
usePeople(store);

const open = (query = "") => loader(as("admin", `/admin${query}`));
const send = (form: Record<string, string>) => respond(() => action(as("admin", "/admin?index", {}, form)));
const only = (...duties: string[]) =>
  store()
    .documents.batch("system:test")
    .update(users, person("admin").uid, { duties: duties as ["editor"] })
    .commit();

async function firstOf(kind: string) {
  const { inbox } = await open(`?kind=${kind}`);
  const [item] = inbox.items;
  if (!item) throw new Error(`No task of ${kind}.`);
  return item;
}

test("everything that waits is in one list, where somebody waits first, and a task opens with what it needs", async () => {
  const { inbox } = await open();
  expect(inbox.items.length).toBeGreaterThan(20);
  const kinds = inbox.items.map(({ kind }) => kind);
  expect(kinds.indexOf("bonuses")).toBeGreaterThan(kinds.lastIndexOf("reviews"));
  const review = await firstOf("reviews");
  const { inbox: opened } = await open(`?task=${encodeURIComponent(review.key)}`);
  expect(opened.chosen?.content?.kind).toBe("reviews");
  expect(opened.isGone).toBe(false);
});

test("a duty sees its own kinds alone, and opens no other task", async () => {
  const complaint = await firstOf("complaints");
  await only("editor");
  const { inbox } = await open(`?task=${encodeURIComponent(complaint.key)}`);
  expect(inbox.chosen).toBeNull();
  expect(inbox.isGone).toBe(true);
  for (const { kind } of inbox.items) expect(["complaints", "reviews", "representatives", "ties"]).not.toContain(kind);
  const taken = await send({ intent: "assign", key: complaint.key, to: person("admin").uid, version: "0" });
  expect(taken.status).toBe(403);
  expect((await store().documents.query(taskMarks)).items).toEqual([]);
});

test("a review that is published in the inbox leads on to the next task", async () => {
  const { inbox } = await open("?kind=reviews");
  const [first, second] = inbox.items;
  const { inbox: opened } = await open(`?kind=reviews&task=${encodeURIComponent(first?.key ?? "")}`);
  const { id = "" } = first ?? {};
  const version = String((await store().documents.get(reviews, id))?.version);
  const form = { intent: "publish", version, __place: opened.chosen?.leadsTo ?? "" };
  const answer = await respond(() => moderate(as("admin", `/admin/reviews/${id}`, { id }, form)));
  expect(answer.status).toBe(303);
  const to = new URL(answer.headers.get("Location") ?? "", "http://localhost").searchParams;
  expect([to.get("kind"), to.get("task"), to.get("done")]).toEqual(["reviews", second?.key, "1"]);
  expect((await store().documents.get(reviews, id))?.state).toBe("published");
});

test.each(["https://elsewhere.example/", "//elsewhere.example", "/admin/users", "/admin?x=<b>"])(
  "a form leads to no other place than the inbox: %s",
  async (place) => {
    const { id } = await firstOf("reviews");
    const version = String((await store().documents.get(reviews, id))?.version);
    const form = { intent: "publish", version, __place: place };
    const answer = await respond(() => moderate(as("admin", `/admin/reviews/${id}`, { id }, form)));
    expect(answer.headers.get("Location")).toBe(`/admin/reviews/${id}?done=publish`);
  },
);

test("a task is taken and put off, and what somebody else did meanwhile is a conflict", async () => {
  const { key } = await firstOf("reviews");
  const uid = person("admin").uid;
  expect((await send({ intent: "assign", key, to: uid, version: "0" })).status).toBe(303);
  const { inbox: mine } = await open("?show=mine");
  expect(mine.items.map((item) => item.key)).toContain(key);
  expect((await send({ intent: "snooze", key, days: "3", version: "0" })).status).toBe(409);
  const [mark] = (await store().documents.query(taskMarks)).items;
  expect((await send({ intent: "snooze", key, days: "3", version: String(mark?.version) })).status).toBe(303);
  expect((await open()).inbox.items.map((item) => item.key)).not.toContain(key);
  expect((await open("?show=snoozed")).inbox.items.map((item) => item.key)).toEqual([key]);
  const acts = (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items.map((entry) => entry.action);
  expect(acts).toEqual(expect.arrayContaining(["task.assign", "task.snooze"]));
});

test("a task is given to nobody who can't see it", async () => {
  const { key } = await firstOf("reviews");
  const answer = await send({ intent: "assign", key, to: person("member").uid, version: "0" });
  expect(answer.status).toBe(409);
});

test("facts are verified as they were seen, several at once, and not what has changed since", async () => {
  const { inbox } = await open("?kind=facts");
  const [one, other] = inbox.items;
  await store()
    .documents.batch("system:test")
    .update(casinos, other?.id ?? "", { summary: "Changed." })
    .commit();
  const form = new FormData();
  form.set("intent", "verify");
  form.append("casino", `${one?.id ?? ""}@${String(one?.of)}`);
  form.append("casino", `${other?.id ?? ""}@${String(other?.of)}`);
  const answer = await respond(() => action(as("admin", "/admin?index", {}, form)));
  expect(answer.status).toBe(409);
  const name = (await publishedCasinos.read()).byId.get(other?.id ?? "")?.name ?? "";
  expect(JSON.stringify(answer.data)).toContain(`${name} has changed since you opened the page.`);
  expect((await store().documents.get(casinos, one?.id ?? ""))?.verifiedAt?.slice(0, 10)).toBe(TEST_NOW.slice(0, 10));
  expect((await open("?kind=facts")).inbox.items.map(({ id }) => id)).not.toContain(one?.id);
});

test("law that was read too long ago is a task of owners, who alone change it", async () => {
  expect((await open("?kind=law")).inbox.items).toEqual([]);
  const { tasks, total } = await lawTasks(Date.parse("2027-08-01T12:00:00.000Z"));
  expect(total).toBeGreaterThan(tasks.length);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  expect(tasks[0]).toMatchObject({ to: expect.stringMatching(/^\/admin\/settings\//), at: "2026-11-25" });
  expect(TASK_DUTIES.law).toBe("owner");
});

test("an offer that breaks rules of a country it is open to is a task for editors", async () => {
  await only("editor");
  expect((await open("?kind=unlawful")).inbox.items).toEqual([]);
  const { items } = await store().documents.query(bonuses, { where: [["slug", "==", "northing-short-welcome-dk"]] });
  const [offer] = items;
  if (!offer) throw new Error("No Danish offer.");
  await store().documents.batch("test").update(bonuses, offer.id, { percent: 50 }).commit();
  const { inbox } = await open("?kind=unlawful");
  expect(inbox.items).toMatchObject([{ id: offer.id, to: `/admin/bonuses/${offer.id}` }]);
  expect(inbox.items[0]?.detail).toMatch(/^Denmark: The bonus is 50% of the deposit/);
});
