import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countWords, readingMinutes, WORDS_PER_MINUTE } from "~/features/news/reading-time";

describe("reading time", () => {
  test("is a minute at least, and one for each 238 words", () => {
    expect(readingMinutes("")).toBe(1);
    expect(readingMinutes("word ".repeat(WORDS_PER_MINUTE * 4))).toBe(4);
    expect(readingMinutes("word ".repeat(WORDS_PER_MINUTE * 4 + 100))).toBe(4);
    expect(readingMinutes("word ".repeat(WORDS_PER_MINUTE * 4 + 130))).toBe(5);
  });

  test("counts words, not markup or addresses", () => {
    expect(countWords("## The *player's* £1,250.50 **wasn’t** well-known")).toBe(5);
    expect(countWords("Read [the decision](https://regulator.example/a/b) now")).toBe(4);
    expect(countWords("![A chart of payouts](/media/chart.png)\n\n| a | b |\n|---|---|")).toBe(2);
    expect(countWords("See https://regulator.example/a-b and\n\n[1]: https://x.example\n\n```ts\nlet x\n```")).toBe(4);
    expect(countWords("Överklagan å ę – 30 %")).toBe(4);
  });

  test("never falls when text is added", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 400 }), fc.lorem({ maxCount: 100 }), (text, more) => {
        expect(readingMinutes(`${text}\n\n${more}`)).toBeGreaterThanOrEqual(readingMinutes(text));
      }),
    );
  });
});
