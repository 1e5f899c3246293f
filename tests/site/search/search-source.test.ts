import { expect, test, vi } from "vitest";
import { articleEntries } from "~/site/search/entries.server";
import { readSearchIndex } from "~/site/search/search-source.server";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
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
