import { expect } from "@playwright/test";
import fc from "fast-check";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { test } from "../support/test";

const ELEMENTS = ["p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a", "img", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "div"]; // prettier-ignore
const ATTRIBUTES = ["href", "title", "rel", "src", "alt", "start", "class", "style", "role", "tabindex", "aria-label"];

const pieces = fc.constantFrom(
  ...[
    "<script>x()</script>",
    "<img src=x onerror=x()>",
    "<svg/onload=x()>",
    "<iframe srcdoc=x>",
    "</p><style>",
    "<!--",
    "]]>",
  ],
  ...[
    "[a](",
    "![a](",
    "](",
    ")",
    "<",
    ">",
    '"',
    "'",
    "`",
    "```",
    "~~~",
    "\n",
    "\n\n",
    "\t",
    "    ",
    "# ",
    "- ",
    "1. ",
    "> ",
    "|",
    "\\",
  ],
  ...[
    "javascript:x()",
    "JaVaScRiPt&#58;x()",
    "&#x6A;avascript:x()",
    "java\nscript:x()",
    "vbscript:x",
    "data:text/html,<script>x()</script>",
  ],
  ...[
    "data:image/svg+xml,<svg onload=x()>",
    "file:///etc/passwd",
    "//evil.example",
    'https://a.example/?"onclick=x()',
    "[a]: javascript:x()\n",
    "[a]",
  ],
  ...[
    "**",
    "_",
    "~~",
    "&lt;",
    "&amp;",
    "\u0000",
    "\ufeff",
    "onclick=",
    "style=",
    "\u2028",
    '<a href="javascript:x()">',
    "<javascript:x()>",
  ],
);
const source = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { maxLength: 14 }).map((all) => all.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 120 }) },
);

test("Markdown gives no script, handler or link that runs, by a browser’s own reading @with-javascript", async ({
  page,
}) => {
  const seed = 20_261_121;
  const sources = fc.sample(source, { numRuns: 1_500, seed });
  await page.goto("about:blank");
  const found = await page.evaluate(
    ({ rendered, elements, attributes }) =>
      rendered.flatMap((html, at) => {
        const parsed = new DOMParser().parseFromString(`<!DOCTYPE html><body>${html}</body>`, "text/html");
        return [...parsed.querySelectorAll("body *, head > *")].flatMap((element) => {
          const wrong = [...element.attributes].filter(({ name, value }) => {
            if (!attributes.includes(name)) return true;
            if (name === "style") return !/^text-align: ?(?:left|right|center)$/.test(value);
            if (name !== "href" && name !== "src") return false;
            const { protocol } = new URL(value, "https://guide.example/");
            return !["https:", "http:", "mailto:"].includes(protocol) && !(name === "src" && /^data:image\/(?:gif|png|jpeg|webp);/.test(value)); // prettier-ignore
          });
          const isKnown = elements.includes(element.localName);
          return isKnown && wrong.length === 0 ? [] : [{ at, markup: element.outerHTML.slice(0, 300) }];
        });
      }),
    { rendered: sources.map((source) => renderMarkdown(source, NO_WORDS)), elements: ELEMENTS, attributes: ATTRIBUTES },
  );
  expect(found.map(({ at, markup }) => ({ source: sources[at], markup }))).toEqual([]);
});
