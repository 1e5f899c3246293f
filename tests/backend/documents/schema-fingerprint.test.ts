import { describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { fingerprintOf } from "~/backend/documents/schema-fingerprint";
import { followedPart } from "~/backend/documents/firestore/snapshots/followed-part";
import type { Collection } from "~/backend/documents/port";
import { planQuery } from "~/backend/documents/query-plan";
import { complaints } from "~/features/complaints/collection";
import { editorialHeads } from "~/platform/publishing/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaintTotals, reviewTotals } from "~/features/casinos/score/totals-collection";

const note = () =>
  z.object({
    title: z.string().min(2, "Too short.").max(60),
    tags: z.array(z.enum(["a", "b"])).max(3),
    at: z.iso.datetime().nullable(),
    from: z.url({ protocol: /^https$/ }),
    weight: z.number().int().min(0).optional(),
  });

test("schemas that take the same documents are alike, whatever they say of others", () => {
  const same = note().extend({
    title: z
      .string()
      .min(2, { error: () => "Longer, please." })
      .max(60),
  });
  expect(fingerprintOf(note())).toMatch(/^[\w-]{22}$/);
  expect(fingerprintOf(same)).toBe(fingerprintOf(note()));
});

test.each([
  ["a limit", note().extend({ title: z.string().min(3).max(60) })],
  ["a choice", note().extend({ tags: z.array(z.enum(["a", "b", "c"])).max(3) })],
  ["a pattern", note().extend({ from: z.url({ protocol: /^http$/ }) })],
  ["a field more", note().extend({ more: z.string() })],
  ["what may be missing", note().extend({ weight: z.number().int().min(0) })],
  ["what may be null", note().extend({ at: z.iso.datetime() })],
  ["strictness", note().strict()],
])("%s makes another one", (_, schema) => {
  expect(fingerprintOf(schema)).toMatch(/^[\w-]{22}$/);
  expect(fingerprintOf(schema)).not.toBe(fingerprintOf(note()));
});

describe("nothing is said of a schema", () => {
  test.each([
    ["with a rule of its own", note().refine(({ tags }) => tags.length > 0)],
    ["that changes what it takes", note().extend({ title: z.string().transform((title) => title.trim()) })],
    ["that trims", note().extend({ title: z.string().trim() })],
    ["that fills in", note().extend({ weight: z.number().default(1) })],
    ["that turns one kind into another", note().extend({ weight: z.coerce.number() })],
    ["that puts up with anything", note().extend({ weight: z.number().catch(0) })],
    ["that is made when it is needed", note().extend({ more: z.lazy(() => z.string()) })],
  ])("%s", (_, schema) => {
    expect(fingerprintOf(schema)).toBeNull();
  });
});

test("casinos, bonuses and what is counted for each casino, of which there are many, have one", () => {
  for (const { schema, checkedOnce } of [casinos, bonuses, reviewTotals, complaintTotals]) {
    expect(checkedOnce).toBe(true);
    expect(fingerprintOf(schema)).not.toBeNull();
  }
});

test("a snapshot for starts holds heads as their schema made them, and complaints to be checked at each start", () => {
  const partOf = (collection: Collection) => followedPart(collection, planQuery(collection, {}), undefined, {});
  expect(partOf(editorialHeads as unknown as Collection)?.checkedBy).toBe(fingerprintOf(editorialHeads.schema));
  expect(partOf(complaints as unknown as Collection)).toMatchObject({ checkedBy: null });
});
