import { expect, test } from "vitest";
import {
  contentDigest,
  eachText,
  firstContentField,
  groupByPart,
  hiddenPartField,
  isPartWritten,
  partField,
  pressValue,
  readPartField,
  readPress,
  textsByName,
} from "~/domain/forms/part-names";

test("a field's name says its part, its own name, and whether anybody writes it", () => {
  expect(readPartField(partField("write", "body"))).toMatchObject({ part: "write", name: "body", isHidden: false });
  expect(readPartField(partField("points", "a.b"))).toMatchObject({ part: "points", name: "a.b" });
  expect(readPartField(hiddenPartField("write", "version"))).toMatchObject({ name: "version", isHidden: true });
  expect(readPartField(firstContentField("write"))).toMatchObject({ part: "write", isFirstContent: true });
  for (const field of ["body", ".body", ""]) expect(readPartField(field)).toBeNull();
});

test("a button's value says its part and its act", () => {
  expect(readPress(pressValue("decide"))).toEqual({ part: "decide", act: "decide" });
  expect(readPress(pressValue("decide", "preview"))).toEqual({ part: "decide", act: "preview" });
});

test("fields are grouped by part, and those of a part that doesn't say what it first held are left out", () => {
  const first = contentDigest([["body", "Before"]]);
  const fields: [string, string][] = [
    [firstContentField("write"), first],
    [hiddenPartField("write", "version"), "3"],
    [partField("write", "body"), "After"],
    [partField("foreign", "body"), "of no part"],
    ["intent", "write"],
  ];
  const parts = groupByPart(fields);
  expect([...parts.keys()]).toEqual(["write"]);
  expect(parts.get("write")).toEqual({ first, written: [["body", "After"]], hidden: [["version", "3"]] });
});

test("a part is written once it holds anything else than at first, be it in another order or with other line ends", () => {
  const first = contentDigest([
    ["a", "One\nTwo"],
    ["b", ""],
  ]);
  const part = (...written: [string, string][]) => isPartWritten({ first, written, hidden: [] });
  expect(part(["b", ""], ["a", "One\r\nTwo "])).toBe(false);
  expect(part(["a", "One\nThree"])).toBe(true);
  expect(part(["a", "One\nTwo"], ["b", "on"])).toBe(true);
});

test("of fields that share a name every text is kept, in their order", () => {
  const fields: [string, string][] = [
    ["x", "1"],
    ["note", "Names"],
    ["x", ""],
    ["x", "3"],
  ];
  const texts = textsByName(fields);
  expect(texts).toEqual({ x: ["1", "", "3"], note: "Names" });
  expect(eachText(texts)).toEqual([
    ["x", "1"],
    ["x", ""],
    ["x", "3"],
    ["note", "Names"],
  ]);
});
