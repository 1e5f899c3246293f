import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { findCasinoById, scoreWorking } from "~/features/casinos/public/casino.server";
import { casinos } from "~/features/casinos/collection";
import { versionTotals } from "~/features/casinos/score/totals-collection";
import { recalculateScores } from "~/features/casinos/score/recalculation.server";
import { formulaCause } from "~/features/casinos/score/history/step-causes";
import { operations } from "~/platform/operations/collection";
import { cancelOperation, readResults } from "~/platform/operations/operations.server";
import { resumeOperations, runOperation } from "~/platform/operations/run.server";
import { scoreRules } from "~/features/pages/score-rules.server";
import { scoreProposals } from "~/features/score-weights/collection";
import {
  applyProposal,
  findProposal,
  findRunningChange,
  proposeWeights,
} from "~/features/score-weights/proposals.server";
import { settings, settingsRevisions } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { ScoreWeights } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: "request-1" };
const LICENCE_ALONE: ScoreWeights = { licence: 1, complaints: 0, terms: 0, payout: 0, players: 0, protection: 0 };
const TOOLS_ALONE: ScoreWeights = { licence: 0, complaints: 0, terms: 0, payout: 0, players: 0, protection: 1 };
const MANY = 12;
const ids = Array.from({ length: MANY }, (_, at) => `casino-${String(at).padStart(2, "0")}`);

const proposed = async (weights = LICENCE_ALONE) => {
  const outcome = await proposeWeights({ weights, note: "Licence is everything.", from: "2026-11-21" }, ANNA);
  if (outcome.outcome !== "proposed") throw new Error("It was not proposed.");
  return outcome.id;
};
const casino = (id: string) => store().documents.get(casinos, id);

beforeEach(async () => {
  const batch = store().documents.batch("test").set(settings, "current", DEFAULT_SETTINGS);
  for (const id of ids) batch.set(casinos, id, casinoFixture({ slug: id, name: id }));
  batch.set(
    casinos,
    "a-draft",
    casinoFixture({ slug: "a-draft", name: "Draft", publishState: "draft", publishAt: null }),
  );
  await batch.commit();
  await recalculateScores();
});

describe("A proposal of weights", () => {
  test("shows every published casino's score as it is and as it would be, and changes nothing", async () => {
    const found = await findProposal(await proposed());
    expect(found?.proposal).toMatchObject({ formulaVersion: 2, state: "open", casinos: MANY, byName: "Anna" });
    expect(found?.effects.map(({ casinoId }) => casinoId).sort()).toEqual(ids);
    expect(new Set(found?.effects.map(({ after }) => after))).toEqual(new Set([10]));
    expect(found?.effects[0]?.before).toBe((await casino("casino-00"))?.score?.score);
    expect((await currentSettings()).score).toEqual(DEFAULT_SETTINGS.score);
    expect((await casino("casino-00"))?.scoreHistory).toHaveLength(1);
    expect(await store().documents.count(auditEntries)).toBe(1);
  });

  test("with games as a seventh component is a preview alone, in which casinos with few games keep the six", async () => {
    const countedAt = "2026-11-01T00:00:00.000Z";
    await store()
      .documents.batch("test")
      .set(versionTotals, "casino-00", { seen: 4, best: 1, games: [], countedAt })
      .set(versionTotals, "casino-01", { seen: 2, best: 0, games: [], countedAt })
      .commit();
    const outcome = await proposeWeights(
      { weights: LICENCE_ALONE, games: 0.2, note: "With games.", from: "2026-11-21" },
      ANNA,
    );
    if (outcome.outcome !== "proposed") throw new Error("It was not proposed.");
    const { effects = [] } = (await findProposal(outcome.id)) ?? {};
    const after = (id: string) => effects.find(({ casinoId }) => casinoId === id)?.after;
    // 10 · (0.8 · 1 + 0.2 · 1/4)
    expect([after("casino-00"), after("casino-01"), after("casino-02")]).toEqual([8.5, 10, 10]);

    expect(await applyProposal(outcome.id, ANNA)).toEqual({ outcome: "off" });
    expect((await currentSettings()).score).toEqual(DEFAULT_SETTINGS.score);
    await recalculateScores();
    expect(await casino("casino-00")).toMatchObject({ scoreHistory: [{}], score: { formulaVersion: 1 } });
  });

  test("of the weights in force is none", async () => {
    const { weights } = DEFAULT_SETTINGS.score;
    expect(await proposeWeights({ weights, note: "The same again.", from: "2026-11-21" }, ANNA)).toEqual({
      outcome: "same",
    });
    expect(await store().documents.count(scoreProposals)).toBe(0);
  });
});

