import { expect, test, vi } from "vitest";
import { countryOrders } from "~/features/law/lists/country-orders.server";
import { FacetIndex } from "~/platform/catalogue/facets";

const PLACES = ["licensed", "unlicensed"];
const CASINOS = [
  { name: "Aster", place: "unlicensed" },
  { name: "Brook", place: "licensed" },
  { name: "Cliff", place: "unlicensed" },
  { name: "Delta", place: "licensed" },
];

test("an order by part is made once for a country and a sort, whether the sort has a name or is made", () => {
  const index = new FacetIndex(CASINOS, { facets: [], sorts: { name: (a, b) => a.name.localeCompare(b.name) } });
  const orderFor = countryOrders(index, PLACES);
  const partOf = vi.fn(({ place }: (typeof CASINOS)[number]) => ({ place, heading: place }));
  const names = (sort: string | Uint32Array) =>
    index.select({ values: {} }, orderFor("NL", sort, partOf), 0, 4).items.map(({ name }) => name);
  const byRating = Uint32Array.of(3, 2, 1, 0);
  for (const [sort, expected] of [
    ["name", ["Brook", "Delta", "Aster", "Cliff"]],
    [byRating, ["Delta", "Brook", "Cliff", "Aster"]],
    [Uint32Array.of(1, 0, 3, 2), ["Brook", "Delta", "Aster", "Cliff"]],
  ] as const) {
    partOf.mockClear();
    expect(names(sort)).toEqual(expected);
    expect(names(sort)).toEqual(expected);
    expect(partOf).toHaveBeenCalledTimes(CASINOS.length);
  }
});
