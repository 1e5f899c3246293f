import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, foldedWords, hasEveryWord, SPELT_OUT } from "~/domain/text/fold";
import { nameBeginnings, wantedBeginning } from "~/platform/access/schema";
import { processorMs } from "../support/timing/processor-time";

test.each([
  ["Straße", "strasse"],
  ["STRASSE", "strasse"],
  ["Đà Nẵng", "da nang"],
  ["Ørsted", "orsted"],
  ["Łódź", "lodz"],
  ["Þórr", "thorr"],
  ["ISPARTA ısparta", "isparta isparta"],
  ["O’Brien", "obrien"],
  ["O'Brien", "obrien"],
  ["Jean‐Luc", "jean luc"],
  ["Jean-Luc", "jean luc"],
  ["ＦＵＬＬ", "full"],
  ["赌场", "赌场"],
  ["ΟΔΟΣ", "οδοσ"],
])("%s is compared as %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("case, accents, apostrophes and hyphens make no difference, wherever they stand in a long text", () => {
  const letter = fc.constantFrom(..."abcxyz ", ...Object.keys(SPELT_OUT), "é", "Å", "\u0301", "'", "’", "-", "–", "😀");
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 400 }), (letters) => {
      const text = letters.join("");
      expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()));
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
    }),
  );
});

test("folding a text of accents alone takes time in proportion to it", () => {
  const time = (length: number) => {
    const text = `a${"\u0301\u0323".repeat(length)}`;
    const start = process.cpuUsage();
    for (let times = 0; times < 5; times += 1) fold(text);
    return processorMs(start);
  };
  time(1_000);
  expect(time(80_000)).toBeLessThan(1_000);
});

test("a query's words are found anywhere, in any order", () => {
  expect(hasEveryWord("orsted hans")(fold("Hans Christian Ørsted"))).toBe(true);
  expect(hasEveryWord("o’brien")(fold("Mary O'Brien-Smith"))).toBe(true);
  expect(hasEveryWord("brien smith")(fold("Mary O'Brien-Smith"))).toBe(true);
  expect(hasEveryWord("hans jensen")(fold("Hans Christian Ørsted"))).toBe(false);
  expect(foldedWords("  ’  - ")).toEqual([]);
});

test("every beginning of every word of a name is one that a store can look up", () => {
  expect(nameBeginnings("Jo Ørs")).toEqual(["j", "jo", "o", "or", "ors"]);
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(3), fc.nat(25), (name, at, length) => {
      const word = foldedWords(name)[at];
      if (word === undefined) return;
      const typed = [...word].slice(0, length + 1).join("");
      const wanted = wantedBeginning(typed);
      if (wanted !== null) expect(nameBeginnings(name)).toContain(wanted);
    }),
  );
});
