import { expect, test } from "vitest";
import { wordSearch } from "~/platform/search-index/word-search";

const casinos = [
  { name: "Harbour Lantern", group: "Quay Group" },
  { name: "Harbour Quay", group: "" },
  { name: "Tern", group: "Lantern Holdings" },
];
const search = wordSearch(casinos, { name: [({ name }) => name, 4], group: [({ group }) => group, 1] });

test("entries with all the words are found, best first", () => {
  expect(search("harbour quay")).toEqual([1, 0]);
  expect(search("lantern")).toEqual([0, 2]);
});

test("when nothing has all of them, what has some is", () => {
  expect(search("tern welcome")).toEqual([2]);
});

test("one letter finds what begins with it, and words that all texts have are passed over", () => {
  expect(search("t")).toEqual([2]);
  expect(search("the tern")).toEqual([2]);
});
