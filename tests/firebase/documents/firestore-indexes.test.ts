import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { Firestore } from "firebase-admin/firestore";
import { describe, expect, test } from "vitest";
import { firestoreIndexes, type FirestoreIndexes } from "~/backend/documents/firestore/firestore-indexes";
import { firestoreCount, firestoreQuery, idsOf } from "~/backend/documents/firestore/firestore-query.server";
import { QueryNotIndexed, type Collection, type Condition, type Query } from "~/backend/documents/port";
import { planCount, planQuery, type QueryPlan } from "~/backend/documents/query-plan";
import { collections } from "~/site/registries/collections";
import { describeWith } from "../support/emulators";

/** The part of what the client sends that determines the index. */
interface Sent {
  equalities: string[];
  contains: string[];
  ranges: string[];
  order: { field: string; descending: boolean }[];
}

interface SentFilter {
  compositeFilter?: { filters: SentFilter[] };
  fieldFilter?: { field: { fieldPath: string }; op: string };
  unaryFilter?: { field: { fieldPath: string } };
}

const RANGES = ["LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL"];

function sentBy(query: unknown): Sent {
  const { structuredQuery } = (query as { toProto(): { structuredQuery: Record<string, unknown> } }).toProto();
  const sent: Sent = { equalities: [], contains: [], ranges: [], order: [] };
  const add = (to: string[], field: string) => void (to.includes(field) || to.push(field));
  const take = ({ compositeFilter, fieldFilter, unaryFilter }: SentFilter) => {
    compositeFilter?.filters.forEach(take);
    if (unaryFilter) add(sent.equalities, unaryFilter.field.fieldPath);
    if (!fieldFilter) return;
    const { op, field } = fieldFilter;
    add(RANGES.includes(op) ? sent.ranges : op === "ARRAY_CONTAINS" ? sent.contains : sent.equalities, field.fieldPath);
  };
  if (structuredQuery["where"]) take(structuredQuery["where"] as SentFilter);
  const orderBy = (structuredQuery["orderBy"] ?? []) as { field: { fieldPath: string }; direction: string }[];
  sent.order = orderBy.map(({ field, direction }) => ({
    field: field.fieldPath,
    descending: direction === "DESCENDING",
  }));
  return sent;
}

/**
 * Firestore's rule, as its documentation has it: a field alone is indexed by itself in both directions; several take an
 * index of exactly the fields compared by equality, in any order, and then those ordered by, in their directions, with
 * the name last in the direction of the last of them. Equalities alone are merged from the fields' own indexes.
 */
function isServed({ equalities, contains, ranges, order }: Sent, indexes: FirestoreIndexes["indexes"]): boolean {
  const fixed = [...equalities, ...contains];
  const asked = order.length > 0 ? order : ranges.map((field) => ({ field, descending: false }));
  const tail = asked.filter(({ field }) => field !== "__name__" && !fixed.includes(field));
  const name = asked.find(({ field }) => field === "__name__");
  const nameDescends = name?.descending ?? tail.at(-1)?.descending ?? false;
  if (ranges.some((field) => asked[0]?.field !== field && tail[0]?.field !== field && field !== "__name__"))
    return false;
  if (fixed.length + tail.length === 0) return !nameDescends;
  if (tail.length === 0) return true;
  if (fixed.length + tail.length === 1) return tail.every(({ descending }) => descending === nameDescends);
  return indexes.some(({ fields }) => {
    const parts = fields.map(({ fieldPath, order: direction, arrayConfig }) => ({
      name: fieldPath,
      descending: direction === "DESCENDING",
      isArray: arrayConfig !== undefined,
    }));
    const [head, rest] = [parts.slice(0, fixed.length), parts.slice(fixed.length)];
    const isHead = head.every(({ name: field, isArray }) => (isArray ? contains : equalities).includes(field));
    if (!isHead || rest.length !== tail.length) return false;
    const lastOrdered = parts.filter(({ isArray }) => !isArray).at(-1);
    return (
      rest.every(
        ({ name: field, descending }, at) => field === tail[at]?.field && descending === tail[at].descending,
      ) && (lastOrdered?.descending ?? false) === nameDescends
    );
  });
}

const firestore = new Firestore({ projectId: "demo-nowhere" });

