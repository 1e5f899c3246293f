import { commitIfHolds, type Stored, type Transaction } from "~/backend/documents/port";
import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import { safetyScore, emptyComplaintTally } from "~/features/casinos/score/safety-score";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import {
  complaintTotalsInMemory,
  reviewTotalsInMemory,
  versionTotalsInMemory,
} from "~/features/casinos/score/published-totals.server";
import { bestVersionsShare } from "~/features/casinos/score/version-totals";
import { operations } from "~/platform/operations/collection";
import { proposeOperation, startProposed, withdrawOperation } from "~/platform/operations/operations.server";
import { findGroupForEditing, planGroup } from "~/platform/settings/group-saving.server";
import type { ScoreWeights, Settings } from "~/platform/settings/schema";
import { currentSettings, settingsWithin } from "~/platform/settings/settings.server";
import { scoreProposalParts, scoreProposals } from "./collection";
import { withRanks, type ScorePair } from "./effects";
import { rescoreCasinos, scoredCasinos } from "./rescore-operation.server";
import type { ScoreEffect, ScoreProposalFields } from "./schema";
import { areSameWeights, WEIGHT_NAMES } from "./weights-form";

const EFFECTS_A_PART = 500;

export interface NewWeights {
  weights: ScoreWeights;
  /** Share of the score that a seventh component would have, the games at their best version; 0 for none. */
  games?: number;
  /** Description of the change, for readers. */
  note: string;
  /** Day of the new version, as readers see it. */
  from: string;
}

/**
 * Returns every published casino's current score and its score by these weights, with its ranks. Of games, too few of
 * which were seen, the six components take the share.
 */
async function effectsOf(weights: ScoreWeights, games: number, version: number): Promise<ScoreEffect[]> {
  const [{ items }, versions, complaints, reviews, { exchange }] = await Promise.all([
    publishedCasinos.read(),
    versionTotalsInMemory.read(),
    complaintTotalsInMemory.read(),
    reviewTotalsInMemory.read(),
    currentSettings(),
  ]);
  const at = backend().clock().toISOString();
  const pairs = items.map((casino): ScorePair => {
    const record = {
      complaints: complaints.byId.get(casino.id)?.tally ?? emptyComplaintTally(at),
      reviews: reviews.byId.get(casino.id)?.tally ?? [],
    };
    const best = bestVersionsShare(versions.byId.get(casino.id));
    const share = best === null ? 0 : games;
    const six = Object.fromEntries(WEIGHT_NAMES.map((name) => [name, (1 - share) * weights[name]])) as ScoreWeights;
    const inputs = scoreInputs(casino, record, exchange.rates);
    const after = safetyScore(inputs, at, six, version, 10 * share * (best ?? 0)).score;
    return { casinoId: casino.id, name: casino.name, slug: casino.slug, before: casino.score?.score ?? null, after };
  });
  return withRanks(pairs);
}

/** Returns the weight change that is being applied now; null when there is none. */
export async function findRunningChange(): Promise<{ id: string; title: string } | null> {
  const { items } = await backend().documents.query(operations, { where: [["state", "==", "running"]], limit: 100 });
  return items.find(isWeightChange) ?? null;
}

function isWeightChange({ kind, input }: { kind: string; input: Record<string, unknown> }): boolean {
  return kind === rescoreCasinos.name && input["version"] !== null;
}

export type ProposeOutcome = { outcome: "proposed"; id: string } | { outcome: "same" };

/** Calculates the effect of new weights on every published casino and stores it. Nothing else changes. */
export async function proposeWeights(
  { weights, games = 0, note, from }: NewWeights,
  staff: Staff,
  id: string = randomUUID(),
): Promise<ProposeOutcome> {
  const { documents, clock } = backend();
  const { score } = await currentSettings();
  if (games === 0 && areSameWeights(weights, score.weights)) return { outcome: "same" };
  const version = nextVersion(score);
  const effects = await effectsOf(weights, games, version);
  if (await documents.get(scoreProposals, id)) return { outcome: "proposed", id };
  // Effects are written first, so that a proposal that can be found has all of them.
  for (let start = 0; start < effects.length; start += EFFECTS_A_PART) {
    const number = start / EFFECTS_A_PART;
    await documents
      .batch(staff.uid)
      .set(scoreProposalParts, `${id}:${String(number)}`, {
        proposalId: id,
        number,
        effects: effects.slice(start, start + EFFECTS_A_PART),
      })
      .commit();
  }
  const batch = documents.batch(staff.uid).set(
    scoreProposals,
    id,
    {
      formulaVersion: version,
      weights,
      ...(games > 0 && { games }),
      note,
      from,
      casinos: effects.length,
      state: "open",
      operationId: null,
      at: clock().toISOString(),
      by: staff.uid,
      byName: staff.name.slice(0, 80),
    },
    { when: { exists: false } },
  );
  recordAct(batch, staff, {
    action: "weights.propose",
    entity: { kind: "weights", id, label: `Formula version ${String(version)}` },
    changes: fieldChanges(score.weights, { ...weights, ...(games > 0 && { games }) }),
    note,
  });
  // If not, the same form was sent twice, and the other request was quicker.
  await commitIfHolds(batch);
  return { outcome: "proposed", id };
}

