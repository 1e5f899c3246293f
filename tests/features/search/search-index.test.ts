import { expect, test } from "vitest";
import { SearchIndex, type EntrySource, type SearchEntry } from "~/features/search/search-index";

function source(id: string, entry: Partial<SearchEntry> = {}, madeOf: unknown[] = [entry]): EntrySource {
  const whole = {
    kind: "casinos",
    title: id,
    href: `/${id}`,
    context: "",
    names: "",
    text: "",
    isOffer: false,
    ...entry,
  } as const;
  return { id, madeOf, make: () => whole };
}

const ALL = { hideOffers: false };
const titles = (index: SearchIndex, q: string, options = ALL) =>
  index.find(q, options).found.map(({ entry }) => entry.title);

test("a slip of the keyboard finds what was meant", () => {
  const index = new SearchIndex();
  index.follow([source("Withdrawal"), source("Licence")]);
  expect(titles(index, "wthdrawal")).toEqual(["Withdrawal"]);
});

test("a title counts for more than a text", () => {
  const index = new SearchIndex();
  index.follow([source("One", { text: "amberquay" }), source("Amberquay")]);
  expect(titles(index, "amberquay")).toEqual(["Amberquay", "One"]);
});

test("all words come first; some words only when nothing has all", () => {
  const index = new SearchIndex();
  index.follow([source("Fast payouts"), source("Slow payouts"), source("Fast games")]);
  expect(index.find("fast payouts", ALL)).toMatchObject({
    partly: false,
    found: [{ entry: { title: "Fast payouts" } }],
  });
  const partly = index.find("fast submarine", ALL);
  expect([partly.partly, partly.found.length]).toEqual([true, 2]);
});

test("offers are left out when asked", () => {
  const index = new SearchIndex();
  index.follow([source("Amber bonus", { kind: "bonuses", isOffer: true }), source("Amber casino")]);
  expect(titles(index, "amber", { hideOffers: true })).toEqual(["Amber casino"]);
});

test("it follows its sources: changed entries are read again, others are not, missing ones go", () => {
  const index = new SearchIndex();
  const same = {};
  const made: string[] = [];
  const noting = (id: string, madeOf: unknown, title: string): EntrySource => {
    const { make, ...rest } = source(id, { title }, [madeOf]);
    return {
      ...rest,
      make: () => {
        made.push(id);
        return make();
      },
    };
  };
  index.follow([noting("a", same, "Alpha"), noting("b", {}, "Beta"), noting("c", {}, "Gamma")]);
  index.follow([noting("a", same, "Alpha"), noting("b", {}, "Delta")]);
  expect(made).toEqual(["a", "b", "c", "b"]);
  expect([titles(index, "alpha"), titles(index, "beta"), titles(index, "delta"), titles(index, "gamma")]).toEqual([
    ["Alpha"],
    [],
    ["Delta"],
    [],
  ]);
});

test("a query of signs alone finds nothing", () => {
  const index = new SearchIndex();
  index.follow([source("Alpha")]);
  expect(index.find("?! …", ALL)).toEqual({ found: [], partly: false });
});
