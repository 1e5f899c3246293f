import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Collection, Fields, Stored } from "~/backend/documents/port";
import { backend, installBackend } from "~/backend/index.server";
import { complaintEvents, complaintEvidence, complaintMessages, complaints } from "~/features/complaints/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import type { ComplaintEventFields } from "~/features/complaints/schema";
import { auditTrails, type TrailAudit } from "~/site/trail/trail-audit.server";
import { complaintItems } from "~/features/complaints/trail/trail-contents";
import { itemsOf } from "~/features/complaints/trail/trail-entry.server";
import { nextEvent, verifyTrail, type NewEvent } from "~/features/complaints/trail/trail.server";
import { trailProofs } from "~/platform/trail/collection";
import { digestOf } from "~/platform/trail/commitments.server";
import { keyIdOf, publicKeyText } from "~/platform/trail/key-ids.server";
import type { SavedRoot } from "~/platform/trail/roots.server";
import type { SigningKeys } from "~/platform/trail/signing-keys.server";
import { openTestBackend, type TestBackend } from "../../support/backend";
import { useFilledBackend } from "../../support/stores/filled-backend";
import { storePeople, submitted, typed } from "../../support/fixtures/case-people";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { livelyCase, newKeys, pass, seal } from "../../support/fixtures/trail-case";

const { current, made } = useFilledBackend(async (begun) => {
  await store(begun.documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  await storePeople();
  const keys = newKeys();
  const ref = await livelyCase(begun);
  await submitted(typed({ incidentOn: "2026-09-01" }));
  pass(begun, 2);
  // What an admin's mailbox has.
  const kept: SavedRoot[] = (await seal(keys, "2026-11-21")).map(({ day, root }) => ({ day, root }));
  return { ref, keys, kept };
});
const documents = () => backend().documents;
let rebuilt: TestBackend | undefined;
const forger = () => documents().batch("system:forger");
let ref: string;
let keys: SigningKeys;
let kept: SavedRoot[];
beforeEach(() => {
  ({ ref, keys, kept } = made());
});

const find = async () => {
  const complaint = await documents().get(complaints, ref);
  if (!complaint) throw new Error(`${ref} is not stored.`);
  return complaint;
};
const events = async () =>
  (await documents().query(complaintEvents, { where: [["complaintId", "==", ref]], orderBy: ["sequence"] })).items;
const messages = async () =>
  (await documents().query(complaintMessages, { where: [["complaintId", "==", ref]], orderBy: ["at"] })).items;
const ownKey = () => keyIdOf(publicKeyText(keys.current));

async function audit(of: string | null = ref, known: Parameters<typeof auditTrails>[1] = { ownKey: ownKey() }) {
  const found = await auditTrails(of, known);
  if (!found) throw new Error(`${String(of)} is not there.`);
  return found;
}
const told = ({ problems }: TrailAudit) => problems.map(({ where, problem }) => `${where}: ${problem}`);

/** Rewrites entries and hashes all of them again, so that the chain holds by itself. */
async function rewrite(change: (event: ComplaintEventFields) => Partial<NewEvent>): Promise<void> {
  const batch = forger();
  let last: ComplaintEventFields | null = null;
  for (const { id, ...event } of await events()) {
    last = nextEvent(last, { ...(event as NewEvent), ...change(event) });
    batch.set(complaintEvents, id, last);
  }
  await batch.commit();
  expect(verifyTrail(await events()).intact).toBe(true);
}

/** Puts the digests of what is stored now into the entries that cover it, and hashes the chain again. */
async function coverUp(): Promise<void> {
  const complaint = await find();
  const { items: evidence } = await documents().query(complaintEvidence, {
    where: [["ownerId", "==", ref]],
    orderBy: ["at"],
  });
  const stored = itemsOf({ complaint, messages: await messages(), evidence });
  const lastOf = new Map<string, number>();
  for (const { sequence, content } of await events()) for (const { item } of content ?? []) lastOf.set(item, sequence);
  await rewrite(({ sequence, content = [] }) => ({
    content: content.map(({ item, digest }) => {
      const now = stored.get(item);
      const isLast = lastOf.get(item) === sequence;
      return isLast && now?.salt
        ? { item, digest: digestOf(item, { value: now.value, salt: now.salt }) }
        : { item, digest };
    }),
  }));
}

/**
 * What somebody does who holds the database's file: a new store with all that is in this one but its roots, which can
 * only be added to. Serves the site from then on.
 */
async function rebuildStore(): Promise<void> {
  const copied = [complaints, complaintEvents, complaintMessages, complaintEvidence, complaintTotals] as const;
  rebuilt = openTestBackend(current().clock().toISOString());
  for (const collection of copied as unknown as Collection[]) {
    const { items } = await documents().query(collection, { limit: 1_000 });
    const batch = rebuilt.documents.batch("system:forger");
    for (const item of items) batch.set(collection, item.id, fieldsOf(item));
    await batch.commit();
  }
  installBackend(rebuilt);
}

function fieldsOf({
  id: _i,
  version: _v,
  createdAt: _ca,
  createdBy: _cb,
  updatedAt: _ua,
  updatedBy: _ub,
  ...fields
}: Stored<Fields>) {
  return fields;
}

afterEach(async () => {
  installBackend(current());
  await rebuilt?.dispose();
  rebuilt = undefined;
});

test("an honest history verifies, one complaint and all, against the roots that were kept", async () => {
  for (const of of [ref, null]) expect(told(await audit(of, { kept, ownKey: ownKey() }))).toEqual([]);
  expect(await audit(null)).toMatchObject({ complaints: 2, uncovered: 0, lastDay: kept.at(-1)?.day });
  // Everything that was done is in the trail.
  expect((await events()).map(({ kind }) => kind)).toEqual([
    ...["step", "step", "evidence", "step", "message"],
    ...["step", "evidence", "redaction", "step", "message"],
  ]);
});

describe("rewriting an entry and hashing the chain again is found:", () => {
  test.each<[string, (event: ComplaintEventFields) => Partial<NewEvent>]>([
    ["its date", ({ sequence, at }) => (sequence === 2 ? { at: at.replace("T12", "T11") } : {})],
    [
      "the day on which it was recorded",
      ({ sequence }) => (sequence === 2 ? { recordedAt: "2026-11-21T13:00:00.000Z" } : {}),
    ],
    ["who did it", ({ sequence }) => (sequence === 2 ? { actor: "player" } : {})],
    ["its reason", ({ sequence }) => (sequence === 9 ? { reason: "We think so." } : {})],
    ["what it is about", ({ kind }) => (kind === "redaction" ? { kind: "extension" } : {})],
    ["every one of them", ({ reason }) => ({ reason: `${reason}.` })],
  ])("%s", async (_what, change) => {
    await rewrite(change);
    const problems = told(await audit());
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems)
      expect(problem).toMatch(
        /, entry \d+: (It was another entry when the root of|Nothing proves it|It was the last entry)/,
      );
    expect(told(await audit(null)).join("\n")).toMatch(/root of .*: It covers .* trails, and those of the store/);
  });

  test("with the proofs made to name the new hashes", async () => {
    await rewrite(({ sequence }) => (sequence === 2 ? { actor: "player" } : {}));
    const batch = forger();
    for (const { id, hash } of await events())
      if (await documents().get(trailProofs, id)) batch.update(trailProofs, id, { hash });
    await batch.commit();
    expect(told(await audit()).join("\n")).toMatch(/entry \d+: It is not in the tree of the root of/);
  });
});

