import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { planSave } from "~/platform/publishing/editorial.server";
import { casinos } from "../collection";
import { casinoKind } from "./casino-kind.server";

/** A casino and the version of it whose facts somebody has verified. */
export interface VerifiedCasino {
  id: string;
  version: number;
}

/**
 * Records that staff have verified the facts of casinos as they saw them, each in a transaction of its own. Returns how
 * many were recorded, and why others weren't.
 */
export async function verifyFacts(seen: readonly VerifiedCasino[], staff: Staff) {
  const { documents, clock } = backend();
  const problems: string[] = [];
  let verified = 0;
  for (const { id, version } of seen) {
    const problem = await documents.transaction<string | null>(staff.uid, async (transaction) => {
      const casino = await transaction.get(casinos, id);
      if (!casino) return "A casino was deleted meanwhile.";
      if (casino.version !== version) return `${casino.name} has changed since you opened the page. Look at it again.`;
      const plan = await planSave(
        transaction,
        casinoKind,
        id,
        {
          intent: "amend",
          fields: { verifiedAt: clock().toISOString(), factChecker: staff.name },
          act: "casino.verify",
        },
        staff,
      );
      if (plan.result.outcome !== "saved") return `${casino.name} has an error that must be fixed in its editor first.`;
      plan.write();
      return null;
    });
    if (problem === null) verified += 1;
    else problems.push(problem);
  }
  return { verified, problems };
}
