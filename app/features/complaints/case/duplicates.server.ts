import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { DAY_MS } from "~/domain/day-ms";
import { complaints } from "../collection";
import type { ComplaintFields } from "../schema";
import { comparableName } from "./slots.server";

/** How many days apart the dates in two complaints about one incident may be. */
const NEAR_DAYS = 45;
const MOST_CANDIDATES = 25;
const MOST_MERGED = 50;

type Complaint = Stored<ComplaintFields>;

function isSameCasino(one: ComplaintFields, other: ComplaintFields): boolean {
  if (one.casinoId !== null || other.casinoId !== null) return one.casinoId === other.casinoId;
  return comparableName(one.casinoName) === comparableName(other.casinoName);
}

/** Returns why a complaint can't be closed as a duplicate of another, in words for staff; null when it can. */
export function mergeProblem(complaint: Complaint, target: Complaint | null, into: string): string | null {
  if (into === complaint.ref) return "A complaint can’t be a duplicate of itself.";
  if (!target || target.state === "draft") return `There is no complaint ${into}.`;
  if (target.mergedInto) return `${into} was itself closed as a duplicate of ${target.mergedInto}.`;
  if (!isSameCasino(complaint, target)) return `${into} is about another casino.`;
  if (target.playerId !== complaint.playerId && target.publishedAt === null)
    return `${into} is another player's and not public yet: accept it first.`;
  return null;
}

/** Returns other complaints about the same casino from around the same day, the player's own first. */
export async function duplicateCandidates(complaint: Complaint): Promise<Complaint[]> {
  const around = (days: number) =>
    new Date(Date.parse(complaint.incidentOn) + days * DAY_MS).toISOString().slice(0, 10);
  const { items } = await backend().documents.query(complaints, {
    where: [
      ["casinoId", "==", complaint.casinoId],
      ["incidentOn", ">=", around(-NEAR_DAYS)],
      ["incidentOn", "<=", around(NEAR_DAYS)],
    ],
    orderBy: ["incidentOn"],
    limit: 200,
  });
  return items
    .filter((other) => mergeProblem(complaint, other, other.ref) === null)
    .sort((a, b) => Number(b.playerId === complaint.playerId) - Number(a.playerId === complaint.playerId))
    .slice(0, MOST_CANDIDATES);
}

/** Returns the complaints that were closed as duplicates of this one. */
export async function listMergedInto(ref: string): Promise<Complaint[]> {
  const { items } = await backend().documents.query(complaints, {
    where: [["mergedInto", "==", ref]],
    orderBy: ["submittedAt"],
    limit: MOST_MERGED,
  });
  return items;
}
