import { describe, expect, test } from "vitest";
import { longText } from "~/platform/publishing/fields/form-fields";
import { foreignPictureProblem } from "~/platform/publishing/markdown/foreign-picture";
import { outboundLinkProblem } from "~/platform/publishing/markdown/outbound-link";
import { plainText, renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { processorMs } from "../../support/timing/processor-time";

test("headings start at h2, however many there are", () => {
  expect(renderMarkdown("### a\n\n#### b", NO_WORDS)).toBe("<h2>a</h2>\n<h3>b</h3>\n");
  expect(renderMarkdown("#\n".repeat(200_000), NO_WORDS)).toMatch(/^<h2><\/h2>/);
});

test("a table scrolls by itself, in a region that is named by its columns", () => {
  const html = renderMarkdown('| What *you* do | "Who" <b> |\n|---|---|\n| Save | Nobody |\n', NO_WORDS);
  expect(html).toMatch(
    /^<div class="overflow-x-auto" role="group" tabindex="0" aria-label="Table: What you do, [^"<>]*Who[^"<>]*&lt;b&gt;"><table>/,
  );
  expect(html).toMatch(/<td>Nobody<\/td>\n<\/tr>\n<\/tbody>\n<\/table><\/div>\n$/);
});

test.each([
  ["It **fell**. (*Again*.) Half**way**.", "It fell. (Again.) Halfway."],
  ["One  \ntwo\nthree\n\n- four\n- five", "One two three four five"],
  ["Before\n\n```\nthe code\n```\n\n    more\n\nafter", "Before the code more after"],
  ["![A *pier* &amp; boats](/files/a.webp) [the law](/law), `code`", "A pier & boats the law, code"],
  ["| a | b |\n|---|---|\n| c | d |", "a b c d"],
])("the words alone of %j are %j", (source, words) => {
  expect(plainText(source, NO_WORDS)).toBe(words);
});

test.each([
  ["**重要：**本文", "<strong>重要：</strong>本文"],
  [
    "これは**「出金」**の話。**注意！**次に**太字**です",
    "これは<strong>「出金」</strong>の話。<strong>注意！</strong>次に<strong>太字</strong>です",
  ],
  ["**중요(출금)**은 *카지노!*가", "<strong>중요(출금)</strong>은 <em>카지노!</em>가"],
  ["~~限时：~~正文", "<s>限时：</s>正文"],
  ["**สำคัญ:**เนื้อหา", "<strong>สำคัญ:</strong>เนื้อหา"],
  ["**សំខាន់៖**អត្ថបទ", "<strong>សំខាន់៖</strong>អត្ថបទ"],
  ["2**, 3** and snake_case_name", "2**, 3** and snake_case_name"],
])("emphasis needs no spaces in scripts that have none: %s", (source, html) => {
  expect(renderMarkdown(source, NO_WORDS)).toBe(`<p>${html}</p>\n`);
});

describe("A link through our address for casinos", () => {
  test.each(["/go/saltbox", "/GO/saltbox?x=1", "../go/saltbox", "/%67o/saltbox"])(
    "is words without a link in a text: %s",
    (href) => {
      const html = renderMarkdown(`See [the **offer**](${href}) and [news](/news).`, NO_WORDS);
      expect(html.includes("<strong>offer</strong>")).toBe(true);
      expect(html.match(/<a /g)).toHaveLength(1);
      expect(html).toContain('<a href="/news">news</a>');
    },
  );

  test.each(["[a](/go/saltbox)", "[a]( </go/saltbox>)", "[a](../go/x)", "[a][b]\n\n[b]: /go/saltbox", "[a](/GO/x)"])(
    "is refused when a text is saved: %s",
    (text) => {
      expect(outboundLinkProblem(text)).toContain("Link to the page of the casino or the bonus");
      expect(longText(100).safeParse(text).success).toBe(false);
    },
  );

  test("is no other link, and no words about it", () => {
    for (const text of ["[a](/gone)", "[a](/casinos/go)", "`/go/` begins it (/go/x)", "[a](https://a.example/go/x)"]) {
      expect(outboundLinkProblem(text)).toBeNull();
      expect(longText(100).parse(text)).toBe(text);
    }
    expect(renderMarkdown("[a](https://a.example/go/x)", NO_WORDS)).toContain('href="https://a.example/go/x"');
  });

  test("takes time in proportion to a text that looks like many", () => {
    const started = process.cpuUsage();
    for (const piece of ["[\n", "[a](", "[a]:\n", "](" + "/".repeat(50)]) outboundLinkProblem(piece.repeat(20_000));
    expect(processorMs(started)).toBeLessThan(2_000);
  });
});

describe("A picture of another site in a text", () => {
  test.each([
    "![A chart](https://elsewhere.example/chart.png)",
    "Before ![](//elsewhere.example/chart.png) after",
    "![A chart]( <HTTP://elsewhere.example/a b.png> 'title')",
    "![x](data:image/png;base64,AAAA)",
    "![A chart][one]\n\n[one]: https://elsewhere.example/chart.png",
    "![One]\n\n[ONE]: https://elsewhere.example/chart.png",
    "![a\nb](https://elsewhere.example/chart.png)",
  ])("is refused, with what to do: %s", (text) => {
    expect(foreignPictureProblem(text)).toContain("Upload it in Media");
  });

  test.each([
    "![A chart](/files/chart.png)",
    "[A link](https://elsewhere.example/) and ![A chart](/files/chart.png)",
    "[A link][one]\n\n[one]: https://elsewhere.example/",
    "It cost ![] (https://elsewhere.example/)",
  ])("is not seen where there is none: %s", (text) => {
    expect(foreignPictureProblem(text)).toBeNull();
  });

  test("costs little to look for, whatever is typed", () => {
    const begun = process.cpuUsage();
    for (const piece of ["![", "![a](", "[a]: ", "![a\n", "[a]: //\n"]) foreignPictureProblem(piece.repeat(20_000));
    expect(processorMs(begun)).toBeLessThan(2_000);
  });
});
