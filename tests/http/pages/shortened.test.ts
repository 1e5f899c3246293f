import fc from "fast-check";
import { expect, test } from "vitest";
import { shortened, withEllipsis } from "~/http/pages/shortened";

test("a text is cut between two characters, and can be put into an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(30), (text, most) => {
      const cut = shortened(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1);
      expect(() => encodeURIComponent(cut)).not.toThrow();
    }),
  );
});

test("a text that is too long ends in an ellipsis, and half a character never stays", () => {
  expect([withEllipsis("abcde", 5), withEllipsis("abcdef", 5)]).toEqual(["abcde", "abcd…"]);
  expect(withEllipsis("abc🃏def", 5)).toBe("abc…");
});