function nextVersion({ versions, formulaVersion }: Settings["score"]): number {
  return Math.max(formulaVersion, ...versions.map(({ version }) => version)) + 1;
}

export type Proposal = Stored<ScoreProposalFields>;

/** Returns a proposal with its stored effects; null when there is none. */
export async function findProposal(id: string): Promise<{ proposal: Proposal; effects: ScoreEffect[] } | null> {
  const { documents } = backend();
  const proposal = await documents.get(scoreProposals, id);
  if (!proposal) return null;
  const effects: ScoreEffect[] = [];
  for (let number = 0; effects.length < proposal.casinos; number += 1) {
    const part = await documents.get(scoreProposalParts, `${id}:${String(number)}`);
    if (!part) break;
    effects.push(...part.effects);
  }
  return { proposal, effects };
}

/** Returns the latest proposals, newest first. */
export async function listProposals(limit = 5): Promise<Proposal[]> {
  return (await backend().documents.query(scoreProposals, { orderBy: ["-at"], limit })).items;
}

export type ApplyOutcome =
  | { outcome: "started"; operationId: string }
  /**
   * `stale`: other weights have come into force since; `running`: another change is being applied; `off`: it has a
   * seventh component.
   */
  | { outcome: "stale" | "running" | "applied" | "missing" | "off" };

type Refusal = Exclude<ApplyOutcome, { outcome: "started" }>["outcome"];

async function refusalOf(transaction: Transaction, id: string): Promise<Refusal | null> {
  const proposal = await transaction.get(scoreProposals, id);
  const running = await transaction.query(operations, { where: [["state", "==", "running"]], limit: 100 });
  const { score } = await settingsWithin(transaction);
  if (!proposal) return "missing";
  if (proposal.state === "applied") return "applied";
  if (proposal.games !== undefined) return "off";
  if (running.some(isWeightChange)) return "running";
  return proposal.formulaVersion === nextVersion(score) ? null : "stale";
}

/**
 * Applies a proposal's weights as the next formula version, together with the start of the operation that recalculates
 * every score. New scores use them at once, whether the operation has reached the casino or not.
 */
export async function applyProposal(id: string, staff: Staff): Promise<ApplyOutcome> {
  const { documents } = backend();
  const early = await documents.transaction(staff.uid, (transaction) => refusalOf(transaction, id));
  const proposal = await documents.get(scoreProposals, id);
  if (early ?? !proposal) return refused(id, early ?? "missing");
  const { formulaVersion: version, weights, note, from } = proposal;
  const operationId = await proposeOperation(
    rescoreCasinos,
    {
      title: `Work out every score by formula version ${String(version)}`,
      backTo: "/admin/settings/score",
      items: (await scoredCasinos()).map(({ id: casinoId, name }) => ({ id: casinoId, name })),
      input: { version },
    },
    staff,
  );
  let refusal: Refusal | null = null;
  const isStarted = await startProposed(operationId, staff, async (transaction) => {
    refusal = await refusalOf(transaction, id);
    if (refusal) return null;
    const { score } = await settingsWithin(transaction);
    const next = { formulaVersion: version, weights, versions: [...score.versions, { version, from, weights, note }] };
    const planned = await planGroup(transaction, "score", next, { cause: "formula", note }, staff);
    return () => {
      planned.write();
      transaction.update(scoreProposals, id, { state: "applied", operationId });
      recordAct(transaction, staff, {
        action: "weights.apply",
        entity: { kind: "weights", id, label: `Formula version ${String(version)}` },
        changes: fieldChanges(score.weights, weights),
        note,
      });
    };
  });
  if (isStarted) return { outcome: "started", operationId };
  await withdrawOperation(operationId, staff);
  return refused(id, refusal ?? "missing");
}

/** A button pressed twice leads to the one operation. */
async function refused(id: string, refusal: Refusal): Promise<ApplyOutcome> {
  const proposal = await backend().documents.get(scoreProposals, id);
  const operationId = proposal?.state === "applied" ? proposal.operationId : null;
  return operationId === null ? { outcome: refusal } : { outcome: "started", operationId };
}

/** Returns the data of the weights page: the current weights, their versions newest first, and recent proposals. */
export async function weightsDesk() {
  const [{ fields: score }, running, proposals] = await Promise.all([
    findGroupForEditing("score"),
    findRunningChange(),
    listProposals(),
  ]);
  const versions = score.versions.toSorted((a, b) => b.version - a.version);
  return {
    score: { ...score, versions },
    nextVersion: nextVersion(score),
    earliest: versions[0]?.from ?? "0000-01-01",
    today: backend().clock().toISOString().slice(0, 10),
    running: running && { id: running.id, title: running.title },
    proposals: proposals.map(({ id, formulaVersion, state, at, byName, note }) => {
      return { id, formulaVersion, state, at, byName, note };
    }),
  };
}

/** Proposes the weights of an earlier version (its number as text) as the next one. */
export async function bringBackWeights(version: unknown, staff: Staff, id?: string): Promise<ProposeOutcome> {
  const { score, today } = await weightsDesk();
  const found = score.versions.find((one) => String(one.version) === version);
  if (!found) return { outcome: "same" };
  const note = `The weights of version ${String(found.version)} again.`;
  return proposeWeights({ weights: found.weights, note, from: today }, staff, id);
}
