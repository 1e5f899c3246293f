import { expect, test } from "vitest";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";

test("headings start at h2, however many there are", () => {
  expect(renderMarkdown("### a\n\n#### b")).toBe("<h2>a</h2>\n<h3>b</h3>\n");
  expect(renderMarkdown("#\n".repeat(200_000))).toMatch(/^<h2><\/h2>/);
});