describe("changing contents is found", () => {
  const change = {
    story: async () => forger().update(complaints, ref, { story: `${(await find()).story} Or so.` }),
    title: () => forger().update(complaints, ref, { title: "They paid me at once, as they should" }),
    "an amount": () => forger().update(complaints, ref, { disputed: { amount: 4_000, currency: "EUR" } }),
    "what came back": () => forger().update(complaints, ref, { recovered: null, recoveredEur: 0 }),
    "the reason of the outcome": () => forger().update(complaints, ref, { outcomeReason: "The player gave up." }),
    "a date": () => forger().update(complaints, ref, { closedAt: "2026-11-23T12:00:00.000Z" }),
    casino: () => forger().update(complaints, ref, { casinoName: "Another" }),
    "whose it is": () => forger().update(complaints, ref, { playerId: "somebody" }),
    "a public message": async () => messageOf("public", { body: "What about it?" }),
    "a private message": async () => messageOf("parties", { body: "We shall not pay." }),
    "a note of staff": async () => messageOf("staff", { body: "I like this casino." }),
    "who wrote a message": async () => messageOf("public", { authorName: "Maren" }),
    "who may read a message": async () => messageOf("parties", { visibility: "public" }),
    "a file": async () => fileOf({ sha256: "0".repeat(64) }),
    "a released copy": async () => {
      const { released } = await file();
      return fileOf({ released: released && { ...released, sha256: "0".repeat(64) } });
    },
  };
  const messageOf = async (visibility: string, fields: object) => {
    const message = (await messages()).find((one) => one.visibility === visibility);
    return forger().update(complaintMessages, message?.id ?? "", fields);
  };
  const file = async () => {
    const [one] = (await documents().query(complaintEvidence, { where: [["ownerId", "==", ref]], orderBy: ["at"] }))
      .items;
    if (!one) throw new Error("The evidence is missing.");
    return one;
  };
  const fileOf = async (fields: object) => forger().update(complaintEvidence, (await file()).id, fields);

  test.each(Object.entries(change))("by itself: %s", async (_what, make) => {
    await (await make()).commit();
    expect(told(await audit()).join("\n")).toMatch(
      /no longer matches entry \d+, which covers it|which entry \d+ covers, is missing|is in no entry/,
    );
  });

  test.each(Object.entries(change).filter(([what]) => what !== "who may read a message"))(
    "with a new digest and the chain hashed again: %s",
    async (_what, make) => {
      await (await make()).commit();
      await coverUp();
      expect(told(await audit()).join("\n")).toMatch(/It was another entry when the root of/);
    },
  );

  test("by taking a message away, or putting one between", async () => {
    const [message] = await messages();
    if (!message) throw new Error("The messages are missing.");
    await forger().delete(complaintMessages, message.id).commit();
    expect(told(await audit())).toEqual([`${ref}, entry 4: Message ${message.id}, which entry 4 covers, is missing.`]);
    const { id: _id, ...fields } = message;
    await forger().set(complaintMessages, message.id, fields).set(complaintMessages, "new", fields).commit();
    expect(told(await audit())).toEqual([`${ref}: Message new is in no entry.`]);
  });

  test("in the totals", async () => {
    const totals = await documents().get(complaintTotals, "all");
    await forger()
      .update(complaintTotals, "all", { counts: { ...totals?.counts, "unresolved|kyc": 7 } })
      .commit();
    expect(told(await audit(null))).toEqual(["totals of all: They don’t count the public complaints there are."]);
  });
});

