import { beforeAll, describe, expect, test } from "vitest";
import { readList, type AdminList } from "~/platform/admin-list/list.server";
import { reviews } from "~/features/reviews/collection";
import { LISTS } from "~/site/registries/admin-lists.server";
import { useOneTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { complaintFixture } from "../../support/fixtures/complaint";
import { reviewFixture } from "../../support/fixtures/review";
import { store } from "../../support/fixtures/store";
import { usePeopleOfAll } from "../../support/people";

// On so few rows each list can be asked on every store, Firestore among them, for what its filters and sorts make of it.
const current = useOneTestBackend();
usePeopleOfAll(current);
beforeAll(async () => {
  await store(current().documents, {
    casinos: [casinoFixture()],
    complaints: [
      complaintFixture({ ref: "EW-AAAAA1" }),
      complaintFixture({ ref: "EW-AAAAA2", casinoId: null, casinoName: "Nobody's" }),
    ],
  });
  await current().documents.batch("system:test").set(reviews, "one", reviewFixture()).commit();
});

function read(list: AdminList<unknown>, parameters: Record<string, string> = {}) {
  const search = new URLSearchParams(parameters).toString();
  return readList(new Request(`http://edgewise.test${list.definition.path}?${search}`), list, "anna");
}

describe.each(LISTS.map((list) => [list.definition.name, list] as const))("A short list of %s", (_, list) => {
  const { columns, sort: usual } = list.definition;

  test("shows as many rows as it counts, by each column that sorts it, both ways", async () => {
    for (const by of columns.flatMap(({ key, sort }) => (sort === undefined ? [] : [key, `-${key}`]))) {
      const { rows, total } = await read(list, { sort: by });
      expect([by, rows.length]).toEqual([by, total]);
    }
  });

  test("shows as many rows as it counts, of all there are, by some choices of each filter", async () => {
    const all = await read(list, { sort: usual });
    for (const { name, options } of all.filters)
      for (const { value } of [...options.slice(0, 2), ...options.slice(2).slice(-1)]) {
        const { rows, total, notices } = await read(list, { [name]: value });
        expect([name, value, notices, rows.length]).toEqual([name, value, [], total]);
      }
  });
});
