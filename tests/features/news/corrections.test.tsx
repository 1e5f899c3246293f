import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Corrections } from "~/features/news/article-parts";

test("corrections come last one first, those of one moment as they were written", () => {
  const noon = "2026-11-20T12:00:00.000Z";
  const corrections = [
    { at: "2026-11-19T12:00:00.000Z", text: "The oldest." },
    { at: noon, text: "The first of noon." },
    { at: noon, text: "The second of noon." },
    { at: noon, text: "The third of noon." },
    { at: "2026-11-21T12:00:00.000Z", text: "The newest." },
  ];
  const html = renderToStaticMarkup(<Corrections corrections={corrections} />);
  expect(html.match(/The [^<]*\./g)).toEqual([
    "The newest.",
    "The first of noon.",
    "The second of noon.",
    "The third of noon.",
    "The oldest.",
  ]);
});
