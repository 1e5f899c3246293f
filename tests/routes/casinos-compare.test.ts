import { expect, test } from "vitest";
import { loader } from "~/routes/casinos.compare";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { respond, visit } from "../support/requests";

const backend = useTestBackend();

async function compare(...slugs: string[]) {
  const search = new URLSearchParams(slugs.map((slug) => ["c", slug]));
  const { status, data } = await respond(() => loader(visit(`/casinos/compare?${search.toString()}`)));
  return { status, page: data as Awaited<ReturnType<typeof loader>> };
}

const five = ["one-house", "two-house", "three-house", "four-house", "five-house"];

test("casinos are side by side in the requested order, and the best of what differs is marked", async () => {
  await storeOffers(backend(), {
    casinos: [
      { slug: "one-house", name: "One House", sizeBand: "small", protectionTools: ["deposit_limit"] },
      { slug: "two-house", name: "Two House", sizeBand: "large", protectionTools: ["deposit_limit", "loss_limit"] },
    ],
  });
  const { page } = await compare("two-house", "one-house");
  expect(page.casinos.map(({ name }) => name)).toEqual(["Two House", "One House"]);
  const rows = new Map(page.groups.flatMap((group) => group.rows).map((row) => [row.label, row]));
  expect(rows.get("Size")).toMatchObject({ differs: true, cells: [["Large"], ["Small"]] });
  expect(["Size", "Deposit limit", "Loss limit"].map((label) => rows.get(label)?.best)).toEqual([[], [], [0]]);
  expect(rows.get("Deposit limit")).toMatchObject({ differs: false, cells: [["Yes"], ["Yes"]] });
});

test("four fit; a fifth and an unknown one are named as left out", async () => {
  await storeOffers(backend(), { casinos: five.map((slug) => ({ slug, name: slug })) });
  const { status, page } = await compare("missing-house", ...five, "one-house");
  expect(status).toBe(200);
  expect(page.casinos.map(({ slug }) => slug)).toEqual(five.slice(0, 4));
  expect(page.notices).toHaveLength(2);
  expect(page.notices.join(" ")).toMatch(/missing-house.*five-house/);
  expect(page.choices).toEqual([]);
});

test("each can be removed and others added", async () => {
  await storeOffers(backend(), { casinos: five.map((slug) => ({ slug, name: slug })) });
  const { page } = await compare("one-house", "two-house");
  expect(page.casinos[0]?.removeHref).toBe("/casinos/compare?c=two-house");
  expect(page.choices.map(({ value }) => value)).toEqual(["five-house", "four-house", "three-house"]);
});

test("one or none makes no table", async () => {
  await storeOffers(backend(), {});
  expect((await compare("saltbox")).page.groups).toEqual([]);
  expect((await compare()).page.casinos).toEqual([]);
});
