import { describe, expect, test } from "vitest";
import { fieldLabel } from "~/platform/publishing/fields/field-names";
import { fieldText } from "~/platform/publishing/fields/field-text";
import { versionDiff, versionWords } from "~/platform/publishing/revisions/version-diff.server";

const LABELS = {
  name: "Name",
  licences: "Licences",
  "licences[]": "Licence",
  "licences[].number": "Number",
  "limits.day": "Limit a day",
};

test.each([
  ["name", "Name"],
  ["licences", "Licences"],
  ["licences[0]", "Licence 1"],
  ["licences[2].number", "Licence 3: number"],
  ["licences[2].somethingElse", "Licence 3"],
  ["limits.day", "Limit a day"],
  ["limits.day.amount", "Limit a day"],
  ["significantTerms", "Significant terms"],
])("%s is called %s", (path, label) => {
  expect(fieldLabel(LABELS, path)).toBe(label);
});

test.each([
  [null, ""],
  ["A text", "A text"],
  [["One", "Two"], "One\nTwo"],
  [true, "yes"],
  [0.4, "0.4"],
  [{ amount: 125_050, currency: "EUR" }, "€1,250.50"],
  [{ amount: 500, currency: "JPY" }, "¥500"],
  ["2026-03-01T09:30:00.000Z", "1 March 2026 09:30 UTC"],
  [[{ authority: "MGA", number: null, isOld: false }], "Authority: MGA; Is old: no"],
  [{ day: null, month: { amount: 100, currency: "EUR" } }, "Month: €1"],
])("%j reads as %j", (value, text) => {
  expect(fieldText(value)).toBe(text);
});

describe("two versions", () => {
  const long = "It pays within a day. ".repeat(12);

  test("differ in the fields that say something else; a missing field says nothing", () => {
    const differences = versionDiff({ name: "Old", group: null, pros: ["a"] }, { name: "New", pros: ["a"] }, LABELS);
    expect(differences).toEqual([{ field: "name", label: "Name", from: "Old", to: "New", words: null }]);
  });

  test("of a long text are shown as one, word by word, and nothing is left out", () => {
    const to = long.replace("day", "week");
    const parts = versionWords(long, to);
    const side = (left: "added" | "removed") =>
      parts
        ?.filter(({ kind }) => kind !== left)
        .map((part) => part.text)
        .join("");
    expect(side("added")).toBe(long);
    expect(side("removed")).toBe(to);
    expect(parts?.filter(({ kind }) => kind === "added").map((part) => part.text)).toEqual(["week"]);
  });

  test("are shown side by side when they have little in common, or are short", () => {
    expect(versionWords(long, "Quite another review with other words altogether. ".repeat(8))).toBeNull();
    expect(versionWords("It pays.", "It does not pay.")).toBeNull();
    expect(versionWords("", long)).toBeNull();
  });

  test("of 20,000 characters that differ everywhere are given up on, so that they don’t keep the server busy", () => {
    const words = (seed: number) =>
      Array.from({ length: 3_500 }, (_, at) => `w${String((at * seed) % 9_973)}`).join(" ");
    // Given up on: the whole comparison would find what they share.
    expect(versionWords(words(7), words(11))).toBeNull();
  });
});