describe("taking entries away is found", () => {
  test("at the end, with the complaint put back to where it was", async () => {
    const trail = await events();
    const decision = trail.at(-2);
    const [last] = (await messages()).slice(-1);
    expect(decision).toMatchObject({ to: "resolved" });
    const batch = forger();
    for (const { id } of trail.slice(-2)) batch.delete(complaintEvents, id);
    batch.delete(complaintMessages, last?.id ?? "");
    const earlier = { state: "under_review", outcomeReason: null, closedAt: null, waitingOn: "staff" } as const;
    batch.update(complaints, ref, { ...earlier, recovered: null, recoveredEur: 0, outcomeAcceptedAt: null });
    await batch.commit();
    // Even with digests to match, as one who kept the old salts would make them.
    await coverUp();
    expect(complaintItems(await find()).get("outcomeReason")).toBeNull();
    const problems = told(await audit());
    expect(problems).toContainEqual(expect.stringMatching(/, entry 10: It is gone: the root of \S+ covers it\.$/));
  });

  test("all of them, with the complaint", async () => {
    const batch = forger();
    for (const { id } of await events()) batch.delete(complaintEvents, id);
    for (const { id } of await messages()) batch.delete(complaintMessages, id);
    await batch.delete(complaints, ref).commit();
    expect(told(await audit(null)).join("\n")).toMatch(
      new RegExp(`${ref}, entry \\d+: The complaint is gone: the root of \\S+ covers it`),
    );
  });

  test("and their form: entries that cover nothing in the place of those that did", async () => {
    const batch = forger();
    for (const { id } of await events()) batch.delete(complaintEvents, id);
    await batch.commit();
    expect(told(await audit()).join("\n")).toContain("The entries that covered its contents are gone.");
  });
});

describe("rewriting the roots as well is found", () => {
  const forge = async (by: SigningKeys) => {
    await rebuildStore();
    await rewrite(({ sequence }) => (sequence === 2 ? { actor: "player" } : {}));
    await seal(by, kept[0]?.day);
  };

  test("by the server's key, when they are signed with another", async () => {
    await forge(newKeys());
    expect(told(await audit(null)).join("\n")).toMatch(
      /root of \S+: The root is signed with key \w+, which is not the key of this server/,
    );
  });

  test("by roots that were kept, even when they are signed with the server's own key", async () => {
    await forge(keys);
    expect(told(await audit(null))).toEqual([]);
    const problems = told(await audit(null, { kept, ownKey: ownKey() }));
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems)
      expect(problem).toMatch(
        /^root of \S+: The root was \w+ when you kept it, and is \w+ now: history was rewritten\.$/,
      );
  });
});
