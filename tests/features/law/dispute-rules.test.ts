import { expect, test } from "vitest";
import { waitEnds, waitInWords } from "~/features/law/dispute-rules";
import { missingLicences, rulesOf } from "~/features/law/named-rules.server";
import type { DisputeRule, LocalLicence } from "~/platform/settings/law-schema";

const FOUND = { source: "https://law.example/", checkedOn: "2026-11-01" };

function rule(authority: string, country: DisputeRule["country"] = null): DisputeRule {
  return {
    authority,
    country,
    body: null,
    bodyUrl: null,
    waitDays: 56,
    rule: "Complain to the casino first.",
    ...FOUND,
  };
}

function wanted(country: LocalLicence["country"], authority: string | null): LocalLicence {
  return { country, authority, startsOn: null, meaning: "You may not be paid.", ...FOUND };
}

test.each([
  [1, "1 day"],
  [7, "7 days"],
  [30, "30 days"],
  [28, "4 weeks"],
  [56, "8 weeks"],
])("%i days read %s", (days, words) => {
  expect(waitInWords(days)).toBe(words);
});

test("a wait ends as many days after the day it began, over a change to summer time too", () => {
  expect(waitEnds("2026-11-01T09:00:00.000Z", 56)).toBe("2026-12-27");
  expect(waitEnds("2026-03-28T23:30:00.000Z", 30)).toBe("2026-04-27");
});

test("an authority's rules are its own, those for all players first, in any letter case", () => {
  const rules = [rule("Gibraltar", "GB"), rule("Malta"), rule("gibraltar")];
  expect(rulesOf("Gibraltar", rules).map(({ country }) => country)).toEqual([null, "the United Kingdom"]);
  expect(rulesOf("Malta", rules)).toHaveLength(1);
  expect(rulesOf("Isle of Man", rules)).toEqual([]);
});

test("a casino lacks the licences of the countries it accepts and isn't licensed in", () => {
  const countries = [
    wanted("SE", "Sweden’s"),
    wanted("DE", null),
    wanted("NO", null),
    wanted("DK", "Denmark’s"),
    wanted("FI", "Finland’s"),
  ];
  const casino = {
    licences: [
      { authority: "sweden’s", tier: "strict", verifiedAt: "2026-11-01T09:00:00.000Z" },
      { authority: "Denmark’s", tier: "none", verifiedAt: "2026-11-01T09:00:00.000Z" },
      // Not in the register.
      { authority: "Finland’s", tier: "strict", verifiedAt: null },
    ],
    restrictedCountries: ["NO"],
  };
  expect(missingLicences(casino, countries).map(({ country }) => country)).toEqual(["Denmark", "Finland", "Germany"]);
});
