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

test("a slip of the keyboard finds what was meant", async () => {
  const index = new SearchIndex();
  await index.follow([source("Withdrawal"), source("Licence")]);
  expect(titles(index, "wthdrawal")).toEqual(["Withdrawal"]);
});

test("a title counts for more than a text", async () => {
  const index = new SearchIndex();
  await index.follow([source("One", { text: "amberquay" }), source("Amberquay")]);
  expect(titles(index, "amberquay")).toEqual(["Amberquay", "One"]);
});

test("all words come first; some words only when nothing has all", async () => {
  const index = new SearchIndex();
  await index.follow([source("Fast payouts"), source("Slow payouts"), source("Fast games")]);
  expect(index.find("fast payouts", ALL)).toMatchObject({
    partly: false,
    found: [{ entry: { title: "Fast payouts" } }],
  });
  const partly = index.find("fast submarine", ALL);
  expect([partly.partly, partly.found.length]).toEqual([true, 2]);
});

test("offers are left out when asked", async () => {
  const index = new SearchIndex();
  await index.follow([source("Amber bonus", { kind: "bonuses", isOffer: true }), source("Amber casino")]);
  expect(titles(index, "amber", { hideOffers: true })).toEqual(["Amber casino"]);
});

test("it follows its sources: changed entries are read again, others are not, missing ones go", async () => {
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
  await index.follow([noting("a", same, "Alpha"), noting("b", {}, "Beta"), noting("c", {}, "Gamma")]);
  await index.follow([noting("a", same, "Alpha"), noting("b", {}, "Delta")]);
  expect(made).toEqual(["a", "b", "c", "b"]);
  expect([titles(index, "alpha"), titles(index, "beta"), titles(index, "delta"), titles(index, "gamma")]).toEqual([
    ["Alpha"],
    [],
    ["Delta"],
    [],
  ]);
});

test("a query of signs alone finds nothing", async () => {
  const index = new SearchIndex();
  await index.follow([source("Alpha")]);
  expect(index.find("?! …", ALL)).toEqual({ found: [], partly: false });
});

test("tens of thousands are read in stretches: others have their turn meanwhile, and a later call comes after", async () => {
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

test("an entry that can't be made fails its call alone", async () => {
  const index = new SearchIndex();
  const broken = { ...source("Broken"), make: () => expect.fail("It can't be made.") };
  const [one, other] = await Promise.allSettled([index.follow([broken]), index.follow([source("Whole")])]);
  expect([one.status, other.status]).toEqual(["rejected", "fulfilled"]);
  expect(titles(index, "whole")).toEqual(["Whole"]);
});