describe("Applying it", () => {
  test("switches version and weights with the start, and works every score out once by them", async () => {
    const id = await proposed();
    const outcome = await applyProposal(id, ANNA);
    if (outcome.outcome !== "started") throw new Error(outcome.outcome);
    // The operation has not begun yet: what counts is in force already.
    expect((await currentSettings()).score).toMatchObject({ formulaVersion: 2, weights: LICENCE_ALONE });
    expect((await casino("casino-00"))?.score?.formulaVersion).toBe(1);
    await backgroundDone();
    for (const one of ids) {
      const { score, scoreHistory } = (await casino(one)) ?? {};
      expect(score).toMatchObject({ score: 10, formulaVersion: 2, cause: formulaCause(2) });
      expect(scoreHistory?.filter(({ cause }) => cause === formulaCause(2))).toHaveLength(1);
    }
    expect((await casino("a-draft"))?.score).toBeNull();
    const operation = await store().documents.get(operations, outcome.operationId);
    expect(operation).toMatchObject({ state: "done", total: MANY, counts: { done: MANY, failed: 0 } });
    expect((await readResults(outcome.operationId))[0]?.message).toMatch(/^\d\.\d → 10\.0$/);
    expect((await scoreRules()).versions.map(({ version, note }) => [version, note])).toEqual([
      [2, "Licence is everything."],
      [1, DEFAULT_SETTINGS.score.versions[0]?.note],
    ]);
  });

  test("leaves its trace: a revision of the group, and entries of the log with the weights", async () => {
    await applyProposal(await proposed(), ANNA);
    await backgroundDone();
    const { items } = await store().documents.query(settingsRevisions, {
      where: [["group", "==", "score"]],
      orderBy: ["-number"],
    });
    expect(items.map(({ number, cause, byName }) => [number, cause, byName])).toEqual([
      [1, "formula", "Anna"],
      [0, "original", "The site"],
    ]);
    const log = (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items;
    expect(new Set(log.map(({ action }) => action))).toEqual(
      new Set(["weights.propose", "weights.apply", "settings.save", "operation.start"]),
    );
    expect(log.find(({ action }) => action === "weights.apply")?.changes).toContainEqual({
      field: "licence",
      from: "0.2",
      to: "1",
    });
  });

  test("goes on after a kill in the middle, with no casino worked out twice", async () => {
    const outcome = await applyProposal(await proposed(), ANNA);
    if (outcome.outcome !== "started") throw new Error(outcome.outcome);
    const { documents } = store();
    // What a process that died half-way leaves: 10 items through, its hold run out.
    const running = runOperation(outcome.operationId);
    await running;
    await backgroundDone();
    await documents
      .batch("test")
      .update(operations, outcome.operationId, {
        state: "running",
        position: MANY - 5,
        holder: "dead",
        heldUntil: TEST_NOW,
      })
      .commit();
    store().setClock("2026-11-21T13:00:00.000Z");
    await resumeOperations();
    await backgroundDone();
    expect(await documents.get(operations, outcome.operationId)).toMatchObject({ state: "done" });
    for (const one of ids)
      expect((await casino(one))?.scoreHistory.filter(({ formulaVersion }) => formulaVersion === 2)).toHaveLength(1);
  });

  test("reaches a casino that was published while it was drawn up", async () => {
    const outcome = await applyProposal(await proposed(), ANNA);
    const one = await casino("casino-00");
    if (!one || outcome.outcome !== "started") throw new Error("It is not there.");
    await store()
      .documents.batch("test")
      .set(
        casinos,
        "late",
        casinoFixture({ slug: "late", name: "Late", score: one.score, scoreHistory: one.scoreHistory }),
      )
      .commit();
    await backgroundDone();
    expect((await casino("late"))?.score).toMatchObject({ formulaVersion: 2, cause: formulaCause(2) });
  });

  test("once only: beside a running one, or over newer weights it is refused", async () => {
    const [first, second] = [await proposed(), await proposed(TOOLS_ALONE)];
    const started = await applyProposal(first, ANNA);
    expect(started.outcome).toBe("started");
    expect(await findRunningChange()).not.toBeNull();
    // A second press leads to the same operation.
    expect(await applyProposal(first, ANNA)).toEqual(started);
    expect(await applyProposal(second, ANNA)).toEqual({ outcome: "running" });
    await backgroundDone();
    expect(await findRunningChange()).toBeNull();
    expect(await applyProposal(second, ANNA)).toEqual({ outcome: "stale" });
    expect(await applyProposal("nothing", ANNA)).toEqual({ outcome: "missing" });
    expect((await currentSettings()).score).toMatchObject({ formulaVersion: 2, weights: LICENCE_ALONE });
  });

  test("by two people at once happens for one of them", async () => {
    const [first, second] = [await proposed(), await proposed(TOOLS_ALONE)];
    const outcomes = await Promise.all([applyProposal(first, ANNA), applyProposal(second, ANNA)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["running", "started"]);
    await backgroundDone();
    expect((await currentSettings()).score.versions).toHaveLength(2);
  });

  test("can't be cancelled half-way: scores by two formulas can't be compared", async () => {
    const outcome = await applyProposal(await proposed(), ANNA);
    if (outcome.outcome !== "started") throw new Error(outcome.outcome);
    expect(await cancelOperation(outcome.operationId, ANNA)).toBe(false);
    await backgroundDone();
    expect((await casino(ids.at(-1) ?? ""))?.score?.formulaVersion).toBe(2);
  });

  test("old weights again are a version of their own", async () => {
    await applyProposal(await proposed(), ANNA);
    await backgroundDone();
    await applyProposal(await proposed(DEFAULT_SETTINGS.score.weights), ANNA);
    await backgroundDone();
    const { score } = await currentSettings();
    expect([score.formulaVersion, score.versions.map(({ version }) => version)]).toEqual([3, [1, 2, 3]]);
    expect((await casino("casino-00"))?.scoreHistory.map(({ cause }) => cause)).toEqual([
      "First score",
      formulaCause(2),
      formulaCause(3),
    ]);
  });
});

describe("Until the operation has come to a casino", () => {
  test("its page works the score out by the version its record carries", async () => {
    const before = (await casino("casino-00"))?.score;
    const outcome = await applyProposal(await proposed(), ANNA);
    const shown = await findCasinoById("casino-00");
    if (!shown || outcome.outcome !== "started") throw new Error("It is not there.");
    const { explained } = await scoreWorking(shown);
    expect([explained.formulaVersion, explained.score]).toEqual([1, before?.score]);
    expect(explained.working.map(({ weight }) => weight)).toEqual([0.2, 0.3, 0.2, 0.1, 0.1, 0.1]);
    await backgroundDone();
    const after = await findCasinoById("casino-00");
    expect(after && (await scoreWorking(after)).explained).toMatchObject({ formulaVersion: 2, score: 10 });
  });

  test("a score made meanwhile for another reason is by the new version, says so, and is not made twice", async () => {
    const outcome = await applyProposal(await proposed(), ANNA);
    if (outcome.outcome !== "started") throw new Error(outcome.outcome);
    await recalculateScores();
    expect((await casino("casino-00"))?.score).toMatchObject({
      score: 10,
      formulaVersion: 2,
      cause: formulaCause(2),
    });
    await backgroundDone();
    expect((await casino("casino-00"))?.scoreHistory).toHaveLength(2);
  });
});
