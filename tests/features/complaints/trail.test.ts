import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, chain, nextEvent, verifyTrail, type NewEvent } from "~/features/complaints/trail.server";
import { complaintEventFields } from "~/features/complaints/schema";

const events: NewEvent[] = [
  { complaintId: "c1", from: "draft", to: "submitted", actor: "player", reason: "", at: "2026-06-01T12:00:00.000Z" },
  {
    complaintId: "c1",
    from: "submitted",
    to: "under_review",
    actor: "staff",
    reason: "Taken on.",
    at: "2026-06-02T12:00:00.000Z",
  },
  {
    complaintId: "c1",
    from: "under_review",
    to: "awaiting_casino",
    actor: "staff",
    reason: "",
    at: "2026-06-03T12:00:00.000Z",
  },
  {
    complaintId: "c1",
    from: "awaiting_casino",
    to: "awaiting_casino",
    actor: "clock",
    reason: "“Später” – 7 days",
    at: "2026-06-10T12:00:00.000Z",
  },
];

describe("a complaint's trail", () => {
  test("verifies as it was written, and starts from 64 zeros", () => {
    const trail = chain(events);
    expect(verifyTrail(trail)).toEqual({ intact: true, events: 4 });
    expect(trail[0]?.previousHash).toBe("0".repeat(64));
    expect(trail[1]?.previousHash).toBe(trail[0]?.hash);
    for (const event of trail) expect(complaintEventFields.safeParse(event).success).toBe(true);
    expect(verifyTrail([])).toEqual({ intact: true, events: 0 });
  });

  test("can be checked by anyone: sort the keys, leave out the hash, take the SHA-256", () => {
    const [event] = chain(events);
    const text = `{"actor":"player","at":"2026-06-01T12:00:00.000Z","complaintId":"c1","from":"draft","previousHash":"${"0".repeat(64)}","reason":"","sequence":1,"to":"submitted"}`;
    expect(event?.hash).toBe(createHash("sha256").update(text).digest("hex"));
  });

  test("grows an event at a time to the same chain, whatever else the stored events carry", () => {
    const trail = chain(events.slice(0, 3)).map((event) => ({
      ...event,
      id: "x",
      version: 1,
      createdBy: "system:test",
    }));
    const [last] = events.slice(3);
    if (!last) throw new Error("An event is missing.");
    const grown = [...trail, nextEvent(trail[2] ?? null, last)];
    expect(grown[3]).toEqual(chain(events)[3]);
    expect(verifyTrail(grown).intact).toBe(true);
  });

  test("shows any change to any field of any event", () => {
    const change = fc.oneof(
      fc.record({ field: fc.constant("reason" as const), value: fc.string() }),
      fc.record({ field: fc.constant("actor" as const), value: fc.constantFrom("player", "casino", "staff", "clock") }),
      fc.record({ field: fc.constant("to" as const), value: fc.constantFrom("resolved", "rejected") }),
      fc.record({ field: fc.constant("at" as const), value: fc.constant("2026-06-01T12:00:00.001Z") }),
      fc.record({ field: fc.constant("hash" as const), value: fc.constant("f".repeat(64)) }),
      fc.record({ field: fc.constant("sequence" as const), value: fc.integer({ min: 5, max: 9 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), change, (index, { field, value }) => {
        const trail = chain(events);
        fc.pre(trail[index]?.[field] !== value);
        const forged = trail.map((event, place) => (place === index ? { ...event, [field]: value } : event));
        const check = verifyTrail(forged as typeof trail);
        expect(check.intact).toBe(false);
      }),
    );
  });

  test("shows an event taken out or moved", () => {
    const trail = chain(events);
    expect(verifyTrail(trail.filter((_, index) => index !== 1))).toMatchObject({ intact: false, sequence: 2 });
    expect(verifyTrail([...trail].reverse())).toMatchObject({ intact: false, sequence: 1 });
    expect(verifyTrail(trail.slice(1))).toMatchObject({ intact: false, sequence: 1 });
  });

  test("shows a forged event even when all hashes after it were made anew", () => {
    const forged = chain(events.map((event, index) => (index === 1 ? { ...event, to: "rejected" as const } : event)));
    expect(verifyTrail(forged)).toMatchObject({ intact: false, sequence: 3 });
  });

  test("canonical JSON doesn't hang on the order of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect({ ...JSON.parse(canonicalJson(value)) }).toEqual({ ...value });
      }),
    );
    expect(canonicalJson({ b: [1, { d: null, c: "é" }], a: true })).toBe('{"a":true,"b":[1,{"c":"é","d":null}]}');
  });
});