/** Returns every kind of query that a collection's indexes serve. */
function queriesOf(collection: Collection): Query[] {
  return collection.indexes.flatMap((index) =>
    index
      .flatMap((_, equalities) => [equalities, equalities + 1])
      .flatMap((equalities): Query[] => {
        const fields = index.map((field) => field.replace(/^-/, ""));
        const where = fields.slice(0, equalities).map((field): Condition => {
          return field.endsWith("[]") ? [field.slice(0, -2), "array-contains", "x"] : [field, "==", "x"];
        });
        const tail = index.slice(equalities);
        if (tail.some((field) => field.endsWith("[]"))) return [];
        const turned = tail.map((field) => (field.startsWith("-") ? field.slice(1) : `-${field}`));
        const [first = ""] = fields.slice(equalities);
        const ranged = where.concat(tail.length > 0 ? [[first, ">", "x"]] : []);
        return [
          { where, orderBy: tail },
          { where, orderBy: turned },
          { where: ranged, orderBy: tail },
          {
            where: where.map((condition, at): Condition => {
              const [field, operator] = condition;
              return operator === "==" && at === 0 ? [field, "in", ["x", null, "y"]] : condition;
            }),
            orderBy: tail,
          },
        ];
      }),
  );
}

/** None where the store refuses to count. */
function countPlansOf(collection: Collection, { where = [] }: Query): QueryPlan[] {
  try {
    return [planCount(collection, where)];
  } catch (error) {
    if (error instanceof QueryNotIndexed) return [];
    throw error;
  }
}

describe("every query the store takes is served by an index that firestore.indexes.json has", () => {
  const { indexes } = firestoreIndexes(collections);
  const withIndexes = collections.filter((collection) => collection.indexes.length > 0);

  test.each(withIndexes.map((collection) => [collection.name, collection] as const))("%s", (name, collection) => {
    const own = indexes.filter(({ collectionGroup }) => collectionGroup === name);
    for (const query of queriesOf(collection)) {
      const plan = planQuery(collection, query);
      if (idsOf(plan)) continue;
      for (const reverse of [false, true]) {
        const asked = firestoreQuery(firestore.collection(name), plan, { reverse, from: null });
        expect(isServed(sentBy(asked), own), JSON.stringify({ query, reverse, sent: sentBy(asked) })).toBe(true);
      }
      for (const plan of countPlansOf(collection, query)) {
        const counted = firestoreCount(firestore.collection(name), plan);
        expect(isServed(sentBy(counted), own), JSON.stringify({ counted: query.where })).toBe(true);
      }
    }
  });

  test("ids alone are asked for in the one direction Firestore can go", () => {
    const [collection] = collections;
    if (!collection) return;
    for (const query of [{}, { orderBy: ["-id"] }, { where: [["id", ">", "m"]] as const, orderBy: ["-id"] }])
      for (const reverse of [false, true]) {
        const plan = planQuery(collection, query);
        const asked = firestoreQuery(firestore.collection(collection.name), plan, { reverse, from: null });
        expect(isServed(sentBy(asked), []), JSON.stringify(query)).toBe(true);
      }
  });

  test("one of another order would not be", () => {
    const sent = (order: Sent["order"]): Sent => ({ equalities: ["a"], contains: [], ranges: [], order });
    const index = { collectionGroup: "c", queryScope: "COLLECTION" as const };
    const fields = [
      { fieldPath: "a", order: "ASCENDING" as const },
      { fieldPath: "b", order: "DESCENDING" as const },
    ];
    const order = [{ field: "b", descending: true }];
    expect(isServed(sent(order), [{ ...index, fields }])).toBe(true);
    expect(isServed(sent([{ field: "b", descending: false }]), [{ ...index, fields }])).toBe(false);
    expect(isServed(sent([...order, { field: "__name__", descending: false }]), [{ ...index, fields }])).toBe(false);
    expect(isServed(sent(order), [])).toBe(false);
  });
});

describeWith(["auth"], "firebase-tools", () => {
  test("takes firestore.indexes.json for what it deploys", () => {
    const require = createRequire(new URL("../emulators/package.json", import.meta.url));
    const { FirestoreApi } = require("firebase-tools/lib/firestore/api") as {
      FirestoreApi: new () => { validateSpec(spec: unknown): void };
    };
    const spec = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as FirestoreIndexes;
    expect(() => new FirestoreApi().validateSpec(spec)).not.toThrow();
    expect(() => new FirestoreApi().validateSpec({ ...spec, fieldOverrides: [{ fieldPath: "x" }] })).toThrow();
    expect(spec.fieldOverrides).toContainEqual({
      collectionGroup: "_changes",
      fieldPath: "expiresAt",
      ttl: true,
      indexes: [],
    });
  });
});
