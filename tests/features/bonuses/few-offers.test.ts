import { beforeEach, expect, test } from "vitest";
import { installBackend } from "~/backend/index.server";
import { trackReads } from "~/backend/read-tracking.server";
import { bonuses } from "~/features/bonuses/collection";
import { findOffer, listCasinoOffers, offerSource } from "~/features/bonuses/public/bonus.server";
import { loader as bonusPage } from "~/routes/bonuses.$slug";
import { loader as casinoPage } from "~/routes/casinos.$slug";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import { storeOffers } from "../../support/fixtures/offers";
import { respond, visit } from "../../support/requests";

const backend = useTestBackend();
const ENDS = "2026-11-30T12:00:00.000Z";

beforeEach(async () => {
  await storeOffers(backend(), {
    casinos: [{ slug: "saltbox" }, { slug: "elsewhere" }, { slug: "hidden", publishState: "draft", publishAt: null }],
    bonuses: [
      { slug: "saltbox-heavy", casinoId: "saltbox", wagering: 60, endsAt: null },
      { slug: "saltbox-light", casinoId: "saltbox", wagering: 5, endsAt: ENDS },
      { slug: "saltbox-over", casinoId: "saltbox", endsAt: TEST_NOW },
      { slug: "saltbox-draft", casinoId: "saltbox", publishState: "draft", publishAt: null },
      { slug: "elsewhere-one", casinoId: "elsewhere" },
      { slug: "hidden-one", casinoId: "hidden" },
    ],
  });
});

const SLUGS = ["saltbox-heavy", "saltbox-over", "saltbox-draft", "elsewhere-one", "hidden-one", "nobody"];
const looked = async () => ({
  found: await Promise.all(SLUGS.map(findOffer)),
  ofCasinos: await Promise.all(["saltbox", "elsewhere", "hidden", "nobody"].map((id) => listCasinoOffers(id))),
});

test("an offer and those of a casino are the same while all offers are still being loaded", async () => {
  const early = await looked();
  expect(early.found.map((offer) => offer?.state ?? null)).toEqual(["active", "expired", null, "active", null, null]);
  expect(early.ofCasinos.map((offers) => offers.map(({ slug }) => slug))).toEqual([
    ["saltbox-light", "saltbox-heavy"],
    ["elsewhere-one"],
    [],
    [],
  ]);
  await offerSource.read();
  expect(await looked()).toEqual(early);
});

test.each(["early", "late"])("a page of them, %s, lasts until one of them changes state", async (when) => {
  if (when === "late") await offerSource.read();
  const { reading } = await trackReads(() => listCasinoOffers("saltbox"));
  expect(reading).toMatchObject({ expiresAt: ENDS, ages: false });
  expect([...reading.sources].sort()).toEqual(["bonuses", "casinos"]);
});

test.each([
  ["a casino’s", casinoPage, "/casinos/saltbox", "saltbox"],
  ["an offer’s", bonusPage, "/bonuses/saltbox-light", "saltbox-light"],
])("%s page is there before all offers are", async (_, loader, path, slug) => {
  const { documents } = backend();
  installBackend({
    ...backend(),
    documents: {
      ...documents,
      // Its first telling never comes.
      watch: (collection, ...rest) =>
        collection.name === bonuses.name ? () => undefined : documents.watch(collection, ...rest),
    },
  });
  const answer = await respond(() => loader(visit(path, { slug })));
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.data)).toContain("saltbox-light");
});

test("a casino we warn about has none that we put forward", async () => {
  await storeOffers(backend(), {
    casinos: [{ slug: "warned", name: "Warned", lifecycle: "warning", lifecycleReason: "It pays late." }],
    bonuses: [{ slug: "warned-gift", casinoId: "warned" }],
  });
  expect(await listCasinoOffers("warned")).toEqual([]);
});
