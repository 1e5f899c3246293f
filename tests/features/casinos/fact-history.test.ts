import { beforeEach, describe, expect, test, vi } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { factHistory, shownFacts } from "~/features/casinos/dated-facts/fact-history.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { revisions } from "~/platform/publishing/collection";
import { saveItem, type Change } from "~/platform/publishing/editorial.server";
import { Comparison } from "../../../scripts/recompute/comparison";
import { compareFacts } from "../../../scripts/recompute/facts";
import { casino as openCasinoSchema } from "../../../scripts/recompute/published";
import { openCasino } from "~/site/open-data/open-casino.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
const BODY = "A long and careful look at how it treats those who play there. ".repeat(6);
const DAYS = ["2026-11-23T09:00:00.000Z", "2026-11-25T09:00:00.000Z", "2026-11-27T09:00:00.000Z"] as const;

const ready = (over: Partial<CasinoFields> = {}) =>
  casinoFixture({ body: BODY, reviewer: "Anna Field", protectionTools: ["deposit_limit"], ...over });

function on(at: string): void {
  store().setClock(at);
}

async function change(id: string | null, intent: Change["intent"], fields?: Partial<CasinoFields>, more = {}) {
  const saved = await saveItem(casinoKind, id, { intent, ...(fields && { fields }), ...more }, ANNA);
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  return saved.id;
}

async function tools(id: string) {
  const { facts } = await factHistory(id);
  return facts
    .filter(({ field }) => field === "protectionTools")
    .map(({ value, from, to }) => [value, from, to] as const);
}

describe("the facts of a casino", () => {
  let id: string;

  beforeEach(async () => {
    on(DAYS[0]);
    id = await change(null, "publish", ready());
  });

  test("are kept with the moments from and to which they stood on its page", async () => {
    on(DAYS[1]);
    await change(id, "publish", { protectionTools: ["deposit_limit", "cool_off"] });
    on(DAYS[2]);
    await change(id, "publish", { protectionTools: ["cool_off"] });
    expect((await factHistory(id)).since).toBe(DAYS[0]);
    expect(await tools(id)).toEqual([
      ["deposit_limit", null, DAYS[2]],
      ["cool_off", DAYS[1], null],
    ]);
  });

  test("are read from the revisions once, until the casino is written", async () => {
    const query = vi.spyOn(store().documents, "query");
    const reads = () => query.mock.calls.filter(([{ name }]) => name === "revisions").length;
    await tools(id);
    const before = reads();
    expect(before).toBeGreaterThan(0);
    await tools(id);
    expect(reads()).toBe(before);
    on(DAYS[1]);
    await change(id, "publish", { protectionTools: ["cool_off"] });
    expect(await tools(id)).toEqual([
      ["deposit_limit", null, DAYS[1]],
      ["cool_off", DAYS[1], null],
    ]);
    query.mockRestore();
  });

  test("are not dated back: what stood there at the beginning has no day from which it held", async () => {
    expect(await tools(id)).toEqual([["deposit_limit", null, null]]);
    expect(await shownFacts(id)).toEqual({ since: DAYS[0], changes: [] });
  });

  test("don’t change by a draft, and change when it is published", async () => {
    on(DAYS[1]);
    await change(id, "save", { protectionTools: [] });
    expect(await tools(id)).toEqual([["deposit_limit", null, null]]);
    on(DAYS[2]);
    await change(id, "publish");
    expect(await tools(id)).toEqual([["deposit_limit", null, DAYS[2]]]);
  });

  test("change at once by an act beside a draft, without what the draft says", async () => {
    on(DAYS[1]);
    await change(id, "save", { protectionTools: [] });
    await change(id, "amend", { sizeBand: "large" });
    expect(await tools(id)).toEqual([["deposit_limit", null, null]]);
    const { facts } = await factHistory(id);
    expect(facts.filter(({ field, to }) => field === "sizeBand" && to === null)).toMatchObject([
      { value: "large", from: DAYS[1] },
    ]);
  });

  test("don’t stand anywhere while the casino is archived", async () => {
    on(DAYS[1]);
    await change(id, "archive");
    on(DAYS[2]);
    await change(id, "publish");
    expect(await tools(id)).toEqual([
      ["deposit_limit", null, DAYS[1]],
      ["deposit_limit", DAYS[2], null],
    ]);
  });

  test("stand there from the time of a schedule on, unless it was published before", async () => {
    const later = await change(null, "schedule", ready({ slug: "later", name: "Later" }), { publishAt: DAYS[2] });
    on(DAYS[1]);
    expect(await factHistory(later)).toEqual({ since: null, facts: [] });
    on(DAYS[2]);
    expect((await factHistory(later)).since).toBe(DAYS[2]);

    on(DAYS[0]);
    const sooner = await change(null, "schedule", ready({ slug: "sooner", name: "Sooner" }), { publishAt: DAYS[2] });
    on(DAYS[1]);
    await change(sooner, "publish");
    on(DAYS[2]);
    expect(await factHistory(sooner)).toMatchObject({ since: DAYS[1] });
  });

  test("of before the first save are those it was stored with, from that day", async () => {
    await store()
      .documents.batch("seed")
      .set(casinos, "old", ready({ slug: "old-one", name: "Old One" }))
      .commit();
    expect(await factHistory("old")).toEqual({ since: null, facts: [] });
    on(DAYS[1]);
    await change("old", "publish", { protectionTools: [] });
    expect(await factHistory("old")).toMatchObject({ since: DAYS[0] });
    expect(await tools("old")).toEqual([["deposit_limit", null, DAYS[1]]]);
  });

  test("are not guessed from revisions that don’t say what the public saw", async () => {
    const one = { thing: "casino:older", changes: [], by: "anna", byName: "Anna", note: null };
    await store()
      .documents.batch("seed")
      .set(revisions, "casino:older:000001", {
        ...one,
        ...{ number: 1, cause: "published", at: DAYS[0], fields: { protectionTools: ["self_test"] } },
      })
      .set(revisions, "casino:older:000002", {
        ...one,
        ...{ number: 2, cause: "published", at: DAYS[1], fields: { protectionTools: ["cool_off"] }, liveFrom: DAYS[1] },
      })
      .commit();
    on(DAYS[2]);
    expect(await factHistory("older")).toMatchObject({ since: DAYS[1] });
    expect(await tools("older")).toEqual([["cool_off", null, null]]);
  });

  test("are shown in words, the latest change first", async () => {
    on(DAYS[1]);
    await change(id, "publish", { protectionTools: ["deposit_limit", "cool_off"], sizeBand: "large" });
    on(DAYS[2]);
    await change(id, "publish", { protectionTools: ["cool_off"] });
    const shown = await shownFacts(id);
    expect(shown?.changes[0]).toEqual({ fact: "Protection tools", words: "Deposit limit", from: null, to: DAYS[2] });
    expect(shown?.changes.map(({ fact }) => fact)).toContain("Size");
  });
});

