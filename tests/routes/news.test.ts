import { describe, expect, test } from "vitest";
import { redirects } from "~/platform/publishing/collection";
import { loader as feedLoader } from "~/routes/news.feed[.]xml";
import { loader as articleLoader } from "~/routes/news.$slug";
import { loader as listLoader } from "~/routes/news._index";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { casinoFixture } from "../support/fixtures/casino";
import { offersHidden } from "../support/fixtures/offers";
import { store } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const backend = useTestBackend();

const ARTICLES = [
  articleFixture({
    slug: "older",
    title: "The older of the articles",
    publishAt: "2026-09-01T09:00:00.000Z",
    category: "payments",
    tags: ["fees"],
  }),
  articleFixture({
    slug: "newer",
    title: "The newer of the articles",
    publishAt: "2026-11-01T09:00:00.000Z",
    tags: ["withdrawals", "fees"],
  }),
  articleFixture({
    slug: "paid",
    title: "Somebody paid for this one",
    publishAt: "2026-10-01T09:00:00.000Z",
    sponsored: true,
    tags: ["fees"],
  }),
  articleFixture({ slug: "sketch", title: "A draft that is not ready", publishState: "draft", publishAt: null }),
  articleFixture({
    slug: "tomorrow",
    title: "An article of tomorrow",
    publishState: "scheduled",
    publishAt: "2026-11-22T09:00:00.000Z",
  }),
];

async function list(path: string, headers: HeadersInit = {}) {
  return listLoader(visit(path, {}, headers));
}

describe("the list", () => {
  test("shows what is published, newest first, and neither drafts nor what is scheduled", async () => {
    await store(backend().documents, { articles: ARTICLES });
    expect((await list("/news")).articles.map(({ slug }) => slug)).toEqual(["newer", "paid", "older"]);
  });

  test("shows a scheduled article once its time has come", async () => {
    await store(backend().documents, { articles: ARTICLES });
    await list("/news");
    backend().setClock("2026-11-22T09:00:00.000Z");
    expect((await list("/news")).articles[0]?.slug).toBe("tomorrow");
  });

  test.each([
    ["/news?category=payments", ["older"]],
    ["/news?tag=withdrawals", ["newer"]],
    ["/news?tag=withdrawals&tag=fees", ["newer", "paid", "older"]],
    ["/news?q=oldr", ["older"]],
    ["/news?sort=oldest", ["older", "paid", "newer"]],
  ])("%s shows %j", async (path, slugs) => {
    await store(backend().documents, { articles: ARTICLES });
    expect((await list(path)).articles.map(({ slug }) => slug)).toEqual(slugs);
  });

  test("ignores an unknown filter and says so", async () => {
    await store(backend().documents, { articles: ARTICLES });
    const { total, notices } = (await list("/news?category=gossip&colour=red")).list;
    expect(total).toBe(3);
    expect(notices).toHaveLength(2);
  });

  test("redirects a page beyond the end to the last", async () => {
    await store(backend().documents, { articles: ARTICLES });
    const answer = await respond(() => listLoader(visit("/news?page=9&tag=fees")));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/news?tag=fees"]);
  });

  test("finds tags by a part of their names, keeps the other filters, and opens the only one that fits", async () => {
    await store(backend().documents, { articles: ARTICLES });
    const { tags } = await list("/news?findTag=s&sort=oldest&category=payments");
    expect(tags).toMatchObject({ words: "s", names: ["fees", "withdrawals"] });
    expect(tags.kept).toEqual([
      ["category", "payments"],
      ["sort", "oldest"],
    ]);
    const both = (await list("/news?findTag=S&sort=oldest")).tags.matches;
    expect(both).toEqual([
      { label: "fees", href: "/news?tag=fees&sort=oldest", count: 3 },
      { label: "withdrawals", href: "/news?tag=withdrawals&sort=oldest", count: 1 },
    ]);
    expect((await list("/news?findTag=zebra")).tags).toMatchObject({ words: "zebra", matches: [] });
    expect((await list("/news?findTag=zebra")).list.notices).toEqual([]);
    const only = await respond(() => listLoader(visit("/news?tag=fees&findTag=WITHDR")));
    expect([only.status, only.headers.get("Location")]).toEqual([302, "/news?tag=fees&tag=withdrawals"]);
  });

  test("offers only the commonest tags and the chosen ones to tick", async () => {
    const tags = Array.from({ length: 12 }, (_, at) => `tag-${String(at + 10)}`);
    await store(backend().documents, {
      articles: [tags.slice(0, 6), tags.slice(6)].map((some, at) =>
        articleFixture({ slug: `many-${String(at)}`, tags: some }),
      ),
    });
    const { controls } = (await list("/news?tag=tag-20")).list;
    const options = controls.find(({ name }) => name === "tag")?.options.map(({ value, count }) => [value, count]);
    expect(options).toHaveLength(9);
    expect(options?.at(-1)).toEqual(["tag-20", 1]);
  });

  test("leaves paid articles out for a visitor who asked to see no ads", async () => {
    await store(backend().documents, { articles: ARTICLES });
    expect((await list("/news", await offersHidden())).articles.map(({ slug }) => slug)).toEqual(["newer", "older"]);
  });
});

