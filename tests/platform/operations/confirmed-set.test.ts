import fc from "fast-check";
import { expect, test } from "vitest";
import { digestOfSet, setChange } from "~/platform/operations/confirmed-set.server";
import { setChangeMessage } from "~/platform/operations/set-change";

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 30 });

test("a set is the same in any order, and any other set differs by who left and who entered", () => {
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const left = before.filter((id) => !now.includes(id)).length;
      const entered = now.filter((id) => !before.includes(id)).length;
      const change = setChange(digestOfSet(before), now.toReversed());
      if (left + entered === 0) expect(change).toBeNull();
      else if (before.length > 0) expect(change).toEqual({ left, entered });
      else expect(change).not.toBeNull();
    }),
  );
});

test("ids can't be shifted into each other", () => {
  expect(setChange(digestOfSet(["a", "bc"]), ["ab", "c"])).not.toBeNull();
  expect(setChange(digestOfSet(['a","b']), ["a", "b"])).not.toBeNull();
});

test("of a very large set only that it changed is told", () => {
  const many = Array.from({ length: 20_001 }, (_, n) => String(n));
  const name = digestOfSet(many);
  expect(name.length).toBeLessThan(100);
  expect(setChange(name, many)).toBeNull();
  expect(setChange(name, many.slice(1))).toEqual({ left: null, entered: null });
});

test("the message says how many left and how many came, and what to do", () => {
  const words = { one: "casino", many: "casinos" };
  expect(setChangeMessage({ left: 1, entered: 2 }, words)).toBe(
    "The casinos this is about have changed since you looked: 1 casino you saw is no longer among them, and 2 casinos you haven’t seen are among them now. Check the list and confirm again.",
  );
  expect(setChangeMessage({ left: null, entered: null }, words)).toBe(
    "The casinos this is about have changed since you looked. Check the list and confirm again.",
  );
});
