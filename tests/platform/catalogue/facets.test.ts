import fc from "fast-check";
import { expect, test } from "vitest";
import { countBits, FacetIndex, fullBits, hasBit } from "~/platform/catalogue/facets";

interface Thing {
  id: number;
  colours: string[];
  size: string;
  price: number | null;
}

const COLOURS = ["red", "green", "blue"];
const SIZES = ["s", "m", "l"];

const things = fc
  .array(
    fc.record({
      colours: fc.uniqueArray(fc.constantFrom(...COLOURS)),
      size: fc.constantFrom(...SIZES),
      price: fc.option(fc.integer({ min: 0, max: 100 })),
    }),
    { maxLength: 90 },
  )
  .map((list): Thing[] => list.map((thing, id) => ({ id, ...thing })));

const selections = fc.record({
  colours: fc.uniqueArray(fc.constantFrom(...COLOURS, "unknown")),
  size: fc.uniqueArray(fc.constantFrom(...SIZES)),
  price: fc.option(fc.integer({ min: 0, max: 100 })),
});

function indexOf(items: Thing[]) {
  return new FacetIndex(items, {
    facets: [
      { name: "colour", valuesOf: ({ colours }) => colours },
      { name: "size", valuesOf: ({ size }) => [size] },
    ],
    atMost: [{ name: "price", figureOf: ({ price }) => price }],
    sorts: { newest: (a, b) => b.id - a.id },
  });
}

type Chosen = { colours: string[]; size: string[]; price: number | null };

function fits(thing: Thing, { colours, size, price }: Chosen, except?: string): boolean {
  return (
    (except === "colour" || colours.length === 0 || thing.colours.some((colour) => colours.includes(colour))) &&
    (except === "size" || size.length === 0 || size.includes(thing.size)) &&
    (price === null || (thing.price !== null && thing.price <= price))
  );
}

test("selecting agrees with looking at every item, in items, order, total and counts", () => {
  fc.assert(
    fc.property(things, selections, fc.nat(20), fc.integer({ min: 1, max: 10 }), (items, chosen, offset, limit) => {
      const values = {
        colour: chosen.colours,
        size: chosen.size,
        price: chosen.price === null ? [] : [String(chosen.price)],
      };
      const result = indexOf(items).select({ values }, "newest", offset, limit);
      const expected = items.filter((thing) => fits(thing, chosen)).reverse();
      expect(result.total).toBe(expected.length);
      expect(result.items).toEqual(expected.slice(offset, offset + limit));
      for (const [value, count] of Object.entries(result.counts()["colour"] ?? {})) {
        expect(count).toBe(
          items.filter((thing) => fits(thing, chosen, "colour") && thing.colours.includes(value)).length,
        );
      }
      for (const [value, count] of Object.entries(result.counts()["size"] ?? {})) {
        expect(count).toBe(items.filter((thing) => fits(thing, chosen, "size") && thing.size === value).length);
      }
    }),
  );
});

test("only the given positions are looked at when a search has found some", () => {
  const items: Thing[] = Array.from({ length: 70 }, (_, id) => ({ id, colours: ["red"], size: "s", price: null }));
  const index = indexOf(items);
  const { items: found, total } = index.select(
    { values: { colour: ["red"] }, within: index.positions([3, 64, 69]) },
    "newest",
    0,
    10,
  );
  expect(found.map(({ id }) => id)).toEqual([69, 64, 3]);
  expect(total).toBe(3);
});

test.each([0, 1, 31, 32, 33, 64, 100])("a full set of %i holds exactly those", (size) => {
  const bits = fullBits(size);
  expect(countBits(bits)).toBe(size);
  expect(hasBit(bits, size)).toBe(false);
});

test("a facet with many values counts the commonest and what is chosen, and filters by any", () => {
  const items = Array.from({ length: 300 }, (_, id) => ({ id, shelf: id < 200 ? "common" : `rare-${String(id)}` }));
  const index = new FacetIndex(items, {
    facets: [{ name: "shelf", valuesOf: ({ shelf }) => [shelf], counted: 2 }],
    sorts: { newest: (a, b) => b.id - a.id },
  });
  expect([...index.values("shelf")]).toEqual([
    ["common", 200],
    ["rare-200", 1],
  ]);
  const { items: found, total, counts } = index.select({ values: { shelf: ["rare-250", "nowhere"] } }, "newest", 0, 10);
  expect(found.map(({ id }) => id)).toEqual([250]);
  expect(total).toBe(1);
  expect(counts()["shelf"]).toEqual({ common: 200, "rare-200": 1, "rare-250": 1 });
});

