import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { complaintEvents, complaintMessages, complaints } from "../collection";
import {
  complaintSummary,
  isPublicComplaint,
  publicComplaint,
  type Beside,
  type ComplaintSummary,
  type PublicComplaint,
} from "../public-complaint";
import { listMergedInto } from "../case/duplicates.server";
import { listEvidence } from "../evidence/evidence.server";
import { releasedOf } from "../evidence/released-evidence.server";
import type { ComplaintFields } from "../schema";
import { isPublicItem } from "../trail/trail-contents";
import { itemsOf } from "../trail/trail-entry.server";

/** More than any complaint has: a limit in case the data is corrupt. */
const MOST_ENTRIES = 1_000;

export interface FoundComplaint {
  complaint: PublicComplaint;
  /** Id of the casino it is about; null when we don't list the casino. */
  casinoId: string | null;
  /** Salts of the public items its trail covers, by item. */
  salts: Record<string, string>;
}

/** Returns the public side of a complaint by its canonical reference; null when there is none or it isn't public. */
export async function findPublicComplaint(ref: string): Promise<FoundComplaint | null> {
  const { documents } = backend();
  const complaint = (await documents.query(complaints, { where: [["ref", "==", ref]], limit: 1 })).items[0];
  if (!complaint || !isPublicComplaint(complaint)) return null;
  const [messages, events, casinos, evidence, beside] = await Promise.all([
    documents.query(complaintMessages, {
      where: [
        ["complaintId", "==", complaint.id],
        ["visibility", "==", "public"],
      ],
      orderBy: ["at"],
      limit: MOST_ENTRIES,
    }),
    documents.query(complaintEvents, {
      where: [["complaintId", "==", complaint.id]],
      orderBy: ["sequence"],
      limit: MOST_ENTRIES,
    }),
    publishedCasinos.read(),
    listEvidence(complaint.ref),
    besideOf(complaint),
  ]);
  const casino = complaint.casinoId === null ? undefined : casinos.byId.get(complaint.casinoId);
  return {
    complaint: publicComplaint(complaint, casino?.slug ?? null, messages.items, events.items, {
      ...beside,
      evidence: releasedOf(evidence, { isPublic: true, viewer: null }),
    }),
    casinoId: casino?.id ?? null,
    salts: publicSalts({ complaint, messages: messages.items, evidence }),
  };
}

function publicSalts(contents: Parameters<typeof itemsOf>[0]): Record<string, string> {
  const salts = [...itemsOf(contents)].flatMap(([item, { salt }]) =>
    salt !== null && isPublicItem(item) ? [[item, salt] as const] : [],
  );
  return Object.fromEntries(salts);
}

/** Only public ones among the linked complaints may be named. */
async function besideOf({ ref, mergedInto: into }: Stored<ComplaintFields>): Promise<Omit<Beside, "evidence">> {
  const [target, merged] = await Promise.all([
    into ? backend().documents.get(complaints, into) : null,
    listMergedInto(ref),
  ]);
  return {
    duplicateOf: target && isPublicComplaint(target) ? target.ref : null,
    duplicates: merged.filter(isPublicComplaint).map((one) => one.ref),
  };
}

/** Returns summaries of stored complaints; those that aren't public are left out. */
export async function summarise(stored: readonly Stored<ComplaintFields>[]): Promise<ComplaintSummary[]> {
  const { byId } = await publishedCasinos.read();
  return stored
    .filter(isPublicComplaint)
    .map((complaint) => complaintSummary(complaint, byId.get(complaint.casinoId ?? "")?.slug ?? null));
}

/** Returns the public complaints that were decided last, newest first. */
export async function latestOutcomes(limit: number): Promise<ComplaintSummary[]> {
  const page = await backend().documents.query(complaints, {
    where: [["state", "in", ["resolved", "unresolved"]]],
    orderBy: ["-closedAt"],
    limit,
  });
  return summarise(page.items);
}
