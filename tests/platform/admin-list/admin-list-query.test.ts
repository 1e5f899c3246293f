import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineList } from "~/platform/admin-list/list-definition";
import {
  activeFilters,
  adminListHref,
  listParameters,
  parseAdminListQuery,
  shownColumns,
} from "~/platform/admin-list/admin-list-query";

interface Row {
  id: string;
}

const cell = () => null;
const definition = defineList<Row>({
  duty: "editor",
  name: "things",
  title: "Things",
  path: "/admin/things",
  words: { one: "thing", many: "things" },
  search: { label: "Name" },
  sort: "name",
  filters: [
    {
      name: "state",
      label: "State",
      options: [
        { value: "draft", label: "Draft" },
        { value: "done", label: "Done" },
      ],
    },
    { name: "owner", label: "Owner" },
  ],
  columns: [
    { key: "name", label: "Name", sort: true, cell },
    { key: "size", label: "Size", sort: "descending", cell },
    { key: "note", label: "Note", optional: true, cell },
  ],
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  empty: { title: "None", advice: "Make one." },
});
const owners = { owner: [{ value: "anna", label: "Anna" }] };
const parse = (search: string) => parseAdminListQuery(new URLSearchParams(search), definition, owners);

describe("The address of a list", () => {
  test("is read: search, filters, order, page, columns", () => {
    expect(parse("q=+salt+&state=draft&owner=anna&sort=-size&page=3&columns=note&columns=name")).toMatchObject({
      q: "salt",
      values: { state: "draft", owner: "anna" },
      sort: "-size",
      page: 3,
      columns: ["name", "note"],
      notices: [],
    });
  });

  test("that says nothing may open on a part of the list; the whole then has an address of its own", () => {
    const opening = { ...definition, opensOn: "state=draft&sort=-size" };
    const read = (search: string) => parseAdminListQuery(new URLSearchParams(search), opening, owners);
    expect(read("")).toMatchObject({ values: { state: "draft" }, sort: "-size", notices: [] });
    expect(read("_routes=root")).toMatchObject({ values: { state: "draft" } });
    const all = read("show=all");
    expect(all).toMatchObject({ values: {}, sort: "name", notices: [] });
    expect(adminListHref(opening, { ...all, page: 1, cursor: null })).toBe("/admin/things?show=all");
    // A search without words and choices is meant to show everything.
    expect(read("q=&state=&owner=")).toMatchObject({ values: {}, sort: "name" });
    expect(adminListHref(opening, { ...read("state=done"), page: 1 })).toBe("/admin/things?state=done");
  });

  test("that says nothing is the list as it comes", () => {
    expect(parse("")).toMatchObject({ q: "", values: {}, sort: "name", page: 1, cursor: null, columns: null });
    expect(shownColumns(definition, parse(""))).toEqual(["name", "size"]);
    expect(shownColumns(definition, parse("columns=size,nope"))).toEqual(["size"]);
  });

  test("names what it doesn't understand, and goes without it", () => {
    const { values, sort, notices } = parse("state=gone&colour=red&sort=note");
    expect([values, sort]).toEqual([{}, "name"]);
    expect(notices).toEqual([
      "“colour” is not a filter here and was ignored.",
      "“gone” is not a choice for state and was ignored.",
      "The list can’t be sorted by “note”.",
    ]);
  });

  test.each(["0", "-3", "1.5", "1e999", "NaN", "", "9007199254740993", "2; DROP"])("page %s is the first", (page) => {
    expect(parse(new URLSearchParams({ page }).toString()).page).toBe(1);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("%s is no filter and no column", (name) => {
    const query = parse(`${name}=draft&sort=${name}&columns=${name}&state=${name}`);
    expect([query.values, query.sort, query.columns]).toEqual([{}, "name", null]);
  });

  test("comes out of what it was read into, whatever was typed", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("q", "state", "sort", "page", "columns", "cursor", "x"),
          fc.string({ unit: "binary" }),
        ),
        (typed) => {
          const read = parse(new URLSearchParams(typed).toString());
          const again = parse(listParameters(definition, read).toString());
          expect(again).toEqual({ ...read, q: again.q, notices: [] });
        },
      ),
    );
  });

  test("leaves out what is so anyway", () => {
    expect(adminListHref(definition, parse("sort=name&page=1&state="))).toBe("/admin/things");
  });

  test("each active filter has the address without it, from the first page", () => {
    const query = parse("q=salt&state=draft&owner=anna&page=4&sort=-size");
    expect(activeFilters(definition, query, owners)).toEqual([
      { label: "Search: salt", removeHref: "/admin/things?state=draft&owner=anna&sort=-size" },
      { label: "State: Draft", removeHref: "/admin/things?q=salt&owner=anna&sort=-size" },
      { label: "Owner: Anna", removeHref: "/admin/things?q=salt&state=draft&sort=-size" },
    ]);
  });
});

test("a list that can't be is refused where it is written", () => {
  expect(() => defineList({ ...definition, filters: [{ name: "page", label: "Page" }] })).toThrow(/can't be called/);
  expect(() => defineList({ ...definition, sort: "note" })).toThrow(/can't be sorted/);
});
