import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTexts, type TextDiff } from "~/features/casino-terms/text-diff.server";
import { findWords, parseWords } from "~/features/casino-terms/watched-words";
import { processorMs } from "../../support/timing/processor-time";

const changed = (diff: TextDiff) => diff.blocks.flatMap((block) => (block.kind === "changed" ? [block.parts] : []));
/** The text of one side, of what is shown. */
const side = (diff: TextDiff, kept: "added" | "removed") =>
  diff.blocks
    .flatMap((block) =>
      block.kind === "gap"
        ? []
        : block.kind === "same"
          ? [block.text]
          : [
              block.parts
                .filter(({ kind }) => kind === "same" || kind === kept)
                .map(({ text }) => text)
                .join(""),
            ],
    )
    .join("\n");

describe("A comparison", () => {
  test("marks the words that were added and removed, with a paragraph around, and leaves out the rest", () => {
    const same = Array.from({ length: 9 }, (_, index) => `Paragraph ${String(index)}.`);
    const diff = diffTexts(
      [...same, "The fee is 5 euros a month.", "Last."].join("\n"),
      [...same, "The fee is 15 euros a month.", "Last."].join("\n"),
    );
    expect(diff).toEqual({
      isByWord: true,
      blocks: [
        { kind: "gap", paragraphs: 8 },
        { kind: "same", text: "Paragraph 8." },
        {
          kind: "changed",
          parts: [
            { kind: "same", text: "The fee is " },
            { kind: "removed", text: "5" },
            { kind: "added", text: "15" },
            { kind: "same", text: " euros a month." },
          ],
        },
        { kind: "same", text: "Last." },
      ],
    });
  });

  test("shows paragraphs that have hardly a word in common one after the other, and those in a row each by itself", () => {
    const diff = diffTexts(
      "Each withdrawal is charged EUR 10.\nThe fee is 5 euros.\nWe answer in 3 days.",
      "We take nothing for it.\nThe fee is 7 euros.\nWe answer in 5 days.",
    );
    expect(diff.isByWord).toBe(true);
    expect(changed(diff).map((parts) => parts.map(({ kind, text }) => `${kind}: ${text}`))).toEqual([
      ["removed: Each withdrawal is charged EUR 10.", "added: We take nothing for it."],
      ["same: The fee is ", "removed: 5", "added: 7", "same:  euros."],
      ["same: We answer in ", "removed: 3", "added: 5", "same:  days."],
    ]);
  });

  test("loses no word of either text, whatever they are", () => {
    const text = fc
      .array(fc.array(fc.constantFrom("a", "b", "fee", "bet"), { minLength: 1, maxLength: 5 }), { maxLength: 8 })
      .map((lines) => lines.map((words) => words.join(" ")).join("\n"));
    fc.assert(
      fc.property(text, text, (earlier, later) => {
        const diff = diffTexts(earlier, later);
        const gaps = diff.blocks.some(({ kind }) => kind === "gap");
        if (gaps) return;
        const plain = (lines: string) => lines.split("\n").filter(Boolean).join("\n");
        expect(plain(side(diff, "removed"))).toBe(plain(earlier));
        expect(plain(side(diff, "added"))).toBe(plain(later));
      }),
    );
  });

  test.each([
    ["in many short paragraphs", (at: number, of: string) => `${of}${String(at)} x`, "\n"],
    ["in one paragraph", (at: number, of: string) => `${of}${String(at)}`, " "],
    [
      "in paragraphs that all differ by many words",
      (at: number, of: string) => (at % 40 === 0 ? "\n" : `${of}${String(at)}`),
      " ",
    ],
  ])("of the longest texts, with nothing in common, is bounded: %s", (_, word, between) => {
    const long = (of: string) =>
      Array.from({ length: 30_000 }, (__, at) => word(at, of))
        .join(between)
        .slice(0, 200_000);
    const before = process.cpuUsage();
    const diff = diffTexts(long("a"), long("b"));
    // Of this process' own work half a second at worst where it was measured.
    expect(processorMs(before)).toBeLessThan(4_000);
    expect(changed(diff).length).toBeGreaterThan(0);
    expect(diff.blocks.length).toBeLessThan(1_000);
    expect(diff.isByWord).toBe(false);
  });
});

describe("Words that are looked for", () => {
  test("are found whatever their case and quotes, in what was added only, and are no regular expressions", () => {
    const words = parseWords(" Maximum bet \n\nplayer's funds\n.*\nMaximum bet");
    expect(words).toEqual(["Maximum bet", "player's funds", ".*"]);
    const before = "The MAXIMUM BET is 5.";
    const now = `${before}\nA maximum bet of 2.\nThe Player’s funds are safe.`;
    expect(findWords(words, now, before)).toEqual([
      { word: "Maximum bet", quote: "A maximum bet of 2." },
      { word: "player's funds", quote: "The Player’s funds are safe." },
    ]);
  });

  test("are quoted with what stands around them, at most 600 characters", () => {
    const text = `${"before ".repeat(200)}dormant ${"after ".repeat(200)}`;
    const [hit] = findWords(["dormant"], text, "");
    expect(hit?.quote).toContain("before dormant after");
    expect(hit?.quote.length).toBeLessThanOrEqual(600);
    expect(hit?.quote).toMatch(/^before .* after$/);
  });
});
