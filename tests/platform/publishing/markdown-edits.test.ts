import { describe, expect, test } from "vitest";
import {
  begun,
  emphasised,
  insertedAsParagraph,
  linked,
  pictureMarkdown,
  type Edit,
} from "~/platform/publishing/editor/writing/markdown-edits";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";

/** Reads a text in which « and » stand around the selection. */
function selected(text: string) {
  const start = text.indexOf("«");
  const end = text.indexOf("»") - 1;
  return { value: text.replace(/[«»]/g, ""), start, end };
}

/** Returns the text after an edit, with « and » around what is selected then. */
function after(text: string, edit: (of: ReturnType<typeof selected>) => Edit): string {
  const of = selected(text);
  const { start, end, text: put, select } = edit(of);
  const value = of.value.slice(0, start) + put + of.value.slice(end);
  return `${value.slice(0, select[0])}«${value.slice(...select)}»${value.slice(select[1])}`;
}

describe("The toolbar", () => {
  test.each([
    ["one «bold» word", "one **«bold»** word"],
    ["one **«bold»** word", "one «bold» word"],
    ["one «bold »word", "one **«bold»** word"],
    ["one *«bold»* word", "one ***«bold»*** word"],
    ["one «» word", "one **«bold text»** word"],
  ])("makes %j bold: %j", (before, expected) => {
    expect(after(before, (of) => emphasised(of, "bold"))).toBe(expected);
  });

  test.each([
    ["one «slanted» word", "one *«slanted»* word"],
    ["one *«slanted»* word", "one «slanted» word"],
    ["one **«both»** word", "one ***«both»*** word"],
    ["one ***«both»*** word", "one **«both»** word"],
  ])("makes %j italic: %j", (before, expected) => {
    expect(after(before, (of) => emphasised(of, "italic"))).toBe(expected);
  });

  test.each([
    ["heading", "A li«»ne", "«## A line»"],
    ["heading", "# A li«»ne", "«## A line»"],
    ["heading", "## A «line»", "«A line»"],
    ["heading", "Before\nA «line»", "Before\n\n«## A line»"],
    ["list", "one\n«two\nthree»\nfour", "one\n\n«- two\n- three»\nfour"],
    ["list", "«1. two\n2. three»", "«- two\n- three»"],
    ["list", "«- two\n- three»", "«two\nthree»"],
    ["list", "- one\nt«»wo", "- one\n«- two»"],
    ["list", "«one\n»two", "«- one»\ntwo"],
    ["quote", "«first\n\nsecond»", "«> first\n\n> second»"],
    ["quote", "", "> «Quote»"],
  ] as const)("makes a %s of %j", (kind, before, expected) => {
    const text = before === "" ? "«»" : before;
    expect(after(text, (of) => begun(of, kind))).toBe(expected);
  });

  test.each([
    ["see «the rules» here", "see [the rules](«https://») here"],
    ["see «https://a.example/b» here", "see [«link text»](https://a.example/b) here"],
    ["see «» here", "see [«link text»](https://) here"],
  ])("makes %j a link", (before, expected) => {
    expect(after(before, linked)).toBe(expected);
  });
});

describe("A picture in a text", () => {
  test("is a paragraph of its own", () => {
    const put = (text: string) => after(text, (of) => insertedAsParagraph(of, "![a](/b)"));
    expect(put("«»")).toBe("![a](/b)«»");
    expect(put("before«»after")).toBe("before\n\n![a](/b)«»\n\nafter");
    expect(put("before\n«»\nafter")).toBe("before\n\n![a](/b)«»\n\nafter");
  });

  test("keeps its description, whatever characters it has", () => {
    const alt = "A [sign] \\ that\nsays ](x)";
    const html = renderMarkdown(pictureMarkdown(alt, "/files/public/media/a.webp"), NO_WORDS);
    expect(html).toContain('src="/files/public/media/a.webp"');
    expect(html).toContain('alt="A [sign] \\ that says ](x)"');
  });
});
