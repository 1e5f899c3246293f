import { expect, test, vi } from "vitest";
import { articleEntries } from "~/site/search/entries.server";
import type { CasinoFields } from "~/features/casinos/schema";
import type { SearchIndex } from "~/site/search/search-index";
import { readSearchIndex } from "~/site/search/search-source.server";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";

const backend = useTestBackend();

const payment = (method: CasinoFields["payments"][number]["method"]): CasinoFields["payments"][number] => {
  const [one] = casinoFixture({ slug: "any" }).payments;
  if (!one) throw new Error("The casino has no payment method.");
  return { ...one, method };
};

test("an entry that can't be read fails no search, and is found once it can be read", async () => {
  await store(backend().documents, {
    articles: [
      articleFixture({ slug: "saltbox-news", title: "What Saltbox did on Friday" }),
      articleFixture({ slug: "larkmoor-news", title: "What Larkmoor did on Friday" }),
    ],
  });
  const read = articleEntries.make;
  const reading = vi.spyOn(articleEntries, "make").mockImplementation((article, beside) => {
    if (article.slug === "saltbox-news") throw new Error("It can't be read now.");
    return read(article, beside);
  });
  const onFriday = async () => {
    const { found } = (await readSearchIndex()).find("Friday", { hideOffers: false });
    return found.map(({ entry }) => entry().title).sort();
  };
  expect(await onFriday()).toEqual(["What Larkmoor did on Friday"]);
  expect(await onFriday()).toEqual(["What Larkmoor did on Friday"]);
  reading.mockRestore();
  expect(await onFriday()).toEqual(["What Larkmoor did on Friday", "What Saltbox did on Friday"]);
});

test("an entry that can't be read when it changes isn't found by its old words", async () => {
  const saltbox = articleFixture({ slug: "saltbox-news", title: "What Saltbox did on Friday" });
  await store(backend().documents, { articles: [saltbox] });
  await readSearchIndex();
  const reading = vi.spyOn(articleEntries, "make").mockImplementation(() => {
    throw new Error("It can't be read now.");
  });
  await store(backend().documents, { articles: [{ ...saltbox, title: "What Saltbox did on Monday" }] });
  await readSearchIndex();
  reading.mockRestore();
  const index = await readSearchIndex();
  expect(index.find("Friday", { hideOffers: false }).found).toEqual([]);
  expect(index.find("Monday", { hideOffers: false }).found).toHaveLength(1);
});

test("offers of casinos we warn about or blacklist are not suggested, the casinos are found", async () => {
  const of = (slug: string, lifecycle: CasinoFields["lifecycle"]) =>
    casinoFixture({ slug, name: `Harbour ${slug}`, lifecycle, lifecycleReason: "Its payouts are late." });
  await store(backend().documents, {
    casinos: [of("open", "active"), of("warned", "warning"), of("listed", "blacklisted")],
    bonuses: ["open", "warned", "listed"].map((casinoId) =>
      bonusFixture({ slug: `${casinoId}-gift`, casinoId, title: `Harbour gift of ${casinoId}` }),
    ),
  });
  const titles = (search: string, { found }: ReturnType<SearchIndex["find"]>) =>
    found.map(({ entry }) => entry().title).filter((title) => title.includes(search));
  const index = await readSearchIndex();
  expect(titles("gift", index.find("Harbour gift", { hideOffers: false }))).toEqual(["Harbour gift of open"]);
  expect(titles("Harbour", index.find("Harbour warned", { hideOffers: false }))).toContain("Harbour warned");
});

test("a casino is found by how it pays, and an offer by its wagering", async () => {
  await store(backend().documents, {
    casinos: [
      casinoFixture({ slug: "saltbox", name: "Saltbox", payments: [payment("crypto")] }),
      casinoFixture({ slug: "larkmoor", name: "Larkmoor", payments: [payment("debit_card")] }),
    ],
    bonuses: [bonusFixture({ slug: "ten", casinoId: "saltbox", title: "Half as much again", wagering: 10 })],
  });
  const index = await readSearchIndex();
  const titles = (q: string) => index.find(q, { hideOffers: false }).found.map(({ entry }) => entry().title);
  expect(titles("cryptocurrency")).toEqual(["Saltbox"]);
  expect(titles("10x")).toEqual(["Half as much again"]);
});
