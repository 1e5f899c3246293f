import { describe, expect, test } from "vitest";
import { readWxr, type WxrItem } from "~/features/news/wordpress/wxr/wxr-reader.server";
import { exportedItem, largeExport, OLD_SITE, wordpressExport } from "../../../support/files/wordpress-export";
import { thoroughly } from "../../../support/thoroughly";

async function* pieces(text: string, length: number) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(text: string, length = 64 * 1024) {
  const { site, items } = readWxr(pieces(text, length));
  const found: WxrItem[] = [];
  for await (const item of items) found.push(item);
  return { site, items: found };
}

const whole = wordpressExport([
  {
    id: 7,
    title: "Fish & chips ]]> für alle",
    content: "<p>Text & <b>more</b> ]]> end</p>",
    excerpt: "In short",
    categories: ["Player rights"],
    tags: ["Withdrawals"],
    comments: 2,
    thumbnailId: 8,
  },
  { id: 8, type: "attachment", status: "inherit", attachmentUrl: `${OLD_SITE}/a.jpg`, alt: "A fish" },
]);

describe("An export of WordPress", () => {
  test.each([64 * 1024, 1_000, 7, 1])("is read item by item in pieces of %d bytes", async (length) => {
    const { site, items } = await read(whole, length);
    expect([site.url, [...site.authors]]).toEqual([OLD_SITE, [["anna", "Anna Lind"]]]);
    expect(items).toMatchObject([
      {
        number: 1,
        title: "Fish & chips ]]> für alle",
        content: "<p>Text & <b>more</b> ]]> end</p>",
        excerpt: "In short",
        guid: `${OLD_SITE}/?p=7`,
        creator: "anna",
        postId: "7",
        dateGmt: "2019-05-03 10:20:00",
        status: "publish",
        type: "post",
        comments: 2,
        thumbnailId: "8",
        terms: [
          { domain: "category", slug: "player-rights", name: "Player rights" },
          { domain: "post_tag", slug: "withdrawals", name: "Withdrawals" },
        ],
      },
      { number: 2, type: "attachment", attachmentUrl: `${OLD_SITE}/a.jpg`, alt: "A fish" },
    ]);
  });

  test("of 2,000 posts has them all", async () => {
    expect((await read(largeExport(2_000))).items.length).toBe(2_000);
  });

  test("with texts outside CDATA has their entities read, and only those of XML", async () => {
    const text = whole.replace(
      /<title><!\[CDATA\[Fish[^]*?<\/title>/,
      "<title>A &amp;lt; &#x42; &nbsp; &constructor; & Co</title>",
    );
    for (const length of [1, 64_000])
      expect((await read(text, length)).items[0]?.title).toBe("A &lt; B &nbsp; &constructor; & Co");
  });
});

describe("Refused is", () => {
  test.each([
    [
      "a document type with entities",
      whole.replace("<rss", '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss'),
    ],
    ["an external entity", whole.replace("<rss", '<!DOCTYPE rss SYSTEM "file:///etc/passwd"><rss')],
    ["a file that breaks off within a text", whole.slice(0, whole.indexOf("more</b>"))],
    ["a file that breaks off between two items", whole.slice(0, whole.indexOf("</item>") + 7)],
    ["a tag that nobody closes", whole.replace("</item>", "")],
    ["nesting without end", whole.replace("<item>", "<item>".repeat(100_000))],
    ["a tag without end", whole.replace("<item>", `<item ${"a".repeat(100_000)}`)],
    [
      "attributes without end",
      whole.replace("<item>", `<item ${Array.from({ length: 1_000 }, (_, at) => `a${String(at)}="b"`).join(" ")}>`),
    ],
    ["an attribute with the name of a method", whole.replace("<item>", '<item hasOwnProperty="1" other="2">')],
    ["a page", "<!doctype html><html><body><p>Hello</p></body></html>"],
    ["a page without a document type", "<html><body><p>Hello</p></body></html>"],
    ["a feed", "<rss><channel><title>News</title><item><title>A</title></item></channel></rss>"],
    ["an empty feed", "<rss><channel></channel></rss>"],
    ["an empty file", ""],
    ["another encoding", whole.replace("UTF-8", "ISO-8859-1")],
  ])("%s", async (_, text) => {
    await expect(read(text)).rejects.toHaveProperty("name", "XmlRefused");
  });
});

thoroughly(
  "a text of 100 MB is cut, isn't held in memory as a whole, and takes time in proportion to its length",
  async () => {
    const item = exportedItem({ id: 1, content: "@@" });
    const [before = "", after = ""] = wordpressExport([{ id: 2 }])
      .replace("<item>", `${item}<item>`)
      .split("@@");
    const filler = new TextEncoder().encode("<p>]] > & ]".padEnd(64 * 1024, "x"));
    async function* hundredMegabytes() {
      yield new TextEncoder().encode(before);
      for (let sent = 0; sent < 100_000_000; sent += filler.length) yield filler;
      yield new TextEncoder().encode(after);
    }
    const { items } = readWxr(hundredMegabytes());
    const found: WxrItem[] = [];
    for await (const one of items) found.push(one);
    expect(found.map(({ content, isCut }) => [content.length < 1_000_001, isCut])).toEqual([
      [true, true],
      [true, false],
    ]);
  },
);
