import { expect, test } from "vitest";
import { articles } from "~/features/news/collection";
import { listNews, newsListDefinition } from "~/features/news/news.server";
import { parseListQuery } from "~/http/pages/list-query";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { store as keep } from "../../support/fixtures/store";

const store = useTestBackend();

test("a document with a category's former code is read by today's, and so are addresses of lists", async () => {
  const stored = { ...articleFixture({ slug: "one" }), category: "inside_edgewise" };
  await keep(store().documents, { articles: [articles.schema.parse(stored)] });
  const address = "http://guide.example/news?category=inside_edgewise";
  const query = parseListQuery(address, await newsListDefinition());
  expect(query).toMatchObject({ values: { category: ["inside"] }, notices: [] });
  expect((await listNews(query, { hideOffers: false })).total).toBe(1);
});
