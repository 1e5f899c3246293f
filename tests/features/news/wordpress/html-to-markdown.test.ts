import { describe, expect, test } from "vitest";
import { convertPosts } from "~/features/news/wordpress/convert/converting-thread.server";
import { htmlToMarkdown } from "~/features/news/wordpress/convert/html-to-markdown";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { processorMs } from "../../../support/timing/processor-time";

const base = "https://old.example/2019/05/a-post/";
const convert = (html: string, attachments = {}) => htmlToMarkdown({ html, title: "", excerpt: "", base, attachments });
const markdown = (html: string) => convert(`<!-- wp:x -->${html}`).markdown;
const lost = (html: string) => convert(html).lost;

describe("A post of the block editor", () => {
  test.each([
    ["<p>One\ntwo  <strong>three </strong>four</p><p>five</p>", "One two **three** four\n\nfive"],
    ["<h2>Big <em>news</em></h2><h3>More</h3>", "## Big *news*\n\n### More"],
    ["<p>a<br>b<br/><br/>c</p>", "a\\\nb\n\nc"],
    ["<ul><li>a</li><li>b<ol start='3'><li>c</li></ol></li></ul>", "- a\n- b\n  3. c"],
    ["<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"],
    ["<ol><li><p>a</p><p>b</p></li><li>c</li></ol>", "1. a\n\n   b\n\n2. c"],
    ["<blockquote><p>a</p><p>b</p><cite>C</cite></blockquote>", "> a\n>\n> b\n>\n> *C*"],
    ["<pre><code>if (a &lt; b) {\n  ```\n}</code></pre>", "````\nif (a < b) {\n  ```\n}\n````"],
    ["<p>Press <kbd>a`b</kbd></p>", "Press `` a`b ``"],
    ["<p><a href='/x y/(z)'>A [link]</a></p>", "[A \\[link\\]](https://old.example/x%20y/%28z%29)"],
    [
      "<table><caption>T</caption><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      "**T**\n\n| A | B\\|C |\n| --- | --- |\n| 1 |  |",
    ],
    ["<div><span><p>a</p></span>b</div><hr>", "a\n\nb\n\n---"],
    ["<dl><dt>T</dt><dd>D</dd></dl>", "**T**\n\nD"],
    ["<p>x<sup>2</sup> <del>old</del> <u>u</u></p>", "x² ~~old~~ u"],
    [
      "<figure><img src='/a.png' alt='A'><figcaption>Cap</figcaption></figure>",
      "[Picture: A](https://old.example/a.png)\n\n*Cap*",
    ],
  ])("%s", (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  test("has none of its text taken for Markdown", () => {
    const words = [
      "# no heading",
      "1. no list",
      "- nor here",
      "> quote",
      "*a* _b_ `c` [d](e) ~~f~~ <b>",
      "&amp;",
      "--- x",
      "| a |",
      "==",
    ];
    for (const text of words) {
      const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const shown = renderMarkdown(markdown(`<p>${html}</p>`), NO_WORDS)
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&amp;/g, "&");
      expect(shown.replace("–", "--").replace("—", "---")).toBe(`<p>${text}</p>\n`);
    }
  });
});

describe("A post of the old editor", () => {
  test("has the paragraphs and lines that were typed", () => {
    expect(
      convert("One\ntwo <b>three\n\nfour</b>\n\n\n<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>\nfive<br />\nsix").markdown,
    ).toBe("One\\\ntwo **three**\n\n**four**\n\n- a\n- b\n\nfive\\\nsix");
  });

  test("has the pictures of its captions and galleries", () => {
    const attachments = { "3": { url: "https://old.example/g.jpg", alt: "G" } };
    const done = convert(
      '[caption id="attachment_2" width="300"]<a href="/big.jpg"><img src="/small.jpg" alt="S" /></a> Words[/caption]\n[gallery ids="3,4"]',
      attachments,
    );
    expect(done.markdown).toBe(
      "[Picture: S](https://old.example/big.jpg) Words\n\n[Picture: G](https://old.example/g.jpg)",
    );
    expect(done.pictures.map(({ url }) => url)).toEqual(["https://old.example/big.jpg", "https://old.example/g.jpg"]);
    expect(done.lost).toEqual(['a gallery: [gallery ids="3,4"]']);
  });

  test("keeps words in brackets, and examples of shortcodes in code", () => {
    expect(convert('He said [sic] and [1].\n\n<code>[foo a="b"]</code> [[gallery]]').markdown).toBe(
      'He said \\[sic\\] and \\[1\\].\n\n`[foo a="b"]` \\[\\[gallery\\]\\]',
    );
  });
});

describe("Content that can't be kept is named", () => {
  test.each([
    [
      '<iframe src="https://video.example/1" title="Film"></iframe>',
      "an embedded iframe, kept as a link: https://video.example/1",
    ],
    ["<script src='https://ads.example/a.js'></script>", "a script: https://ads.example/a.js"],
    ["[contact-form-7 id='5']", "a shortcode: [contact-form-7 id='5']"],
    ["https://www.youtube.com/watch?v=a_b", "an embedded page, kept as a link: https://www.youtube.com/watch?v=a_b"],
    ['<!-- wp:latest-posts {"n":3} /-->', 'a block that the old site filled: latest-posts {"n":3}'],
    ["<p><a href='javascript:alert(1)'>x</a></p>", "a link that leads nowhere here: javascript:alert(1)"],
    ["<img src='data:image/png;base64,AAAA' alt='Dot'>", "a picture: Dot data:image/png;base64,AAAA"],
    ["<form action='/send'>Send</form>", "a form: /send"],
  ])("%s", (html, expected) => {
    expect(lost(html)).toEqual([expected]);
  });

  test("and its link is kept", () => {
    expect(
      convert(
        "a\n\n<iframe src='//video.example/1' title='Film'></iframe>\n\n[video src=\"https://v.example/a.mp4\"][/video]",
      ).markdown,
    ).toBe("a\n\n[Film](https://video.example/1)\n\n[https://v.example/a.mp4](https://v.example/a.mp4)");
  });
});

describe("A hostile post", () => {
  test("nested without end is given up, and the others are converted", async () => {
    const posts = ["<p>a</p>", "<div>".repeat(200_000), "<b>".repeat(50_000), "<p>b</p>"];
    const done = await convertPosts(posts.map((html) => ({ html, title: "", excerpt: "", base, attachments: {} })));
    expect(done.map((one) => one?.markdown ?? null)).toEqual(["a", null, null, "b"]);
  });

  test.each([
    ["brackets", "[a ".repeat(100_000)],
    ["code that nobody closes", "<pre ".repeat(100_000)],
    ["spaces", `<p>a${" ".repeat(300_000)}b</p>`],
    ["line ends", "\n".repeat(300_000)],
    ["breaks", "<br>".repeat(50_000)],
    ["stars", "*_`[".repeat(100_000)],
    ["comments", "<!-- wp:a {".repeat(30_000)],
    ["addresses", "https://".repeat(50_000)],
  ])("of %s takes no longer than others", (_, html) => {
    const begun = process.cpuUsage();
    try {
      convert(html);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
    expect(processorMs(begun)).toBeLessThan(5_000);
  });
});
