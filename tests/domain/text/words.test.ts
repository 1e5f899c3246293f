import { describe, expect, test } from "vitest";
import { excerpt, foldWord, markWords, searchWords } from "~/domain/text/words";

describe("search words", () => {
  test("leave out words that every text has", () => {
    expect(searchWords("How do I withdraw my money?")).toEqual(["withdraw", "money"]);
  });

  test("are all words when there are no others", () => {
    expect(searchWords("what is the")).toEqual(["what", "is", "the"]);
  });

  test.each(["", "   ", "?!", "—…"])("are none in %j", (query) => {
    expect(searchWords(query)).toEqual([]);
  });
});

describe("marks", () => {
  test("stand on whole words, whatever their accents and case", () => {
    expect(markWords("The Café pays, café!", new Set(["cafe"]))).toEqual([
      { text: "The ", hit: false },
      { text: "Café", hit: true },
      { text: " pays, ", hit: false },
      { text: "café", hit: true },
      { text: "!", hit: false },
    ]);
  });

  test("stand on what was found within a script without spaces, whole where it overlaps", () => {
    const terms = new Set(searchWords("オンラインカジノ").map(foldWord));
    expect(markWords("安全なオンラインカジノの話", terms)).toEqual([
      { text: "安全な", hit: false },
      { text: "オンラインカジノ", hit: true },
      { text: "の話", hit: false },
    ]);
  });

  test("keep every character of the text", () => {
    const text = "<b>3×</b> & more — “wagering”";
    expect(
      markWords(text, new Set(["wagering"]))
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});

describe("an excerpt", () => {
  const text = `${"word ".repeat(100)}treasure ${"word ".repeat(100)}`.trim();

  test("of a short text is the text", () => {
    expect(excerpt("A short text.", new Set())).toBe("A short text.");
  });

  test("holds the first match, cut between words", () => {
    const cut = excerpt(text, new Set(["treasure"]));
    expect(cut).toContain("treasure");
    expect(cut.length).toBeLessThan(200);
    expect(cut).toMatch(/^… word .* word …$/);
  });

  test("shows the first match of a text with hardly a space", () => {
    const long = `${"あいうえお".repeat(40)}カジノ${"かきくけこ".repeat(20)} ${"さしすせそ".repeat(40)}`;
    expect(excerpt(long, new Set([foldWord("カジノ")]))).toContain("カジノ");
  });

  test("without a match is the beginning", () => {
    expect(excerpt(text, new Set(["nothing"]))).toMatch(/^word .* …$/);
  });

  test("of one endless word ends all the same", () => {
    expect(excerpt("x".repeat(500), new Set()).length).toBeLessThan(200);
  });
});
