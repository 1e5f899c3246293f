import type { AppLoadContext } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { loader as bonus } from "~/routes/bonuses.$slug";
import { loader as bonuses } from "~/routes/bonuses._index";
import { loader as casino } from "~/routes/casinos.$slug";
import { loader as casinos } from "~/routes/casinos._index";
import { loader as home } from "~/routes/_index";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const current = useTestBackend();

beforeEach(async () => {
  await store(current().documents, {
    casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })],
    bonuses: [bonusFixture({ slug: "welcome", casinoId: "saltbox" })],
  });
});

const LOADERS = {
  "/": () => home(visit("/")),
  "/casinos": () => casinos(visit("/casinos")),
  "/casinos/saltbox": () => casino(visit("/casinos/saltbox", { slug: "saltbox" })),
  "/bonuses": () => bonuses(visit("/bonuses")),
  "/bonuses/welcome": () => bonus(visit("/bonuses/welcome", { slug: "welcome" })),
};

function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, within]) => [key, ...keysIn(within)]);
}

test.each(Object.entries(LOADERS))("%s sends nothing of how documents are kept", async (_, load) => {
  const { status, data } = await respond(load);
  expect(status).toBe(200);
  const kept = ["id", "version", "createdBy", "updatedBy", "updatedAt", "publishState", "publishAt", "affiliateUrl"];
  expect(keysIn(data).filter((key) => kept.includes(key))).toEqual([]);
});

test("a document comes without the entries that its markup holds, a page’s data with them", async () => {
  const read = async (context: AppLoadContext) => {
    const { data } = await respond(() => casinos({ ...visit("/casinos"), context }));
    return data as unknown as { casinos: object[]; facets: object };
  };
  const [document, data] = [await read({ isDataRequest: false }), await read({ isDataRequest: true })];
  const { kept } = data.casinos[0] as { kept: string };
  expect(kept).toMatch(/^[\w+/]{6}$/);
  expect(document.casinos).toEqual([{ slug: "saltbox", kept }]);
  expect(Object.keys(document.facets)).toEqual(["kept"]);
  expect(data.casinos[0]).toMatchObject({ name: "Saltbox" });
  expect(data.facets).toMatchObject({ ...document.facets, payment: expect.any(Array) as unknown });
});

test("a casino in a list is what its card shows", async () => {
  const { data } = await respond(LOADERS["/casinos"]);
  const [card] = (data as JsonLoaderData<typeof casinos>).casinos;
  expect(Object.keys(card ?? {}).sort()).toEqual([
    "facts",
    "kept",
    "lifecycle",
    "logo",
    "name",
    "score",
    "slug",
    "summary",
  ]);
});
