import { beforeEach, expect, test } from "vitest";
import { complaintDrafts } from "~/features/complaints/collection";
import { action, loader } from "~/routes/complaints.submit-form";
import { loader as preview } from "~/routes/complaints.submit-form_.preview";
import { useTestBackend } from "../support/backend";
import { storePeople, typed } from "../support/fixtures/case-people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
const FORM = "/complaints/submit-form";
beforeEach(() => storePeople());

/** A visitor's browser, which remembers the cookie of their draft. */
let cookie = "";
beforeEach(() => {
  cookie = "";
});

async function send(group: string, values: Record<string, string>, intent = "preview") {
  const answer = await respond(() => action(post(`${FORM}?questions=${group}`, { ...values, intent }, {}, cookie ? { Cookie: cookie } : {}))); // prettier-ignore
  cookie = (answer.headers.get("Set-Cookie") ?? "").split(";")[0] || cookie;
  return answer;
}
const openPage = async (query: string) =>
  (await respond(() => loader(visit(`${FORM}${query}`, {}, { Cookie: cookie })))).data;

const ALL = typed() as Record<string, string>;
const some = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ALL[name] ?? ""]));
const PAGES = [
  ["casino", some("casino", "accountName"), `${FORM}?questions=story`],
  ["story", some("category", "title", "story"), `${FORM}?questions=money`],
  ["money", some("money", "amount", "currency", "desiredOutcome"), `${FORM}?questions=dates`],
  ["dates", some("incidentOn", "contactedCasinoOn"), `${FORM}?questions=evidence`],
  ["evidence", {}, `${FORM}?questions=name`],
  ["name", some("playerName", "notElsewhere", "consent"), `${FORM}/preview`],
] as const;

async function sendAll() {
  for (const [group, values, next] of PAGES) {
    const answer = await send(group, values);
    expect([group, answer.status, answer.headers.get("Location")]).toEqual([group, 303, next]);
  }
}

test("each page leads to the next one, and all of them together are the complaint", async () => {
  await sendAll();
  const shown = await respond(() => preview(visit(`${FORM}/preview`, {}, { Cookie: cookie })));
  expect(shown.data).toMatchObject({
    title: ALL["title"],
    playerName: ALL["playerName"],
    accountName: ALL["accountName"],
  });
  const { items } = await store().documents.query(complaintDrafts, { where: [["playerId", "==", null], ["sentAs", "==", null]], orderBy: ["-updatedAt"] }); // prettier-ignore
  expect(items.map(({ values }) => values)).toEqual([ALL]);
});

test("a page names its own mistakes alone, and stores what was typed", async () => {
  const answer = await send("story", { title: "They keep it" });
  expect(answer.status).toBe(422);
  const { result } = answer.data as { result: { error: object } };
  expect(Object.keys(result.error).sort()).toEqual(["category", "story"]);
  expect(await openPage("?questions=story")).toMatchObject({ group: "story", values: { title: "They keep it" } });
});

test("a box that is cleared on its page is cleared in the draft, and other pages keep theirs", async () => {
  await send("evidence", { evidenceForCasino: "on" }, "save");
  await send("story", some("title"), "save");
  expect(await openPage("")).toMatchObject({ values: { evidenceForCasino: "on", title: ALL["title"] } });
  await send("evidence", {}, "save");
  const { values } = (await openPage("")) as { values: object };
  expect(values).toEqual(some("title"));
});

test("back stores the page and leads to the one before", async () => {
  const answer = await send("money", { amount: "not yet" }, "back");
  expect(answer.headers.get("Location")).toBe(`${FORM}?questions=story`);
  expect(await openPage("?questions=money")).toMatchObject({ values: { amount: "not yet" } });
});

test("a change of what is complete leads to what will be public again", async () => {
  await sendAll();
  const answer = await send("story", { ...some("category", "story"), title: "Another line for it" });
  expect(answer.headers.get("Location")).toBe(`${FORM}/preview`);
});

test("the preview of what can’t be sent leads to the first page with a mistake, which names it", async () => {
  await sendAll();
  await send("money", { money: "yes" }, "save");
  await send("name", {}, "save");
  const answer = await respond(() => preview(visit(`${FORM}/preview`, {}, { Cookie: cookie })));
  expect(answer.headers.get("Location")).toBe(`${FORM}?questions=money&check=1`);
  expect(await openPage("?questions=money&check=1")).toMatchObject({
    result: { error: { amount: expect.any(Array) } },
  });
});
