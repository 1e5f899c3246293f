import { beforeEach, expect, test } from "vitest";
import { unsavedTexts } from "~/platform/unsaved-text/collection";
import { offeredDrafts } from "~/platform/unsaved-text/drafts.server";
import { MOST_DRAFTS } from "~/platform/unsaved-text/unsaved-text.server";
import {
  cleanUpUnsavedTexts,
  deleteUnsavedOf,
  findUnsaved,
  unsavedOf,
} from "~/platform/unsaved-text/unsaved-text.server";
import { action } from "~/routes/drafts";
import { action as discard } from "~/routes/pending.$id";
import { ownData } from "~/site/member-data/own-data.server";
import { useTestBackend } from "../support/backend";
import { post, respond } from "../support/requests";
import { personFixture, revokedHeaders, type Person } from "../support/signed-in";

const current = useTestBackend();
const PAGE = "/complaints/EW-1/case";
let ada: Person;
let bo: Person;

beforeEach(async () => {
  ada = await personFixture(current(), "Ada");
  bo = await personFixture(current(), "Bo", { role: "admin" });
});

const later = (milliseconds: number) =>
  current().setClock(new Date(current().clock().getTime() + milliseconds).toISOString());

const ID = "a".repeat(22);
const typed = (text: string) => JSON.stringify([{ name: "body", value: text }]);
const keep = (over: Record<string, string> = {}, who: { Cookie: string } = ada.headers) => {
  const fields = {
    intent: "keep",
    id: ID,
    sequence: "1",
    page: PAGE,
    form: "case",
    action: PAGE,
    fields: typed("One"),
  };
  return respond(() => action(post("/drafts", { ...fields, ...over }, {}, who)));
};
const textOf = async (who = ada, id = ID) => (await findUnsaved(id, who.uid, null))?.fields[0]?.value;

test("typed text is saved and offered on its page, to its writer alone", async () => {
  expect((await keep()).status).toBe(200);
  expect(await textOf()).toBe("One");
  expect(await offeredDrafts(ada.uid, `${PAGE}?done=answered`)).toMatchObject([{ id: ID, form: "case" }]);
  expect(await offeredDrafts(ada.uid, "/dashboard")).toEqual([]);
  expect(await offeredDrafts(bo.uid, PAGE)).toEqual([]);
  expect(await textOf(bo)).toBeUndefined();
});

test("a long list is refused before its entries are looked at, and so is more than members may keep", async () => {
  const listOf = (length: number) =>
    JSON.stringify(Array.from({ length }, (_, at) => ({ name: `f${String(at)}`, value: "a" })));
  // As large a list as staff may keep is looked at, and is too much for a member; a longer one isn't looked at.
  expect((await keep({ fields: listOf(3_000) })).status).toBe(422);
  expect((await keep({ fields: listOf(3_001) })).status).toBe(400);
  expect((await keep({ fields: JSON.stringify({ length: 2 }) })).status).toBe(400);
  expect((await keep({ fields: typed("a".repeat(200_000)) })).status).toBe(413);
  const many = listOf(301);
  expect((await keep({ fields: many })).status).toBe(422);
  expect((await keep({ fields: many }, bo.headers)).status).toBe(200);
});

test("a draft that is dropped before it arrives counts towards the limit", async () => {
  for (let at = 0; at < MOST_DRAFTS + 5; at++)
    await respond(() => action(post("/drafts", { intent: "drop", id: String(at).padStart(22, "d") }, {}, ada.headers)));
  expect(await current().documents.count(unsavedTexts)).toBe(MOST_DRAFTS);
});

test("a slow post never replaces newer text", async () => {
  await keep({ sequence: "3", fields: typed("Newer") });
  for (const sequence of ["2", "3"]) expect((await keep({ sequence, fields: typed("Older") })).status).toBe(409);
  expect(await textOf()).toBe("Newer");
  expect((await keep({ sequence: "4", fields: typed("Newest") })).status).toBe(200);
  expect(await textOf()).toBe("Newest");
});

test("nobody writes into another person's draft, nor drops it", async () => {
  await keep();
  expect((await keep({ sequence: "9", fields: typed("Theirs") }, bo.headers)).status).toBe(422);
  await keep({ intent: "drop" }, bo.headers);
  expect(await textOf()).toBe("One");
});

