import { describe, expect, test } from "vitest";
import { isPaid, outboundAddress, shownTie, tieRefused } from "~/features/casinos/commercial-tie";
import { tieWords } from "~/features/casinos/labels";
import type { CasinoFields } from "~/features/casinos/schema";
import { casinoFixture } from "../../support/fixtures/casino";

const NOW = "2026-11-21T12:00:00.000Z";
const PARTNER = "https://partner.example/saltbox";
const tied = (over: Partial<CasinoFields> = {}) =>
  casinoFixture({ commercial: "affiliate", affiliateUrl: PARTNER, ...over });
const licences = (over: Partial<CasinoFields["licences"][number]>) =>
  casinoFixture().licences.map((licence) => ({ ...licence, ...over }));

const FORBIDDEN: [standing: string, over: Partial<CasinoFields>, because: RegExp][] = [
  ["a warning", { lifecycle: "warning" }, /warn about it/],
  ["the blacklist", { lifecycle: "blacklisted" }, /blacklist/],
  ["a closure", { lifecycle: "closed" }, /closed/],
  ["no licence", { licences: [] }, /licence/],
  ["a licence that was not found in its register", { licences: licences({ verifiedAt: null }) }, /licence/],
  ["an entry that says there is no licence", { licences: licences({ tier: "none" }) }, /licence/],
];

describe.each(FORBIDDEN)("%s", (_, over, because) => {
  test.each(["affiliate", "sponsor"] as const)("stops the tie of an %s, with its reason", (commercial) => {
    const casino = tied({ ...over, commercial });
    expect(shownTie(casino)).toEqual({ pays: "none", stoppedBecause: expect.stringMatching(because) as string });
    expect([isPaid(casino), outboundAddress(casino)]).toEqual([false, "https://saltbox.example/"]);
    expect(tieWords("Saltbox", shownTie(casino))).toMatch(/^We take no money from Saltbox, because /);
  });

  test("refuses a tie that is new, but not the standing of a public casino that has one", () => {
    const casino = tied(over);
    expect(tieRefused(casino, null, NOW)).toMatch(because);
    expect(tieRefused(casino, casinoFixture(over), NOW)).toMatch(because);
    expect(tieRefused(casino, tied({ commercial: "sponsor" }), NOW)).toMatch(because);
    expect(tieRefused(casino, tied({ publishState: "draft", publishAt: null }), NOW)).toMatch(because);
    expect(tieRefused(casino, tied(), NOW)).toBeNull();
    expect(tieRefused(casinoFixture(over), tied(), NOW)).toBeNull();
  });

  test("lets an archived casino be reopened with its stopped tie, and not published", () => {
    const archived = tied({ ...over, publishState: "archived" });
    expect(tieRefused(tied({ ...over, publishState: "draft" }), archived, NOW)).toBeNull();
    expect(tieRefused(tied({ ...over, publishState: "published" }), archived, NOW)).toMatch(because);
  });
});

test("one verified licence is enough", () => {
  const [licence] = casinoFixture().licences;
  if (!licence) throw new Error("The fixture has a licence.");
  expect(isPaid(tied({ licences: [{ ...licence, verifiedAt: null }, licence] }))).toBe(true);
});

test("a casino without a tie never leads to a partner's address", () => {
  expect(outboundAddress(tied({ commercial: "none" }))).toBe("https://saltbox.example/");
  expect(outboundAddress(tied())).toBe(PARTNER);
  expect(outboundAddress(tied({ affiliateUrl: null }))).toBe("https://saltbox.example/");
});

test("each tie has its own wording", () => {
  const words = (["none", "affiliate", "sponsor"] as const).map((commercial) =>
    tieWords("Saltbox", shownTie(tied({ commercial }))),
  );
  expect(words[0]).toBe("Saltbox does not pay us.");
  expect(words[1]).toContain("pays us if you join");
  expect(words[2]).toContain("is a sponsor");
});
