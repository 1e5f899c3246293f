import { z } from "zod/v4";
import { eachDocument } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { planScore, type PlannedScore } from "~/features/casinos/score/rescoring.server";
import { defineOperationKind, done, skipped } from "~/platform/operations/operation-kind";
import { isPublic } from "~/platform/publishing/schema";

const SYSTEM = "system:scores";

export const rescoreItem = z.object({ id: z.string(), name: z.string() });
export type RescoreItem = z.infer<typeof rescoreItem>;

/** Returns the casinos that have a score to recalculate: published ones, and ones that once were. */
export async function scoredCasinos(): Promise<(RescoreItem & { formulaVersion: number | null })[]> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const found: (RescoreItem & { formulaVersion: number | null })[] = [];
  for await (const { id, name, score, publishState, publishAt } of eachDocument(documents, casinos, { limit: 200 }))
    if (score !== null || isPublic({ publishState, publishAt }, now))
      found.push({ id, name, formulaVersion: score?.formulaVersion ?? null });
  return found;
}

/** Recalculates scores: by a new formula version (each gets a record), or null after new exchange rates. */
export const rescoreCasinos = defineOperationKind({
  duty: "owner",
  name: "rescore-casinos",
  item: rescoreItem,
  input: z.object({ version: z.number().int().positive().nullable() }),
  together: 10,
  // Scores by two different formulas can't be compared, so the operation must not stop halfway.
  mustFinish: true,
  labelOf: ({ name }: RescoreItem) => name,
  async run(transaction, items: RescoreItem[], { input: { version } }) {
    const plans: (PlannedScore | null)[] = [];
    for (const { id } of items) plans.push(await planScore(transaction, id));
    return items.map((item, at) => {
      const plan = plans[at];
      if (!plan) return skipped(item.name, "It no longer exists.");
      const { casino, change } = plan;
      if (version !== null && casino.score !== null && casino.score.formulaVersion >= version)
        return skipped(
          casino.name,
          "It has already been recalculated by this version, because something else changed.",
        );
      if (!change?.score) return skipped(casino.name, "Its score stays as it is.");
      transaction.update(casinos, item.id, change);
      return done(casino.name, null, `${text(casino.score?.score)} → ${text(change.score.score)}`);
    });
  },
  // Casinos that were published while the operation was being prepared are not among its items.
  async finished({ input: { version } }) {
    if (version === null) return;
    for (const { id, formulaVersion } of await scoredCasinos()) {
      if (formulaVersion !== null && formulaVersion < version) await rescoreByFormula(id, version);
    }
  },
});

async function rescoreByFormula(id: string, version: number): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const plan = await planScore(transaction, id);
    if (plan?.change && (plan.casino.score?.formulaVersion ?? 0) < version)
      transaction.update(casinos, id, plan.change);
  });
}

function text(score: number | null | undefined): string {
  return score === null || score === undefined ? "none" : score.toFixed(1);
}
