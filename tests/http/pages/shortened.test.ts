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

test("a text that is too long ends in an ellipsis, and half a character never stands before it", () => {
  expect(withEllipsis("casino", 6)).toBe("casino");
  expect(withEllipsis("casinos", 6)).toBe("casin…");
  expect(withEllipsis("four🎰more", 6)).toBe("four…");
});
