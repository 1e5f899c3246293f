import { beforeEach, expect, test } from "vitest";
import { awardNominations, awardVotes } from "~/features/awards/collection";
import type { AwardPhase } from "~/features/awards/schema";
import { action, loader } from "~/routes/awards.$year";
import { useTestBackend } from "../support/backend";
import { awardFixture } from "../support/fixtures/award";
import { store } from "../support/fixtures/store";
import { personFixture, type Person } from "../support/signed-in";
import { post, respond, visit } from "../support/requests";

const current = useTestBackend();
const PATH = "/awards/2026";
const PARAMS = { year: "2026" };
let ada: Person;

async function begin(phase: AwardPhase): Promise<void> {
  const fixture = awardFixture();
  const [category] = fixture.categories;
  await store(current().documents, {
    awards: [
      awardFixture({
        slug: "awards-2026",
        year: 2026,
        phase,
        categories: category ? [{ ...category, kind: "public", publicWeight: 1 }] : [],
      }),
    ],
  });
}

beforeEach(async () => {
  ada = await personFixture(current(), "Ada");
});

const VOTE = { intent: "vote", category: "fastest-payout", nominee: "northing" };
const NOMINATION = {
  intent: "nominate",
  category: "fastest-payout",
  name: "Northing",
  why: "They paid me in four hours on a Sunday.",
};
const send = (form: Record<string, string>, headers: Record<string, string> = ada.headers) =>
  respond(() => action(post(PATH, form, PARAMS, headers)));
const votes = () =>
  current().documents.count(awardVotes, [
    ["year", "==", 2026],
    ["category", "==", "fastest-payout"],
    ["nominee", "==", "northing"],
  ]);

test("a vote leads back to its category and is shown to its owner alone", async () => {
  await begin("voting");
  const answer = await send(VOTE);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/awards/2026#own-fastest-payout"]);
  await send(VOTE);
  expect(await votes()).toBe(1);
  const mine = await respond(() => loader(visit(PATH, PARAMS, ada.headers)));
  expect(mine.data).toMatchObject({ stage: "voting", own: { votes: { "fastest-payout": { nominee: "northing" } } } });
  const visitors = await respond(() => loader(visit(PATH, PARAMS)));
  expect(visitors.data).toMatchObject({ stage: "voting", own: null });
  expect(JSON.stringify(visitors.data)).not.toContain(ada.uid);
});

test("a visitor's vote leads to the sign-in, another site's to a 403, and neither counts", async () => {
  await begin("voting");
  const visitor = await send(VOTE, {});
  expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Fawards%2F2026"]);
  expect((await send(VOTE, { ...ada.headers, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect(await votes()).toBe(0);
});

test.each([
  [{ ...VOTE, nominee: "" }, 422, "nominee"],
  [{ ...VOTE, nominee: "undertow" }, 422, "nominee"],
])("a vote for nobody is a 422 beside the field", async (form, status, field) => {
  await begin("voting");
  expect(await send(form)).toMatchObject({
    status,
    data: { category: "fastest-payout", result: { error: { [field]: [expect.any(String)] } } },
  });
});

test("a vote after the close is a 409, and an unknown category or year a 404", async () => {
  await begin("judging");
  expect((await send(VOTE)).status).toBe(409);
  expect((await send({ ...VOTE, category: "nothing" })).status).toBe(404);
  const elsewhere = { year: "1999" };
  expect((await respond(() => action(post("/awards/1999", VOTE, elsewhere, ada.headers)))).status).toBe(404);
  expect(await votes()).toBe(0);
});

test("a nomination needs a name and a reason, and keeps what was typed", async () => {
  await begin("nominations");
  expect(await send({ ...NOMINATION, why: "Fast." })).toMatchObject({
    status: 422,
    data: { result: { initialValue: { name: "Northing" }, error: { why: [expect.any(String)] } } },
  });
  expect((await send(NOMINATION)).status).toBe(303);
  expect(await current().documents.get(awardNominations, `2026.fastest-payout.${ada.uid}`)).toMatchObject({
    name: "Northing",
  });
});
