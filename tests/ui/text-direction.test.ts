import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "~/ui/markdown";

test("Markdown takes the direction of the text that it was written in", () => {
  const shown = renderToString(createElement(Markdown, { html: "<p>\u05e9\u05dc\u05d5\u05dd</p>" }));
  expect(shown).toMatch(/^<div\b[^>]*\bdir="auto"/);
});
