import { describe, expect, test } from "vitest";
import {
  activeFilters,
  listHref,
  parseListQuery,
  requirePage,
  withDefault,
  type PublicListDefinition,
} from "~/http/pages/list-query";
import { respond } from "../../support/requests";

const LIST: PublicListDefinition = {
  path: "/things",
  filters: [
    {
      name: "colour",
      label: "Colour",
      kind: "many",
      options: [
        { value: "red", label: "Red" },
        { value: "blue", label: "Blue" },
      ],
    },
    {
      name: "size",
      label: "Size",
      kind: "one",
      options: [
        { value: "s", label: "Small" },
        { value: "l", label: "Large" },
      ],
    },
    { name: "price", label: "Price at most", kind: "number", min: 0, max: 100 },
    { name: "new", label: "New only", kind: "flag" },
  ],
  sorts: [
    { value: "name", label: "Name" },
    { value: "age", label: "Age" },
  ],
};

const parse = (search: string) => parseListQuery(`http://edgewise.test/things${search}`, LIST);

describe("reading a list's address", () => {
  test("known filters, sort and page are taken", () => {
    const query = parse("?q=+amber+&colour=red&colour=blue&size=s&price=20&new=1&sort=age&page=3");
    expect(query).toEqual({
      q: "amber",
      values: { colour: ["red", "blue"], size: ["s"], price: ["20"], new: ["1"] },
      sort: "age",
      page: 3,
      notices: [],
    });
  });

  test.each([
    ["?shape=round", "“shape” is not a filter here and was ignored."],
    ["?colour=green", "“green” is not a choice for colour and was ignored."],
    ["?price=-5", "“-5” is not a choice for price at most and was ignored."],
    ["?price=1e9", "“1e9” is not a choice for price at most and was ignored."],
    ["?sort=weight", "The list can't be sorted by “weight”."],
  ])("%s is ignored with a notice", (search, notice) => {
    const query = parse(search);
    expect(query.notices).toEqual([notice]);
    expect(query.values).toEqual({});
    expect(query.sort).toBe("name");
  });

  test.each(["utm_source", "utm_campaign", "fbclid", "gclid", "msclkid"])(
    "what %s says of where somebody came from is ignored without a word",
    (name) => {
      expect(parse(`?colour=red&${name}=x`)).toEqual(parse("?colour=red"));
    },
  );

  test("an over-long search is cut and says so", () => {
    const query = parse(`?q=${"a".repeat(500)}`);
    expect(query.q).toHaveLength(100);
    expect(query.notices).toHaveLength(1);
  });

  test.each(["0", "-1", "x", "1.5", ""])("page %o is the first", (page) => {
    expect(parse(`?page=${page}`).page).toBe(1);
  });
});

test("one list has one address, without defaults", () => {
  expect(listHref(LIST, parse("?page=1&sort=name&colour=blue&q="))).toBe("/things?colour=blue");
  expect(listHref(LIST, parse("?page=2&size=l&q=x+y"))).toBe("/things?q=x+y&size=l&page=2");
});

test("each active filter has a name and an address without it", () => {
  expect(activeFilters(LIST, parse("?q=amber&colour=red&colour=blue&new=1&page=4"))).toEqual([
    { label: "Search: amber", removeHref: "/things?colour=red&colour=blue&new=1" },
    { label: "Colour: Red", removeHref: "/things?q=amber&colour=blue&new=1" },
    { label: "Colour: Blue", removeHref: "/things?q=amber&colour=red&new=1" },
    { label: "New only", removeHref: "/things?q=amber&colour=red&colour=blue" },
  ]);
});

test("a page beyond the end leads to the last", async () => {
  const answer = await respond(() => requirePage(LIST, parse("?colour=red&page=9"), 50));
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/things?colour=red&page=3");
});

describe("a filter with a value of the reader’s", () => {
  const SMALL = withDefault(LIST, "size", "s");
  const read = (search: string) => parseListQuery(`http://edgewise.test/things${search}`, SMALL);

  test.each([
    ["", ["s"]],
    ["?size=", ["s"]],
    ["?size=huge", ["s"]],
    ["?size=l", ["l"]],
    ["?size=any", undefined],
  ])("of %o is %o", (search, size) => {
    expect(read(search).values["size"]).toEqual(size);
  });

  test("is left out of addresses, and its absence is in them", () => {
    expect(listHref(SMALL, read("?colour=red"))).toBe("/things?colour=red");
    expect(listHref(SMALL, read("?size=l"))).toBe("/things?size=l");
    expect(listHref(SMALL, read("?size=any&page=2"))).toBe("/things?size=any&page=2");
    expect(read("?size=any").notices).toEqual([]);
  });

  test("is shown among the active ones, and removing it shows everything", () => {
    expect(activeFilters(SMALL, read(""))).toEqual([{ label: "Size: Small", removeHref: "/things?size=any" }]);
    expect(activeFilters(SMALL, read("?size=any"))).toEqual([]);
  });

  test("changes nothing if the list has no such choice", () => {
    expect(listHref(withDefault(LIST, "size", "xl"), parse(""))).toBe("/things");
  });

  test("a reader without one may open the address of one with", () => {
    expect(parse("?size=any")).toMatchObject({ values: {}, notices: [] });
  });
});
