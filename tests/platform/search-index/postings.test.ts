import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_DOCUMENTS, Postings } from "~/platform/search-index/postings";

const listed = (postings: Postings) => {
  const all: [number, number][] = [];
  postings.forEach((document, times) => all.push([document, times]));
  return all;
};

test("documents come in the order of their numbers, whatever the order they came and went in", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 255 }))), (steps) => {
      const postings = new Postings();
      const model = new Map<number, number>();
      // What is there already goes.
      for (const [document, times] of steps) {
        if (model.delete(document)) postings.remove(document);
        else {
          model.set(document, times);
          postings.add(document, times);
        }
      }
      expect(listed(postings)).toEqual([...model].sort(([a], [b]) => a - b));
      expect(postings.length).toBe(model.size);
    }),
  );
});

test("the greatest number and a word that comes very often fit", () => {
  const postings = new Postings();
  postings.add(MOST_DOCUMENTS - 1, 10_000);
  expect(listed(postings)).toEqual([[MOST_DOCUMENTS - 1, 255]]);
});

test("one that isn’t there is taken out without harm", () => {
  const postings = new Postings();
  postings.add(3, 1);
  for (const document of [2, 4]) postings.remove(document);
  expect(listed(postings)).toEqual([[3, 1]]);
});
