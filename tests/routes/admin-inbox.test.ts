import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaints } from "~/features/complaints/collection";
import type { ComplaintDeskAnswer } from "~/features/complaints/desk/complaint-acts.server";
import { reviews } from "~/features/reviews/collection";
import { notifications, users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { lawTasks } from "~/site/admin-home/law-tasks.server";
import { TASK_DUTIES } from "~/site/admin-home/today.server";
import { taskMarks } from "~/site/admin-home/marks/task-marks";
import AdminDashboard, { action, loader } from "~/routes/admin._index";
import { action as moderate } from "~/routes/admin.reviews.$id";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { as, makeAccount, person, usePeople, type Who } from "../support/people";
import { wordsOfPage } from "../support/page-words";
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
  expect([to.get("kind"), to.get("task"), to.get("done")]).toEqual(["reviews", second?.key, "publish"]);
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

/** Takes an act of another screen from the inbox. */
const take = (act: string, form: Record<string, string>, who: Who = "admin") =>
  respond(() => action(as(who, `/admin?index&act=${encodeURIComponent(act)}`, {}, form)));

test("an act of another screen is taken from the inbox, and its refusal stays there with what was typed", async () => {
  const { id } = await firstOf("reviews");
  const version = String((await store().documents.get(reviews, id))?.version);
  const words = "Its second half is about another casino.";
  const refused = await take(`/admin/reviews/${id}`, { intent: "reject", ground: "", words, version });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.data)).toContain(words);
  const stale = await take(`/admin/reviews/${id}`, { intent: "publish", version: "1000" });
  expect(stale.status).toBe(409);
  const place = "/admin?kind=reviews&done=1";
  const done = await take(`/admin/reviews/${id}`, { intent: "publish", version, __place: place });
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin?kind=reviews&done=publish"]);
  expect((await open("?kind=reviews&done=publish")).inbox.done).toBe("Published.");
  expect((await open("?done=<b>")).inbox.done).toBe("Done.");
  expect((await open()).inbox.done).toBeNull();
  expect((await store().documents.get(reviews, id))?.state).toBe("published");
});

test("a complaint that somebody else has taken is refused in the inbox as on its desk", async () => {
  const { id } = await firstOf("complaints");
  const late = await take(`/admin/complaints/${id}`, { intent: "assign", to: "", version: "somebody" });
  expect(late.status).toBe(409);
  expect((late.data as ComplaintDeskAnswer).conflict).not.toBeNull();
});

test("an act on what is gone is refused in the inbox, and no other screen is reached through it", async () => {
  expect((await take("/admin/reviews/gone", { intent: "publish", version: "1" })).status).toBe(409);
  for (const act of ["/admin/users/demo-player", "/admin/settings/site", "https://elsewhere.example/", ""])
    expect((await take(act, { intent: "publish" })).status).toBe(400);
  const { id } = await firstOf("reviews");
  await only("editor");
  expect((await take(`/admin/reviews/${id}`, { intent: "publish", version: "1" })).status).toBe(403);
  expect((await take(`/admin/reviews/${id}`, { intent: "publish", version: "1" }, "member")).status).toBe(302);
});

async function colleague(displayName: string, duties: string[]): Promise<string> {
  const email = `${displayName.toLowerCase().replace(/\W/g, ".")}@example.com`;
  const uid = await makeAccount(store(), email, { displayName, role: "admin" });
  await store()
    .documents.batch("system:test")
    .update(users, uid, { duties: duties as ["editor"] })
    .commit();
  return uid;
}
async function noticesOf(uid: string) {
  await backgroundDone();
  const { items } = await store().documents.query(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] });
  return items.map(({ text, href }) => ({ text, href }));
}

