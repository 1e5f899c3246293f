import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findZoneName, ZONE_NAMES, zoneRules } from "~/domain/zones/zone-rules.server";
import { instantsOf, localOf, offsetName, timeWordsIn, UTC, zoneName } from "~/domain/zones/zones";
import { runsOf } from "../../support/thoroughly";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const zone = (name: string) => zoneRules(name, NOW);

/** Returns a zone's clock by Intl, from which the rules are made, in a different way. */
function byIntl(name: string, at: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short", timeStyle: "medium" }).format(at);
}

describe("A local time", () => {
  test.each([
    ["Europe/Berlin", "2026-07-01T12:00", "2026-07-01T10:00:00.000Z"],
    ["Europe/Berlin", "2026-11-21T12:00", "2026-11-21T11:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-21T12:00", "2026-11-21T06:15:00.000Z"],
    ["Asia/Katmandu", "2026-11-21T12:00", "2026-11-21T06:15:00.000Z"],
    ["Asia/Kolkata", "2026-11-21T12:00", "2026-11-21T06:30:00.000Z"],
    ["Asia/Calcutta", "2026-11-21T12:00", "2026-11-21T06:30:00.000Z"],
    ["Australia/Sydney", "2026-01-21T12:00", "2026-01-21T01:00:00.000Z"],
    ["Australia/Sydney", "2026-07-21T12:00", "2026-07-21T02:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-21T12:00", "2026-11-20T22:00:00.000Z"],
    ["Pacific/Chatham", "2026-01-21T12:00", "2026-01-20T22:15:00.000Z"],
  ])("in %s at %s is %s", (name, local, at) => {
    // Some systems know two of these zones by only one of their names.
    if (!ZONE_NAMES.includes(name)) return;
    expect(instantsOf(zone(name), local)).toEqual({ is: "one", at });
    expect(localOf(zone(name), at)).toBe(`${local}:00.000`);
  });

  test("comes twice where clocks go back, by an hour or by half of one", () => {
    expect(instantsOf(zone("Europe/Berlin"), "2026-10-25T02:30")).toEqual({
      is: "double",
      first: "2026-10-25T00:30:00.000Z",
      second: "2026-10-25T01:30:00.000Z",
    });
    expect(instantsOf(zone("Australia/Lord_Howe"), "2026-04-05T01:45")).toEqual({
      is: "double",
      first: "2026-04-04T14:45:00.000Z",
      second: "2026-04-04T15:15:00.000Z",
    });
  });

  test("never comes where clocks go forward, and what was meant is said", () => {
    expect(instantsOf(zone("Europe/Berlin"), "2026-03-29T02:30")).toEqual({
      is: "missing",
      from: "2026-03-29T02:00",
      to: "2026-03-29T03:00",
      meant: "2026-03-29T03:30",
    });
    // This day begins at one o'clock.
    expect(instantsOf(zone("Africa/Cairo"), "2026-04-24T00:00")).toEqual({
      is: "missing",
      from: "2026-04-24T00:00",
      to: "2026-04-24T01:00",
      meant: "2026-04-24T01:00",
    });
    // Samoa went over the date line and left out a day.
    expect(instantsOf(zone("Pacific/Apia"), "2011-12-30T12:00")).toMatchObject({
      is: "missing",
      from: "2011-12-30T00:00",
      to: "2011-12-31T00:00",
    });
  });

  test("is invalid where it is none", () => {
    for (const text of ["", "now", "2026-13-01T00:00", "2026-01-01", "2026-01-01T00:00Z"])
      expect(instantsOf(zone("Europe/Berlin"), text)).toEqual({ is: "invalid" });
  });

  test("leads back to its instant, in every zone", () => {
    const from = Date.UTC(2012, 0, 1) / 60_000;
    const to = Date.UTC(2034, 0, 1) / 60_000;
    fc.assert(
      fc.property(fc.constantFrom(...ZONE_NAMES), fc.integer({ min: from, max: to }), (name, minute) => {
        const at = new Date(minute * 60_000).toISOString();
        const rules = zone(name);
        const local = localOf(rules, at);
        expect(local.slice(0, 19).replace("T", " ")).toBe(byIntl(name, minute * 60_000));
        const back = instantsOf(rules, local.slice(0, 16));
        if (back.is === "double") expect([back.first, back.second]).toContain(at);
        else expect(back).toEqual({ is: "one", at });
      }),
      { numRuns: runsOf(100) },
    );
  });
});

test("a zone is found by its name in any capitals, and by its city", () => {
  expect(findZoneName(" europe/berlin ")).toBe("Europe/Berlin");
  expect(findZoneName("berlin")).toBe("Europe/Berlin");
  expect(findZoneName("new york")).toBe("America/New_York");
  expect(findZoneName("utc")).toBe("UTC");
  expect(findZoneName("Atlantis")).toBeNull();
  expect(findZoneName("")).toBeNull();
  expect(zoneRules("Atlantis", NOW)).toBe(UTC);
});

test("words name the zone and UTC, with UTC’s day where it is another", () => {
  const berlin = timeWordsIn(zone("Europe/Berlin"));
  expect(berlin.moment("2026-11-25T17:05:00.000Z")).toBe("25 November 2026 at 18:05 Berlin (17:05 UTC)");
  expect(berlin.shortMoment("2026-11-25T23:30:00.000Z")).toBe("26 Nov 2026, 00:30 Berlin (25 Nov 2026, 23:30 UTC)");
  expect(berlin.day("2026-11-25T23:30:00.000Z")).toBe("26 November 2026");
  // A day has no zone.
  expect(berlin.shortDay("2026-11-25")).toBe("25 Nov 2026");
  expect(zoneName({ name: "America/Argentina/Buenos_Aires" })).toBe("Buenos Aires");
  expect(offsetName(zone("Asia/Kabul"), NOW.toISOString())).toBe("UTC+4:30");
  expect(offsetName(zone("America/St_Johns"), NOW.toISOString())).toBe("UTC−3:30");
});