test("a draft that was deleted or discarded doesn't come back, whatever arrives late", async () => {
  await keep();
  await keep({ intent: "drop" });
  expect((await keep({ sequence: "2" })).status).toBe(409);
  const other = "b".repeat(22);
  await keep({ id: other });
  expect(await offeredDrafts(ada.uid, PAGE)).toMatchObject([{ id: other }]);
  const answer = await respond(() => discard(post(`/pending/${other}`, {}, { id: other }, ada.headers)));
  expect(answer.headers.get("Location")).toBe(PAGE);
  expect((await keep({ id: other, sequence: "2" })).status).toBe(409);
  expect(await offeredDrafts(ada.uid, PAGE)).toEqual([]);
});

test("a first text that arrives after its form was accepted brings nothing back", async () => {
  await keep({ intent: "drop" });
  expect((await keep()).status).toBe(409);
  expect(await offeredDrafts(ada.uid, PAGE)).toEqual([]);
  expect(await unsavedOf(ada.uid)).toEqual([]);
});

test("the latest draft of each form is offered", async () => {
  await keep();
  later(60_000);
  await keep({ id: "b".repeat(22) });
  await keep({ id: "c".repeat(22), form: "another" });
  const offers = await offeredDrafts(ada.uid, PAGE);
  expect(offers.map(({ id }) => id[0]).sort()).toEqual(["b", "c"]);
});

test("secrets and what is no draft are refused", async () => {
  const secret = JSON.stringify([
    { name: "password", value: "a quiet tide pool" },
    { name: "body", value: "Words" },
  ]);
  await keep({ fields: secret });
  expect((await findUnsaved(ID, ada.uid, null))?.fields).toEqual([{ name: "body", value: "Words" }]);
  for (const over of [
    { id: "short" },
    { sequence: "0" },
    { sequence: "x" },
    { page: "https://evil.example/" },
    { page: "//evil.example/" },
    { form: "" },
    { fields: "{" },
    { fields: "[1]" },
  ] as Record<string, string>[])
    // prettier-ignore
    expect((await keep({ id: "e".repeat(22), ...over })).status, JSON.stringify(over)).toBe(400);
});

test("a member's draft is limited, staff have room for an article, and of many drafts the newest stay", async () => {
  expect((await keep({ fields: typed("w".repeat(60_001)) })).status).toBe(422);
  expect((await keep({ fields: typed("w".repeat(200_000)) }, bo.headers)).status).toBe(200);
  const idOf = (at: number) => `${String(at).padStart(2, "0")}${"x".repeat(20)}`;
  await keep({ id: idOf(0), form: "f0" });
  const first = await current().documents.get(unsavedTexts, idOf(0));
  if (!first) throw new Error("It was not kept.");
  const { id: _i, version: _v, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, ...fields } = first;
  const batch = current().documents.batch("system:test");
  // As many more as there may be, each a second after the other.
  for (let at = 1; at < MOST_DRAFTS; at++) {
    const expiresAt = new Date(Date.parse(first.expiresAt) + at * 1_000).toISOString();
    batch.set(unsavedTexts, idOf(at), { ...fields, form: `f${String(at)}`, expiresAt });
  }
  await batch.commit();
  later(MOST_DRAFTS * 1_000);
  for (let at = MOST_DRAFTS; at < MOST_DRAFTS + 3; at++) {
    later(1_000);
    await keep({ id: idOf(at), form: `f${String(at)}` });
  }
  const kept = await unsavedOf(ada.uid);
  expect(kept).toHaveLength(MOST_DRAFTS);
  const stay = Array.from({ length: MOST_DRAFTS }, (_, at) => `f${String(at + 3)}`);
  expect(kept.map(({ form }) => form).sort()).toEqual(stay.sort());
  expect(await unsavedOf(bo.uid)).toHaveLength(1);
});

test("a draft ends after thirty days", async () => {
  await keep();
  later(29 * 86_400_000);
  expect(await offeredDrafts(ada.uid, PAGE)).toHaveLength(1);
  later(86_400_000);
  expect(await offeredDrafts(ada.uid, PAGE)).toEqual([]);
  expect(await cleanUpUnsavedTexts()).toBe(1);
});

test("without a session nothing is saved, and nothing waits for one", async () => {
  const answer = await keep({}, await revokedHeaders(current(), ada));
  expect(answer.status).toBe(302);
  expect(await current().documents.count(unsavedTexts)).toBe(0);
});

test("the file with a person's data holds their drafts, and leaving deletes them", async () => {
  await keep();
  await keep({ id: "b".repeat(22) }, bo.headers);
  expect(await ownData(ada.viewer)).toMatchObject({ unsavedTexts: [{ page: PAGE, fields: [{ value: "One" }] }] });
  await deleteUnsavedOf(ada.uid);
  expect(await unsavedOf(ada.uid)).toEqual([]);
  expect(await unsavedOf(bo.uid)).toHaveLength(1);
});
