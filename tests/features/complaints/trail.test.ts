import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextEvent, verifyTrail, type NewEvent } from "~/features/complaints/trail/trail.server";
import { complaintEventFields, type ComplaintEventFields } from "~/features/complaints/schema";
import { canonicalJson } from "~/domain/canonical-json";

const step = (event: Pick<NewEvent, "from" | "to" | "actor" | "reason" | "at">, more: Partial<NewEvent> = {}) => ({
  ...{ complaintId: "c1", kind: "step" as const, recordedAt: event.at, content: [] },
  ...event,
  ...more,
});

const events: NewEvent[] = [
  step(
    { from: "draft", to: "submitted", actor: "player", reason: "", at: "2026-06-01T12:00:00.000Z" },
    { content: [{ item: "story", digest: "a".repeat(64) }] },
  ),
  step({
    from: "submitted",
    to: "under_review",
    actor: "staff",
    reason: "Taken on.",
    at: "2026-06-02T12:00:00.000Z",
  }),
  step({ from: "under_review", to: "awaiting_casino", actor: "staff", reason: "", at: "2026-06-03T12:00:00.000Z" }),
  step(
    {
      from: "awaiting_casino",
      to: "awaiting_casino",
      actor: "clock",
      reason: "“Später” – 7 days",
      at: "2026-06-10T12:00:00.000Z",
    },
    { kind: "extension", recordedAt: "2026-06-12T08:00:00.000Z" },
  ),
];

/** A trail as releases before the second form wrote it. */
const OLD: ComplaintEventFields[] = [
  {
    complaintId: "c1",
    sequence: 1,
    from: "draft",
    to: "submitted",
    actor: "player",
    reason: "",
    at: "2026-06-01T12:00:00.000Z",
    previousHash: "0".repeat(64),
    hash: createHash("sha256")
      .update(
        `{"actor":"player","at":"2026-06-01T12:00:00.000Z","complaintId":"c1","from":"draft","previousHash":"${"0".repeat(64)}","reason":"","sequence":1,"to":"submitted"}`,
      )
      .digest("hex"),
  },
];

/** Returns a whole trail from bare events in order. */
function chain(bare: readonly NewEvent[]): ComplaintEventFields[] {
  const trail: ComplaintEventFields[] = [];
  for (const event of bare) trail.push(nextEvent(trail.at(-1) ?? null, event));
  return trail;
}

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
    const text = `{"actor":"player","at":"2026-06-01T12:00:00.000Z","complaintId":"c1","content":[{"digest":"${"a".repeat(64)}","item":"story"}],"from":"draft","kind":"step","previousHash":"${"0".repeat(64)}","reason":"","recordedAt":"2026-06-01T12:00:00.000Z","sequence":1,"to":"submitted","v":2}`;
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

  test("of the first form verifies by the rules of that form, and goes on in the second", () => {
    expect(verifyTrail(OLD)).toEqual({ intact: true, events: 1 });
    const [next] = events.slice(1);
    if (!next) throw new Error("An event is missing.");
    expect(verifyTrail([...OLD, nextEvent(OLD[0] ?? null, next)])).toEqual({ intact: true, events: 2 });
    expect(verifyTrail(OLD.map((event) => ({ ...event, reason: "Never." })))).toMatchObject({ sequence: 1 });
    // What the first form doesn't cover must not be in it.
    expect(verifyTrail(OLD.map((event) => ({ ...event, content: [] })))).toMatchObject({ intact: false });
  });

  test("shows any change to any field of any event", () => {
    const change = fc.oneof(
      fc.record({ field: fc.constant("reason" as const), value: fc.string() }),
      fc.record({ field: fc.constant("actor" as const), value: fc.constantFrom("player", "casino", "staff", "clock") }),
      fc.record({ field: fc.constant("to" as const), value: fc.constantFrom("resolved", "rejected") }),
      fc.record({ field: fc.constant("at" as const), value: fc.constant("2026-06-01T12:00:00.001Z") }),
      fc.record({ field: fc.constant("recordedAt" as const), value: fc.constant("2026-06-01T12:00:00.001Z") }),
      fc.record({ field: fc.constant("kind" as const), value: fc.constantFrom("redaction", "anchor") }),
      fc.record({ field: fc.constant("content" as const), value: fc.constant([{ item: "title", digest: null }]) }),
      fc.record({ field: fc.constant("v" as const), value: fc.constant(undefined) }),
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

  test("shows an event that leads elsewhere than where the next one starts", () => {
    const forged = chain(events.map((event, index) => (index === 1 ? { ...event, to: "rejected" as const } : event)));
    expect(verifyTrail(forged)).toMatchObject({ intact: false, sequence: 3 });
  });

  test("that was hashed again from a forged event on holds by itself: the daily roots are there to show it", () => {
    const forged = chain(events.map((event, index) => (index === 1 ? { ...event, reason: "Never." } : event)));
    expect(verifyTrail(forged)).toEqual({ intact: true, events: 4 });
    expect(forged.at(-1)?.hash).not.toBe(chain(events).at(-1)?.hash);
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
