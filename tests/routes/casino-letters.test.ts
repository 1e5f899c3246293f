import { beforeEach, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { casinos } from "~/features/casinos/collection";
import { casinoAreas } from "~/features/casino-area/collection";
import { complaints } from "~/features/complaints/collection";
import { reviews } from "~/features/reviews/collection";
import { loader as casePage } from "~/routes/complaints.$ref_.case";
import { action, loader } from "~/routes/dashboard.casino.$slug.letters.$letter";
import { loader as list } from "~/routes/dashboard.casino.$slug.letters._index";
import { loader as replyPage } from "~/routes/reviews.$id.reply";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { reviewFixture } from "../support/fixtures/review";
import { makeAccount, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const BODY = "Dear player,\n\nwe have read your words and looked into it.";
const HEADERS: Record<string, string> = {};

beforeEach(async () => {
  const uid = await makeAccount(store(), "ann@saltbox.example");
  await store()
    .documents.batch("test")
    .update(users, uid, { representsCasinos: ["saltbox"] })
    .set(casinos, "saltbox", casinoFixture())
    .set(reviews, "saltbox.player", reviewFixture({ userId: "player", publicId: "public-id" }))
    .set(complaints, "EW-000001", complaintFixture({ ref: "EW-000001", playerId: person("member").uid }))
    .commit();
  HEADERS["Cookie"] = await sessionOf(store(), uid);
});

const send = (letter: string, form: Record<string, string>) =>
  respond(() => action(post(`/x/${letter}`, { act: "save", ...form }, { slug: "saltbox", letter }, HEADERS)));
const open = async (letter: string) =>
  (
    (await respond(() => loader(visit(`/x/${letter}`, { slug: "saltbox", letter }, HEADERS)))).data as {
      letter: { version: string } | null;
    }
  ).letter;
const letters = async () => (await store().documents.get(casinoAreas, "saltbox"))?.letters ?? [];

test("a letter is written once, changed, not over a colleague's unseen words, and deleted", async () => {
  expect((await send("new", { name: "Looked into", body: BODY })).headers.get("Location")).toBe(
    "/dashboard/casino/saltbox/letters?done=saved",
  );
  expect((await send("new", { name: "Looked into", body: BODY })).status).toBe(303);
  expect(await letters()).toMatchObject([{ name: "Looked into", body: BODY }]);
  expect((await send("new", { name: "Looked into", body: `${BODY} Really.` })).status).toBe(409);
  const id = (await letters())[0]?.id ?? "";
  const version = (await open(id))?.version ?? "";
  expect((await send(id, { name: "Looked into", body: `${BODY} Ann.`, version })).status).toBe(303);
  expect((await send(id, { name: "Looked into", body: `${BODY} Bob.`, version })).status).toBe(409);
  // And the form of a page that was open before the field got this name.
  expect((await send(id, { name: "Looked into", body: `${BODY} Bob.`, seen: version })).status).toBe(409);
  expect((await letters())[0]?.body).toBe(`${BODY} Ann.`);
  expect((await send("gone", { name: "Another", body: BODY })).status).toBe(404);
  expect((await send(id, { act: "delete" })).status).toBe(303);
  expect(await letters()).toEqual([]);
});

test("there are twenty at most", async () => {
  for (let at = 0; at < 20; at++) await send("new", { name: `Letter ${String(at)}`, body: BODY });
  expect((await send("new", { name: "One more", body: BODY })).status).toBe(409);
  expect(await letters()).toHaveLength(20);
  const { data } = await respond(() => list(visit("/x", { slug: "saltbox" }, HEADERS)));
  expect((data as { letters: object[] }).letters).toHaveLength(20);
});

test("an answer to a review or a complaint can begin with one, for the casino's people alone", async () => {
  await send("new", { name: "Looked into", body: BODY });
  const id = (await letters())[0]?.id ?? "";
  const review = await respond(() =>
    replyPage(visit(`/reviews/public-id/reply?letter=${id}`, { id: "public-id" }, HEADERS)),
  );
  expect(review.data).toMatchObject({ letters: { names: [{ id, name: "Looked into" }], chosen: BODY } });
  const path = `/complaints/EW-000001/case?letter=${id}`;
  const ours = await respond(() => casePage(visit(path, { ref: "EW-000001" }, HEADERS)));
  expect(ours.data).toMatchObject({ party: "casino", letters: { chosen: BODY } });
  const players = await respond(() => casePage(visit(path, { ref: "EW-000001" }, { Cookie: person("member").cookie })));
  expect(players.data).toMatchObject({ party: "player", letters: { names: [], chosen: null } });
  expect(JSON.stringify(players.data)).not.toContain("Looked into");
});