test("a facet told by what items lack is the same as one told by what they have", () => {
  const lacking = fc.array(
    fc.record({
      lacks: fc.option(fc.uniqueArray(fc.constantFrom(...COLOURS, "unheard of"))),
      has: fc.uniqueArray(fc.constantFrom(...COLOURS)),
    }),
    { maxLength: 90 },
  );
  fc.assert(
    fc.property(lacking, fc.uniqueArray(fc.constantFrom(...COLOURS)), (items, chosen) => {
      const valuesOf = ({ lacks, has }: (typeof items)[number]) =>
        lacks ? COLOURS.filter((colour) => !lacks.includes(colour)) : has;
      const told = new FacetIndex(items, { facets: [{ name: "colour", valuesOf }], sorts: {} });
      const lacks = new FacetIndex(items, {
        facets: [{ name: "colour", all: COLOURS, exceptOf: ({ lacks }) => lacks, valuesOf: ({ has }) => has }],
        sorts: {},
      });
      const order = items.map((_, position) => position);
      const [one, other] = [told, lacks].map((index) => {
        const { items: found, total, counts } = index.select({ values: { colour: chosen } }, order, 0, 100);
        return { found, total, counts: counts() };
      });
      expect(other).toEqual(one);
      expect(new Map([...lacks.values("colour")].sort())).toEqual(new Map([...told.values("colour")].sort()));
    }),
  );
});

test("an order by a figure leaves those alike as the other order has them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1, 2, 3, Infinity), { maxLength: 40 }),
      fc.boolean(),
      (figures, descending) => {
        const items = figures.map((figure, id) => ({ figure, id }));
        const index = new FacetIndex(items, {
          facets: [],
          sorts: { newest: (a, b) => b.id - a.id, figure: { by: ({ figure }) => figure, descending, then: "newest" } },
        });
        const sign = descending ? -1 : 1;
        const expected = [...items]
          .reverse()
          .sort((a, b) => (a.figure === b.figure ? 0 : sign * (a.figure < b.figure ? -1 : 1)));
        expect(index.select({ values: {} }, "figure", 0, 100).items).toEqual(expected);
      },
    ),
  );
});

test("facets that nobody asks for are not gathered", () => {
  const asked: string[] = [];
  const valuesOf = (name: string) => () => {
    asked.push(name);
    return ["any"];
  };
  const index = new FacetIndex([1], {
    facets: ["chosen", "other"].map((name) => ({ name, valuesOf: valuesOf(name) })),
    sorts: { newest: () => 0 },
  });
  const { counts } = index.select({ values: { chosen: ["any"] } }, "newest", 0, 10);
  expect(asked).toEqual(["chosen"]);
  expect(counts()).toEqual({ chosen: { any: 1 }, other: { any: 1 } });
  expect(asked).toEqual(["chosen", "other"]);
});

interface Shop {
  offers: { method: string; hours: number | null }[];
}

const METHODS = ["card", "coin"];
const SPANS = { day: 24, week: 168 };
const spansOf = (hours: number | null) =>
  Object.entries(SPANS).flatMap(([span, most]) => (hours !== null && hours <= most ? [span] : []));
const slowest = ({ offers }: Shop) =>
  offers.reduce<number | null>((most, { hours }) => Math.max(most ?? 0, hours ?? 999), null);

test("a facet that depends on another counts and selects through the values chosen there", () => {
  const shops = fc.array(
    fc.record({
      offers: fc.uniqueArray(
        fc.record({ method: fc.constantFrom(...METHODS), hours: fc.constantFrom(2, 100, 500, null) }),
        { selector: ({ method }) => method },
      ),
    }),
    { maxLength: 70 },
  );
  const chosen = fc.record({
    method: fc.uniqueArray(fc.constantFrom(...METHODS)),
    paid: fc.uniqueArray(fc.constantFrom("day", "week"), { maxLength: 1 }),
  });
  fc.assert(
    fc.property(shops, chosen, (items: Shop[], values) => {
      const index = new FacetIndex(items, {
        facets: [
          { name: "method", valuesOf: ({ offers }) => offers.map(({ method }) => method) },
          {
            name: "paid",
            by: "method",
            valuesOf: (shop) => spansOf(slowest(shop)),
            valuesBy: ({ offers }, of) => offers.flatMap(({ method, hours }) => (method === of ? spansOf(hours) : [])),
          },
        ],
        sorts: {},
      });
      const fits = (shop: Shop, method: readonly string[], paid: readonly string[]) =>
        method.length === 0
          ? paid.every((span) => spansOf(slowest(shop)).includes(span))
          : shop.offers.some(
              (offer) => method.includes(offer.method) && paid.every((span) => spansOf(offer.hours).includes(span)),
            );
      const found = index.select({ values }, "none", 0, 100);
      expect(found.items).toEqual(items.filter((shop) => fits(shop, values.method, values.paid)));
      const counts = found.counts();
      for (const method of METHODS)
        expect(counts["method"]?.[method] ?? 0).toBe(items.filter((shop) => fits(shop, [method], values.paid)).length);
      for (const span of Object.keys(SPANS))
        expect(counts["paid"]?.[span] ?? 0).toBe(items.filter((shop) => fits(shop, values.method, [span])).length);
    }),
  );
});