test("a note on a task is there for all who see it, once, and mentions only those who may", async () => {
  const [anna, lind, other] = [
    await colleague("Anna", ["moderator"]),
    await colleague("Anna Lind", ["moderator"]),
    await colleague("Bert", ["editor"]),
  ];
  const { key } = await firstOf("reviews");
  const body = "@anna lind, is this the same author? Not for @Bert.";
  const place = `/admin?task=${encodeURIComponent(key)}`;
  for (const _ of [1, 2]) expect((await send({ intent: "note", key, body, __place: place })).status).toBe(303);
  const { inbox } = await open(`?task=${encodeURIComponent(key)}`);
  expect(inbox.chosen?.notes).toMatchObject([{ by: person("admin").uid, body, mentions: [lind] }]);
  expect(await noticesOf(lind)).toEqual([
    { text: expect.stringContaining("mentioned you in a note: Reviews") as string, href: place },
  ]);
  expect(await noticesOf(lind)).not.toEqual([{ text: expect.stringContaining("same author") as string, href: place }]);
  for (const uid of [anna, other]) expect(await noticesOf(uid)).toEqual([]);
  const acts = (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items;
  expect(JSON.stringify(acts.filter(({ action: act }) => act === "task.note"))).not.toContain("same author");
});

test("whom a note mentions has the task among their own", async () => {
  const { key } = await firstOf("reviews");
  const { displayName = "" } = (await store().documents.get(users, person("admin").uid)) ?? {};
  await send({ intent: "note", key, body: `@${displayName} looks at it tomorrow.` });
  expect((await open("?show=mine")).inbox.items.map((item) => item.key)).toContain(key);
});

test("a task that has twenty notes takes no other, and loses none", async () => {
  const { key } = await firstOf("reviews");
  for (let at = 1; at <= 20; at += 1) await send({ intent: "note", key, body: `Note number ${String(at)}.` });
  const late = await send({ intent: "note", key, body: "Note number 21." });
  expect([late.status, (late.data as { note: string }).note]).toEqual([409, "Note number 21."]);
  const [mark] = (await store().documents.query(taskMarks)).items;
  expect([mark?.notes?.length, mark?.notes?.[0]?.body]).toEqual([20, "Note number 1."]);
});

test("a note that is too short or long stays typed, and those without the duty write none", async () => {
  const { key } = await firstOf("reviews");
  const short = await send({ intent: "note", key, body: "?" });
  expect([short.status, (short.data as { note: string }).note]).toEqual([422, "?"]);
  expect((await send({ intent: "note", key, body: "x".repeat(1_001) })).status).toBe(422);
  await only("editor");
  expect((await send({ intent: "note", key, body: "A note of mine." })).status).toBe(403);
  expect((await send({ intent: "note", key: "nothing:1", body: "A note of mine." })).status).toBe(400);
  expect((await store().documents.query(taskMarks)).items).toEqual([]);
});

test("a note on a complaint is an internal note of its conversation, and tells whom it mentions", async () => {
  const lind = await colleague("Anna Lind", ["case-handler"]);
  const { id, key } = await firstOf("complaints");
  const form = { intent: "write", kind: "note", body: "@Anna Lind knows this casino." };
  expect((await take(`/admin/complaints/${id}`, form)).status).toBe(303);
  const { inbox } = await open(`?task=${encodeURIComponent(key)}`);
  const content = inbox.chosen?.content;
  expect(content?.kind === "complaints" && content.notes.at(-1)?.body).toBe(form.body);
  expect(await noticesOf(lind)).toEqual([
    { text: expect.stringContaining(`complaint ${id}`) as string, href: `/admin/complaints/${id}` },
  ]);
  await store().documents.batch("system:test").update(complaints, id, { playerId: lind }).commit();
  await take(`/admin/complaints/${id}`, { ...form, body: "@Anna Lind is its player." });
  expect(await noticesOf(lind)).toHaveLength(1);
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

test("without JavaScript, a note and the other forms of a task stand on pages of their own, so that no button loses words of another", async () => {
  const { key } = await firstOf("reviews");
  const formsOf = async (query: string) => {
    const address = `/admin?task=${encodeURIComponent(key)}${query}`;
    const page = { loader: (args: LoaderFunctionArgs) => loader(args), default: AdminDashboard };
    const { headers } = as("admin", address).request;
    const html = await wordsOfPage(page, { pattern: "/admin", address, headers, isHtml: true });
    // The dialog of shortcuts needs JavaScript to open.
    return [...html.matchAll(/<form\b(?![^>]*method="dialog")([^>]*)>(.*?)<\/form>/gs)].map(
      ([, attributes = "", content = ""]) => ({
        isHidden: attributes.includes("noscript:hidden"),
        isNote: attributes.includes("task-note"),
        hasWords: content.includes("<textarea"),
        alone: (/alone=(\w+)/.exec(attributes) ?? [])[1],
      }),
    );
  };
  const shown = (await formsOf("")).filter(({ isHidden }) => !isHidden);
  expect(shown.filter(({ hasWords }) => hasWords)).toHaveLength(1);
  expect(shown).toHaveLength(1);
  expect(await formsOf("&alone=note")).toEqual([{ isHidden: false, isNote: true, hasWords: true, alone: "note" }]);
  expect((await formsOf("&alone=marks")).map(({ isHidden, hasWords }) => [isHidden, hasWords])).toEqual([
    [false, false],
    [false, false],
  ]);
});
