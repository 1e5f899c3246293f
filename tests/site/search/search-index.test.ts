import { expect, test } from "vitest";
import { entryOf, SearchIndex, type EntryMaker, type EntrySource, type SearchEntry } from "~/site/search/search-index";

interface Given extends Partial<SearchEntry> {
  title: string;
  isOffer?: boolean;
}

const maker: EntryMaker<Given, null> = {
  kind: "casinos",
  isOffer: ({ isOffer }) => isOffer === true,
  make: (given) => ({ href: `/${given.title}`, context: "", names: "", text: "", ...given }),
};

function source(title: string, entry: Omit<Given, "title"> = {}): EntrySource {
  return entryOf(maker, { title, ...entry });
}

const ALL = { hideOffers: false };
const titles = (index: SearchIndex, q: string, options: Parameters<SearchIndex["find"]>[1] = ALL) =>
  index.find(q, options).found.map(({ entry }) => entry().title);

test("a typo finds what was meant", async () => {
  const index = new SearchIndex();
  await index.follow([source("Withdrawal"), source("Licence")]);
  expect(titles(index, "wthdrawal")).toEqual(["Withdrawal"]);
});

test.each([
  ["Straße", "strasse"],
  ["Straße", "STRASSE"],
  ["Đà Nẵng nights", "da nang"],
  ["Ørsted", "orsted"],
  ["Łódź Palace", "lodz palace"],
  ["Player’s choice", "player's"],
  ["Jean‑Luc", "jean-luc"],
])("%s is found by %s", async (title, typed) => {
  const index = new SearchIndex();
  await index.follow([source(title), source("Something else")]);
  expect(titles(index, typed)[0]).toBe(title);
});

test("a title counts for more than a text", async () => {
  const index = new SearchIndex();
  await index.follow([source("One", { text: "amberquay" }), source("Amberquay")]);
  expect(titles(index, "amberquay")).toEqual(["Amberquay", "One"]);
});

test("all words come first; some words only when nothing has all", async () => {
  const index = new SearchIndex();
  await index.follow([source("Fast payouts"), source("Slow payouts"), source("Fast games")]);
  expect(index.find("fast payouts", ALL).partly).toBe(false);
  expect(titles(index, "fast payouts")).toEqual(["Fast payouts"]);
  const partly = index.find("fast submarine", ALL);
  expect([partly.partly, partly.found.length]).toEqual([true, 2]);
});

test("small print counts for less than a text about the same", async () => {
  const index = new SearchIndex();
  const text = "Registered players of the scheme are refused. ".repeat(8);
  await index.follow([
    source("100% up to £30", { text: "Not for those on the scheme.", isSmallPrint: true }),
    source("Five registers", { text }),
  ]);
  expect(titles(index, "scheme")).toEqual(["Five registers", "100% up to £30"]);
});

test("a query in other words finds as well, and counts for less", async () => {
  const index = new SearchIndex();
  await index.follow([source("Identity check"), source("KYC"), source("Identity parade")]);
  expect(titles(index, "kyc")).toEqual(["KYC"]);
  const options = { hideOffers: false, variants: ["identity check"] };
  expect(titles(index, "kyc", options)).toEqual(["KYC", "Identity check"]);
  expect(index.find("kyc", options).terms).toContain("identity");
});

test("a number of times is found by letter and by sign", async () => {
  const index = new SearchIndex();
  await index.follow([source("Wagering above 10× is refused"), source("Ten to one")]);
  for (const typed of ["10x", "10×"]) expect(titles(index, typed)).toEqual(["Wagering above 10× is refused"]);
});

test("words like the ones that found nothing are offered, the nearest first", async () => {
  const index = new SearchIndex();
  await index.follow([source("Withdrawal"), source("Withdrawn"), source("Licence")]);
  expect(titles(index, "wihtdrwaal")).toEqual([]);
  expect(index.similar("wihtdrwaal")[0]).toBe("withdrawal");
  expect(index.similar("zzzzqqqq")).toEqual([]);
  expect(index.similar("w".repeat(90))).toEqual([]);
});

test("offers are left out when asked", async () => {
  const index = new SearchIndex();
  await index.follow([source("Amber bonus", { isOffer: true }), source("Amber casino")]);
  expect(titles(index, "amber", { hideOffers: true })).toEqual(["Amber casino"]);
});

test("it follows its sources: changed entries are read again, others are not, missing ones are removed", async () => {
  const index = new SearchIndex();
  const made: string[] = [];
  const noting: EntryMaker<Given, { name: string }> = {
    ...maker,
    make: (given, { name }) => {
      made.push(given.title);
      return { ...maker.make(given, null), names: name };
    },
  };
  const [alpha, beta, gamma, delta] = ["Alpha", "Beta", "Gamma", "Delta"].map((title) => ({ title })) as [Given, Given, Given, Given]; // prettier-ignore
  const [quay, mole] = [{ name: "Quay" }, { name: "Mole" }];
  await index.follow([alpha, beta, gamma].map((given) => entryOf(noting, given, quay)));
  made.length = 0;
  // Beta has become Delta, Gamma stands beside something else, Alpha is as it was.
  await index.follow([entryOf(noting, alpha, quay), entryOf(noting, delta, quay), entryOf(noting, gamma, mole)]);
  expect(made).not.toContain("Alpha");
  expect([titles(index, "alpha"), titles(index, "beta"), titles(index, "delta"), titles(index, "mole")]).toEqual([
    ["Alpha"],
    [],
    ["Delta"],
    ["Gamma"],
  ]);
  expect(titles(index, "quay").toSorted()).toEqual(["Alpha", "Delta"]);
});

test("a query of only punctuation finds nothing", async () => {
  const index = new SearchIndex();
  await index.follow([source("Alpha")]);
  expect(index.find("?! …", ALL)).toEqual({ found: [], partly: false, terms: new Set() });
});

test("tens of thousands are read in time slices: other work runs in between, and a later call waits", async () => {
  const index = new SearchIndex();
  const words = "one of very many lines of which none is like another ".repeat(4);
  const many = Array.from({ length: 3_000 }, (_, at) =>
    source(`Entry ${String(at)}`, { text: `${words}${String(at)}` }),
  );
  const first = index.follow(many);
  const second = index.follow([source("Alone")]);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await first;
  expect(titles(index, "entry")).toHaveLength(3_000);
  await second;
  isOver = true;
  expect(turns).toBeGreaterThan(5);
  expect([titles(index, "entry"), titles(index, "alone")]).toEqual([[], ["Alone"]]);
});

test("an entry that can't be made is left out alone, and is there after another try", async () => {
  const index = new SearchIndex();
  let isBroken = true;
  const make = (given: Given) => (isBroken ? expect.fail("It can't be made.") : maker.make(given, null));
  await index.follow([entryOf({ ...maker, make }, { title: "Broken" }), source("Whole")]);
  expect(titles(index, "whole")).toEqual(["Whole"]);
  index.tryAgain();
  expect(titles(index, "broken")).toEqual([]);
  isBroken = false;
  index.tryAgain();
  expect(titles(index, "broken")).toEqual(["Broken"]);
});
