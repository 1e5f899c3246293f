import { expect, test } from "vitest";
import { listMeta, type ListMeta } from "~/http/pages/page-meta";

const page: ListMeta = {
  title: "Casinos",
  description: "All of them.",
  matches: [{ id: "root", data: { site: { origin: "https://edgewise.test", name: "Edgewise" } } }],
  crumbs: [{ label: "Casinos", to: "/casinos" }],
  list: { path: "/casinos?page=2", active: [] },
  entries: [{ name: "Saltbox", path: "/casinos/saltbox" }],
};
const said = (over: Partial<ListMeta> = {}) => JSON.stringify(listMeta({ ...page, ...over }));

test("a list names its own address and its items in order", () => {
  expect(said()).toContain('"rel":"canonical","href":"https://edgewise.test/casinos?page=2"');
  expect(said()).toContain('"position":1,"name":"Saltbox","url":"https://edgewise.test/casinos/saltbox"');
});

test.each([
  ["filtered", { list: { path: "/casinos?score=high", active: [{}] } }],
  ["continued from a place that passes", { isTransient: true }],
] satisfies [string, Partial<ListMeta>][])("a list that is %s is not for search engines", (_, over) => {
  expect(said(over)).toContain('"content":"noindex, follow"');
  expect(said(over)).not.toContain("canonical");
});

test("a page that shows no list has its own address and names no items", () => {
  const meta = said({ list: null, entries: undefined });
  expect(meta).toContain('"href":"https://edgewise.test/casinos"');
  expect(meta).not.toContain("ItemList");
});
