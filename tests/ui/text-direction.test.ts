import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "~/ui/markdown";

const sources = import.meta.glob<string>("../../app/**/*.tsx", { eager: true, query: "?raw", import: "default" });

/** Fields that hold what people wrote, by the name they have wherever they are shown. */
const WRITTEN = [
  ...["title", "body", "story", "displayName", "authorName", "playerName", "casinoName", "name", "subject", "summary"],
  ...["desiredOutcome", "outcomeReason", "accountName", "question", "answer", "citation", "quote", "details", "dek"],
  ...["reviewerName", "author", "why", "authority", "legalEntity", "significantTerms", "byName", "actorName"],
];
/** Elements that show such a field and nothing else. */
const SHOWN = new RegExp(
  `<(h[1-6]|p|span|strong|em|td|th|dd|dt|li|blockquote|cite|q|div|b|Link|a)\\b([^<>]*)>\\s*\\{(?:[\\w?]+\\.)+(?:${WRITTEN.join("|")})\\}\\s*</\\1>`,
  "g",
);

const whereIs = (file: string, source: string, at: number) =>
  `${file.replace("../../", "")}:${String(source.slice(0, at).split("\n").length)}`;

test("a text that somebody wrote is shown in its own direction", () => {
  let shown = 0;
  const without = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(SHOWN)].flatMap((match) => {
      shown += 1;
      return (match[2] ?? "").includes('dir="auto"') ? [] : [whereIs(file, source, match.index)];
    }),
  );
  expect(shown).toBeGreaterThan(40);
  expect(without).toEqual([]);
});

test("what keeps its writer’s line ends keeps the direction, too", () => {
  const tags = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/<[a-z]\w*\b[^<>]*\bclassName="[^"]*\bwhitespace-pre[^"]*"[^<>]*>/g)].map((match) => ({
      tag: match[0],
      at: whereIs(file, source, match.index),
    })),
  );
  expect(tags.length).toBeGreaterThan(20);
  expect(tags.filter(({ tag }) => !tag.includes('dir="auto"')).map(({ at }) => at)).toEqual([]);
});

test("a field for text takes the direction of what is typed", () => {
  // Nobody types into the trap for robots.
  const typedInto = Object.entries(sources).filter(([file]) => !file.endsWith("/honeypot.tsx"));
  const fields = typedInto.flatMap(([file, source]) =>
    [...source.matchAll(/<(?:textarea|input)\b(?:[^<>]|=>)*?\/?>/g)].map((match) => ({
      tag: match[0],
      at: whereIs(file, source, match.index),
    })),
  );
  const forText = fields.filter(({ tag }) => tag.startsWith("<textarea") || /\btype="(?:text|search)"/.test(tag));
  expect(forText.length).toBeGreaterThan(8);
  expect(
    forText.filter(({ tag }) => !tag.includes('dir="auto"') && !tag.includes("dir={")).map(({ at }) => at),
  ).toEqual([]);
});

test("Markdown takes the direction of the text that it was written in", () => {
  const shown = renderToString(createElement(Markdown, { html: "<p>\u05e9\u05dc\u05d5\u05dd</p>" }));
  expect(shown).toMatch(/^<div\b[^>]*\bdir="auto"/);
});
