import { beforeEach, expect, test } from "vitest";
import { reviews } from "~/features/reviews/collection";
import { loader as casinoLoader } from "~/routes/casinos.$slug";
import { action, loader } from "~/routes/casinos.$slug_.review";
import { action as flagAction, loader as flagLoader } from "~/routes/reviews.$id.flag";
import { action as replyAction, loader as replyLoader } from "~/routes/reviews.$id.reply";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { reviewFixture, reviewPost } from "../support/fixtures/review";
import { store } from "../support/fixtures/store";
import { personFixture, type Person } from "../support/signed-in";
import { post, respond, visit } from "../support/requests";

const current = useTestBackend();
const PATH = "/casinos/saltbox/review";
const SLUG = { slug: "saltbox" };
let ada: Person;

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture()] });
  ada = await personFixture(current(), "Ada");
});

const send = (form: Record<string, string>, who: Person | null = ada) =>
  respond(() => action(post(PATH, form, SLUG, who?.headers)));
const own = () => current().documents.get(reviews, `saltbox.${ada.uid}`);

test("a visitor is led to sign in, and back to the form or to what they wrote; no review is kept", async () => {
  const read = await respond(() => loader(visit(PATH, SLUG)));
  const written = await send(reviewPost(), null);
  expect([read.status, written.status]).toEqual([302, 302]);
  expect(read.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(PATH)}`);
  expect(written.headers.get("Location")).toMatch(/^\/login\?redirectTo=%2Fpending%2F/);
  expect(await current().documents.count(reviews, [["state", "==", "pending"]])).toBe(0);
});

test("a good form is kept as pending and leads back to the page by 303", async () => {
  const answer = await send(reviewPost());
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`${PATH}?done=sent`);
  expect(await own()).toMatchObject({ stars: 2, state: "pending", userId: ada.uid });
});

test.each([
  ["stars", ""],
  ["stars", "6"],
  ["stars", "2.5"],
  ["title", "ab"],
  ["body", "Too short to help."],
  ["body", "x".repeat(5_001)],
  ["body", "They never paid me a thing, read all of it at www.my-story.example and judge for yourself."],
  ["body", "They never paid me a thing, write to me at cheated.player@mailbox.example and I tell you all."],
  ["title", "bestcasino.com is better"],
  ["experiencedOn", "2025-11-20"],
  ["experiencedOn", "2026-11-23"],
  ["experiencedOn", "yesterday"],
  ["incentive", ""],
  ["incentive", "some"],
  ["noInterest", ""],
])("%s %j is refused with a message beside it, and the text is kept", async (field, value) => {
  const answer = await send(reviewPost({ [field]: value }));
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({ result: { error: { [field]: [expect.any(String)] } } });
  if (field !== "title")
    expect(answer.data).toMatchObject({ result: { initialValue: { title: reviewPost()["title"] } } });
  expect(await own()).toBeNull();
});

test.each(["2025-11-21", "2026-11-21", "2026-11-22"])(
  "an experience of %s is within 12 months and not ahead anywhere",
  async (on) => {
    expect((await send(reviewPost({ experiencedOn: on }))).status).toBe(303);
  },
);

test("line ends count once, as the browser counts them", async () => {
  const body = `${"Paid. ".repeat(8)}\r\n\r\nThank you`;
  expect((await send(reviewPost({ body }))).status).toBe(303);
  expect((await own())?.body).not.toContain("\r");
});

test("a second window's form is answered by 409, with its words and the stored ones", async () => {
  await send(reviewPost());
  const answer = await send(reviewPost({ title: "Another title" }));
  expect(answer.status).toBe(409);
  expect(answer.data).toMatchObject({
    result: { initialValue: { title: "Another title" }, error: { "": [expect.any(String)] } },
  });
  expect(await send(reviewPost({ title: "Another title", version: "0" }))).toMatchObject({ status: 303 });
  expect(await own()).toMatchObject({ title: "Another title", edits: [{ title: reviewPost()["title"] }] });
});

test("withdrawing deletes it and leads to the page that says so", async () => {
  await send(reviewPost());
  const answer = await send({ intent: "withdraw" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/casinos/saltbox/review?done=withdrawn"]);
  expect(await own()).toBeNull();
});

test("an unknown casino is a 404, a post from another site a 403", async () => {
  const nowhere = { slug: "nowhere" };
  expect((await respond(() => loader(visit("/casinos/nowhere/review", nowhere, ada.headers)))).status).toBe(404);
  expect(
    (await respond(() => action(post("/casinos/nowhere/review", reviewPost(), nowhere, ada.headers)))).status,
  ).toBe(404);
  const foreign = { ...ada.headers, "Sec-Fetch-Site": "cross-site" };
  expect((await respond(() => action(post(PATH, reviewPost(), SLUG, foreign)))).status).toBe(403);
  expect(await own()).toBeNull();
});

test("each person sees their own review alone", async () => {
  await send(reviewPost());
  const ben = await personFixture(current(), "Ben");
  expect((await respond(() => loader(visit(PATH, SLUG, ben.headers)))).data).toMatchObject({ own: null });
  expect((await respond(() => loader(visit(PATH, SLUG, ada.headers)))).data).toMatchObject({
    own: { title: reviewPost()["title"] },
  });
});

test("the casino's page shows nothing of a review that is pending, hidden or removed", async () => {
  for (const state of ["pending", "hidden", "removed", "rejected"] as const) {
    await current()
      .documents.batch("system:test")
      .set(reviews, `saltbox.${state}`, reviewFixture({ userId: state, state, title: `Secret ${state}` }))
      .commit();
  }
  const page = await respond(() => casinoLoader(visit("/casinos/saltbox", SLUG)));
  expect(JSON.stringify(page.data)).not.toContain("Secret");
  for (const state of ["pending", "hidden", "removed", "rejected"]) {
    const params = { id: `saltbox.${state}` };
    const answer = await respond(() => flagLoader(visit(`/reviews/${params.id}/flag`, params, ada.headers)));
    expect(answer.status).toBe(404);
  }
});

test("a flag needs a sign-in, a reason and words", async () => {
  await current().documents.batch("system:test").set(reviews, "saltbox.x", reviewFixture()).commit();
  const params = { id: "saltbox.x" };
  const flag = (form: Record<string, string>, who?: Person) =>
    respond(() => flagAction(post("/reviews/saltbox.x/flag", form, params, who?.headers)));
  expect((await flag({ reason: "abuse", details: "It calls somebody names." })).status).toBe(302);
  expect(await flag({ details: "short" }, ada)).toMatchObject({
    status: 422,
    data: { result: { error: { reason: [expect.any(String)], details: [expect.any(String)] } } },
  });
  const good = await flag({ reason: "abuse", details: "It calls somebody names." }, ada);
  expect([good.status, good.headers.get("Location")]).toEqual([303, "/reviews/saltbox.x/flag?sent=1"]);
  expect((await current().documents.get(reviews, "saltbox.x"))?.flags).toHaveLength(1);
});

test("a reply is for those who answer for the casino: 403 for others, 409 for a second one", async () => {
  await current()
    .documents.batch("system:test")
    .set(reviews, "saltbox.x", reviewFixture({ publicId: "k3-Qz81xyz_a" }))
    .commit();
  const params = { id: "k3-Qz81xyz_a" };
  const path = "/reviews/k3-Qz81xyz_a/reply";
  const rep = await personFixture(current(), "Rep", { representsCasinos: ["saltbox"] });
  const reply = (body: string, who: Person) => respond(() => replyAction(post(path, { body }, params, who.headers)));
  const BODY = "Your withdrawal went out this morning.";
  expect((await respond(() => replyLoader(visit(path, params)))).status).toBe(302);
  expect((await respond(() => replyLoader(visit(path, params, ada.headers)))).status).toBe(403);
  expect((await reply(BODY, ada)).status).toBe(403);
  expect((await reply("Short.", rep)).status).toBe(422);
  expect((await reply(BODY, rep)).status).toBe(303);
  expect((await reply(BODY, rep)).status).toBe(303);
  expect((await reply(`${BODY} Again.`, rep)).status).toBe(409);
  const page = await respond(() => casinoLoader(visit("/casinos/saltbox", SLUG)));
  expect(page.data).toMatchObject({ reviews: { items: [{ reply: { body: BODY } }] }, mayReply: false });
});

test("nothing that the public gets says by its id who wrote a review", async () => {
  const uid = "4f1d5c0a9be24d6f8a7e3b2c1d0e9f8a";
  await current()
    .documents.batch("system:test")
    .set(reviews, `saltbox.${uid}`, reviewFixture({ userId: uid }))
    .commit();
  const page = await respond(() => casinoLoader(visit("/casinos/saltbox", SLUG)));
  const text = JSON.stringify(page.data);
  expect(text).toContain("Paid in a day");
  expect(text).not.toContain(uid);
  const given = (await current().documents.get(reviews, `saltbox.${uid}`))?.publicId;
  expect(given).toMatch(/^[\w-]{12}$/);
  expect(text).toContain(given);
  const again = await respond(() => casinoLoader(visit("/casinos/saltbox", SLUG)));
  expect(JSON.stringify(again.data)).toBe(text);
});

test("an address from before there were public ids leads on to the new one, for a flag and for a reply", async () => {
  await current().documents.batch("system:test").set(reviews, "saltbox.x", reviewFixture()).commit();
  const rep = await personFixture(current(), "Rep", { representsCasinos: ["saltbox"] });
  const old = { id: "saltbox.x" };
  const flag = await respond(() => flagLoader(visit("/reviews/saltbox.x/flag", old, rep.headers)));
  const reply = await respond(() => replyLoader(visit("/reviews/saltbox.x/reply", old, rep.headers)));
  const id = (await current().documents.get(reviews, "saltbox.x"))?.publicId ?? "none";
  expect([flag.status, flag.headers.get("Location")]).toEqual([301, `/reviews/${id}/flag`]);
  expect([reply.status, reply.headers.get("Location")]).toEqual([301, `/reviews/${id}/reply`]);
  const shown = await respond(() => flagLoader(visit(`/reviews/${id}/flag`, { id }, rep.headers)));
  expect(shown).toMatchObject({ status: 200, data: { review: { id } } });
});
