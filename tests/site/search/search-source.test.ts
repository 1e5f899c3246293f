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
