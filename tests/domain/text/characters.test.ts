import { expect, test } from "vitest";
import { manyLines, oneLine } from "~/domain/text/characters";

const zalgo = (letter: string, mark: string, many: number) => letter + mark.repeat(many);

test.each([
  ["a letter", zalgo("a", "\u0301", 24), zalgo("a", "\u0301", 4)],
  ["marks of several kinds", `e${"\u0300\u0323\u0336".repeat(8)}x`, `e${"\u0300\u0323\u0336\u0300"}x`],
  ["a letter of Thai", zalgo("ก", "\u0e49", 24), zalgo("ก", "\u0e49", 4)],
  ["a letter of a script that stacks", zalgo("ש", "\u05b8", 24), zalgo("ש", "\u05b8", 8)],
])("no mark above or below %s reaches into other lines", (_, typed, shown) => {
  expect(oneLine(typed)).toBe(shown);
  expect(manyLines(`one\n${typed}`)).toBe(`one\n${shown}`);
  expect(oneLine(shown)).toBe(shown);
});

test.each(["Tiếng Việt".normalize("NFD"), "ᾧ".normalize("NFD"), "שׁ\u05bc\u05b8\u0596", "བསྒྲུབས་", "ကြွှုံ့", "1️⃣"])(
  "%s keeps its marks",
  (word) => {
    expect(oneLine(word)).toBe(word);
  },
);
