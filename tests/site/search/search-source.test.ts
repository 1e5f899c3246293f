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

test("an entry that can't be read once fails one search, and not those after it", async () => {
  await store(backend().documents, { articles: [articleFixture({ title: "What Saltbox did on Friday" })] });
  vi.spyOn(articleEntries, "make").mockImplementationOnce(() => {
    throw new Error("It can't be read now.");
  });
  await expect(readSearchIndex()).rejects.toThrow("It can't be read now.");
  const { found } = (await readSearchIndex()).find("Friday", { hideOffers: false });
  expect(found.map(({ entry }) => entry().title)).toEqual(["What Saltbox did on Friday"]);
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
