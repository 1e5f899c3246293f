import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slug as slugSchema } from "~/platform/publishing/schema";
import { slugCandidates, slugify } from "~/domain/text/slug";

/** The first candidate that nothing has yet. */
function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  const candidates = slugCandidates(slug);
  for (;;) {
    const { value } = candidates.next();
    if (!isTaken(value)) return value;
  }
}

describe("a slug", () => {
  test.each([
    ["Harbour & Vine Casino", "harbour-and-vine-casino"],
    ["  The Player’s 100 % Match!  ", "the-players-100-percent-match"],
    ["Smörgås, Ærø and Łódź", "smorgas-aero-and-lodz"],
    ["STRASSE / straße", "strasse-strasse"],
    ["ﬁrst ½ price", "first-1-2-price"],
    ["7", "item-7"],
    ["カジノ", "item"],
    ["", "item"],
  ])("of %o is %o", (title, expected) => {
    expect(slugify(title)).toBe(expected);
  });

  test("too short for an address is put behind its kind", () => {
    expect(slugify("21", "casino")).toBe("casino-21");
  });

  test("is cut between words", () => {
    const slug = slugify("withdrawals that take longer than the terms say ".repeat(3));
    expect(slug).toBe("withdrawals-that-take-longer-than-the-terms-say-withdrawals-that-take-longer");
  });

  test("is valid for any title at all, and stays as it is when made again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
        const slug = slugify(title);
        expect(slugSchema.safeParse(slug).success).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a free slug", () => {
  test("takes a number when the plain one is taken", () => {
    const taken = new Set(["night-owl", "night-owl-2"]);
    expect(freeSlug("day-owl", (slug) => taken.has(slug))).toBe("day-owl");
    expect(freeSlug("night-owl", (slug) => taken.has(slug))).toBe("night-owl-3");
  });

  test("is valid and new however many are taken", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), fc.integer({ min: 0, max: 120 }), (title, count) => {
        const taken = new Set<string>();
        for (const candidate of slugCandidates(slugify(title))) {
          if (taken.size >= count) break;
          expect(taken.has(candidate)).toBe(false);
          taken.add(candidate);
        }
        const free = freeSlug(slugify(title), (slug) => taken.has(slug));
        expect(taken.has(free)).toBe(false);
        expect(slugSchema.safeParse(free).success).toBe(true);
      }),
    );
  });
});