describe("recompute", () => {
  async function differences(change_: (answer: { factHistory: { since: string | null; facts: unknown[] } }) => void) {
    const [id] = (await store().documents.query(casinos, { limit: 1 })).items.map((one) => one.id);
    const stored = await store().documents.get(casinos, id ?? "");
    if (!stored) throw new Error("not stored");
    const answer = JSON.parse(JSON.stringify(await openCasino(stored, "https://site.example"))) as never;
    change_(answer);
    const comparison = new Comparison();
    compareFacts(comparison, "a casino", openCasinoSchema.parse(answer));
    return comparison.differences.map(({ field }) => field);
  }

  beforeEach(async () => {
    on(DAYS[0]);
    const id = await change(null, "publish", ready());
    on(DAYS[1]);
    await change(id, "publish", { protectionTools: ["deposit_limit", "cool_off"], sizeBand: "large" });
  });

  test("finds nothing in a record that is as it was written", async () => {
    expect(await differences(() => undefined)).toEqual([]);
  });

  test("finds a fact that was dated back, one that was dropped, and one that never stood there", async () => {
    type Fact = { field: string; value: unknown; from: string | null; to: string | null };
    const facts = (answer: { factHistory: { facts: unknown[] } }) => answer.factHistory.facts as Fact[];
    const backdated = await differences((answer) => {
      for (const fact of facts(answer)) if (fact.value === '"cool_off"') fact.from = "2024-01-01T00:00:00.000Z";
    });
    expect(backdated.some((field) => field.includes("begins after the record"))).toBe(true);
    const dropped = await differences((answer) => {
      answer.factHistory.facts = facts(answer).filter(({ value }) => value !== '"cool_off"');
    });
    expect(dropped).toContain("factHistory: protectionTools now");
    const early = await differences((answer) => {
      for (const fact of facts(answer)) if (fact.value === '"cool_off"') fact.from = null;
    });
    expect(early.some((field) => field.endsWith("inputs.protectionTools as its facts say"))).toBe(true);
  });
});
