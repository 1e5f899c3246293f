import { expect, test } from "vitest";

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
const CONTROL = /<(input|textarea)\b([\s\S]*?)(?:\/>|<\/textarea>)/g;

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

test("a field for text takes the direction of what is typed", () => {
  const without = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(CONTROL)].flatMap(([whole, element, attributes = ""], at) => {
      const type = /\btype="([a-z-]+)"/.exec(attributes)?.[1] ?? "text";
      const isText = element === "textarea" || type === "text" || type === "search";
      // The trap for robots shows nothing; the one shared input chooses its direction by its type.
      if (
        !isText ||
        /honeypot|type=\{/.test(file + attributes) ||
        file.endsWith("ui/forms/field.tsx") ||
        /\bdir=/.test(whole)
      )
        return [];
      return [`${file}: ${element ?? ""} ${String(at)}`];
    }),
  );
  expect(without).toEqual([]);
  const shared = sources["../../app/ui/forms/field.tsx"] ?? "";
  expect(shared).toContain('dir={type === "text" || type === "search" ? "auto" : undefined}');
  expect(shared).toMatch(/<textarea[^>]*dir="auto"/);
});

test("what Markdown was written in decides the direction of the text it makes", () => {
  expect(sources["../../app/ui/markdown.tsx"]).toContain('dir="auto"');
});