describe("an article", () => {
  const read = (slug: string) => respond(() => articleLoader(visit(`/news/${slug}`, { slug })));

  test.each(["sketch", "tomorrow", "nowhere"])("%s is a 404", async (slug) => {
    await store(backend().documents, { articles: ARTICLES });
    const answer = await read(slug);
    expect([answer.status, answer.data]).toEqual([404, `Page not found: /news/${slug}`]);
  });

  test("that was renamed is found by a permanent redirect, through several renamings", async () => {
    const { documents } = backend();
    await store(documents, { articles: ARTICLES });
    await documents
      .batch("system:test")
      .set(redirects, "article:first", { kind: "article", from: "first", to: "second" })
      .set(redirects, "article:second", { kind: "article", from: "second", to: "newer" })
      .commit();
    const answer = await read("first");
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/news/newer"]);
  });

  test("names its casinos that are published, in its own order", async () => {
    await store(backend().documents, {
      casinos: [
        casinoFixture(),
        casinoFixture({ slug: "amber", name: "Amber" }),
        casinoFixture({ slug: "hidden", publishState: "draft" }),
      ],
      articles: [articleFixture({ slug: "about-two", casinoIds: ["amber", "hidden", "saltbox"] })],
    });
    expect((await read("about-two")).data).toMatchObject({ casinos: [{ slug: "amber" }, { slug: "saltbox" }] });
  });

  test("counts as revised when it was last corrected", async () => {
    const corrections = [
      { at: "2026-10-09T09:00:00.000Z", text: "The limit is 500 euros." },
      { at: "2026-10-05T09:00:00.000Z", text: "The month was wrong." },
    ];
    await store(backend().documents, { articles: [articleFixture({ slug: "corrected", corrections })] });
    expect((await read("corrected")).data).toMatchObject({ article: { revisedAt: "2026-10-09T09:00:00.000Z" } });
  });

  test("is followed by those most like it, never by itself or one that was paid for", async () => {
    await store(backend().documents, {
      articles: [
        ...ARTICLES,
        articleFixture({
          slug: "stranger",
          title: "About nothing of the kind",
          category: "industry",
          tags: ["awards"],
        }),
      ],
    });
    const { related } = (await read("newer")).data as { related: { slug: string }[] };
    expect(related.map(({ slug }) => slug)).toEqual(["older"]);
  });
});

describe("the feed", () => {
  const feed = async () => await respond(() => feedLoader(visit("/news/feed.xml")));

  test("lists published articles with ids that stay, newest first", async () => {
    await store(backend().documents, { articles: ARTICLES });
    const answer = await feed();
    expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const ids = [...String(answer.data).matchAll(/<entry>\s*<id>([^<]+)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    // The same after a move to another domain.
    const moved = await respond(() => feedLoader(visit("http://moved.test/news/feed.xml")));
    expect([...String(moved.data).matchAll(/<entry>\s*<id>([^<]+)/g)].map(([, id]) => id)).toEqual(ids);
    expect(answer.data).toContain("<title>Ad: Somebody paid for this one</title>");
  });

  test("was updated when the last of its entries was", async () => {
    await store(backend().documents, {
      articles: [
        articleFixture({ corrections: [{ at: "2026-10-09T09:00:00.000Z", text: "The limit is 500 euros." }] }),
      ],
    });
    expect(String((await feed()).data).match(/<updated>[^<]+/g)).toEqual([
      "<updated>2026-10-09T09:00:00.000Z",
      "<updated>2026-10-09T09:00:00.000Z",
    ]);
  });

  test("escapes what XML reserves and drops what it forbids", async () => {
    await store(backend().documents, {
      articles: [articleFixture({ title: "Fees & \u0007limits <b>\ud800", dek: '"Quoted"' })],
    });
    expect((await feed()).data).toContain("<title>Fees &amp; limits &lt;b&gt;</title>");
  });

  test("of an empty site is a feed without entries", async () => {
    const { data } = await feed();
    expect(data).toContain("<updated>2026-11-21T12:00:00.000Z</updated>");
    expect(data).not.toContain("<entry>");
  });
});
