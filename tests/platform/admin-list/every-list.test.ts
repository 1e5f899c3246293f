import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planCount, planQuery } from "~/backend/documents/query-plan";
import { installBackend } from "~/backend/index.server";
import { optionsOf } from "~/platform/admin-list/admin-list-query";
import { readList, type AdminList } from "~/platform/admin-list/list.server";
import { LISTS } from "~/site/registries/admin-lists.server";
import { savedViews } from "~/platform/admin-list/views/collection";
import { collections } from "~/site/registries/collections";
import type { TestBackend } from "../../support/backend";
import { openDemoBackend } from "../../support/sites/demo-store";

let store: TestBackend;

beforeAll(async () => {
  store = await openDemoBackend();
  installBackend(store);
});
afterAll(async () => {
  installBackend(undefined);
  await store.dispose();
});

function read(list: AdminList<unknown>, parameters: Record<string, string> = {}) {
  const search = new URLSearchParams(parameters).toString();
  return readList(new Request(`http://edgewise.test${list.definition.path}?${search}`), list, "anna");
}

/** Sorted so, complaints are a queue of those with a deadline. */
const QUEUES = new Set(["complaints by due"]);

test("no two lists share a name", () => {
  const names = LISTS.map(({ definition }) => definition.name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(LISTS.map((list) => [list.definition.name, list] as const))("The list of %s", (_, list) => {
  const { definition, source, bulk = {} } = list;

  test("can be sorted by each column that says so, both ways, without losing a row", async () => {
    // The bare address of some lists opens on a part of them.
    const { total } = await read(list, { sort: definition.sort });
    for (const { key, sort } of definition.columns) {
      if (sort === undefined || QUEUES.has(`${definition.name} by ${key}`)) continue;
      for (const by of [key, `-${key}`]) expect([by, (await read(list, { sort: by })).total]).toEqual([by, total]);
    }
  });

  test("can be filtered by each choice of each filter, and counts rightly where it counts", async () => {
    const { filters } = await read(list);
    for (const { name, options } of filters)
      for (const { value, count } of options) {
        const { total, notices } = await read(list, { [name]: value });
        expect([name, value, notices]).toEqual([name, value, []]);
        if (count !== undefined) expect([name, value, total]).toEqual([name, value, count]);
      }
  });

  test("has an index for every query that its filters and sorts lead to", async () => {
    const queries = source.queriesOf?.(definition, (await list.filterOptions?.()) ?? {}) ?? [];
    const collection = source.collection ? collections.find(({ name }) => name === source.collection) : undefined;
    expect(queries.length === 0).toBe(collection === undefined);
    // Either store plans a query so before it asks: there are thousands, and the plan is what needs the index.
    for (const query of queries)
      if (collection) {
        expect(() => planQuery(collection, query)).not.toThrow();
        expect(() => planCount(collection, query.where ?? [])).not.toThrow();
      }
  });

  test("has something to start for each of its bulk actions, and something to ask in each of its filters", async () => {
    expect((definition.bulk ?? []).map(({ name }) => name).sort()).toEqual(Object.keys(bulk).sort());
    const options = (await list.filterOptions?.()) ?? {};
    for (const filter of definition.filters ?? []) expect(optionsOf(filter, options).length).toBeGreaterThan(0);
    expect(definition.canImport ?? false).toBe(list.import !== undefined);
  });

  test("names each row once", async () => {
    const { rows } = await read(list);
    const ids = rows.map((row) => definition.idOf(row));
    expect(new Set(ids).size).toBe(ids.length);
    expect((await source.rowsOf(ids)).length).toBe(ids.length);
    for (const row of rows) expect(definition.labelOf(row)).not.toBe("");
    expect(await store.documents.count(savedViews)).toBe(0);
  });
});
