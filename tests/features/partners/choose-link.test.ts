import { describe, expect, test } from "vitest";
import { chooseLink, fittingLinks, type LinkReader } from "~/features/partners/ways/choose-link";
import { checkedAddress, filledAddress, hasClick } from "~/features/partners/ways/filled-address";
import { dealFixture, linkFixture } from "../../support/partners/deal";

const READER: LinkReader = {
  ...{ country: "DE", languages: ["de", "en"], device: "phone", offer: null, day: "2026-11-21" },
};
const named = (campaign: string, over: Parameters<typeof linkFixture>[0] = {}) => linkFixture({ campaign, ...over });
const dealOf = (links: ReturnType<typeof linkFixture>[], over: Parameters<typeof dealFixture>[0] = {}) => ({
  id: "deal",
  ...dealFixture({ links, ...over }),
});
const fitting = (deals: ReturnType<typeof dealOf>[], reader: Partial<LinkReader> = {}) =>
  fittingLinks(deals, { ...READER, ...reader }).map((group) => group.map(({ link }) => link.campaign));

describe("The links that fit a reader", () => {
  test.each([
    ["of their country", { countries: ["DE" as const] }, { country: "FI" as const }],
    ["of their language", { languages: ["de" as const] }, { languages: ["en"] }],
    ["of their device", { devices: ["phone" as const] }, { device: "computer" as const }],
    ["of the day", { startsOn: "2026-11-21", endsOn: "2026-11-21" }, { day: "2026-11-22" }],
    ["of the offer", { offer: "welcome" }, { offer: "reload" }],
  ])("are those %s", (_, over, other) => {
    const deals = [dealOf([named("theirs", over)])];
    expect(fitting(deals, { offer: "offer" in over ? over.offer : null })).toEqual([["theirs"]]);
    expect(fitting(deals, other)).toEqual([]);
  });

  test("are none of a deal that is over, or for other countries", () => {
    expect(fitting([dealOf([named("a")], { endsOn: "2026-11-20" })])).toEqual([]);
    expect(fitting([dealOf([named("a")], { countries: ["GB"] })])).toEqual([]);
    expect(fitting([dealOf([named("a")], { countries: ["GB"] })], { country: null })).toEqual([]);
  });

  test("are those of the very offer first, and those for where no other fits last", () => {
    const links = [named("last", { isFallback: true }), named("any"), named("offer", { offer: "welcome" })];
    expect(fitting([dealOf(links)], { offer: "welcome" })).toEqual([["offer"], ["any"], ["last"]]);
  });
});

describe("The link that is taken", () => {
  const groups = fittingLinks(
    [dealOf([named("once"), named("thrice", { weight: 3 }), named("last", { isFallback: true })])],
    READER,
  );
  const taken = (random: number, broken: readonly string[] = []) =>
    chooseLink(groups, ({ campaign }) => broken.includes(campaign), random)?.link.campaign ?? null;

  test("is one by weight", () => {
    expect([0, 0.24, 0.25, 0.999].map((random) => taken(random))).toEqual(["once", "once", "thrice", "thrice"]);
  });

  test("is never one that is broken: the next takes its place, and at the end none", () => {
    expect([0, 0.9].map((random) => taken(random, ["once"]))).toEqual(["thrice", "thrice"]);
    expect(taken(0.5, ["once", "thrice"])).toBe("last");
    expect(taken(0.5, ["once", "thrice", "last"])).toBeNull();
  });
});

test("an address gets the click's id and place, also where a browser wrote its braces, and a check is no click", () => {
  const values = { click: "a-b_c", sub: "casino" };
  expect(filledAddress("https://t.example/{click}?s={sub}", values)).toBe("https://t.example/a-b_c?s=casino");
  expect(filledAddress("https://t.example/%7Bclick%7D", values)).toBe("https://t.example/a-b_c");
  expect([hasClick("https://t.example/%7bCLICK%7d"), hasClick("https://t.example/{sub}")]).toEqual([true, false]);
  expect(checkedAddress("https://t.example/{click}?s={sub}")).toBe("https://t.example/check?s=check");
});
