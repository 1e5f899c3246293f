import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { casinoShelf } from "~/features/catalogue/shelves.server";
import { complaintEvents, complaintMessages, complaints } from "./collection";
import {
  complaintSummary,
  isPublicComplaint,
  publicComplaint,
  type Beside,
  type ComplaintSummary,
  type PublicComplaint,
} from "./public-complaint";
import { listMergedInto } from "./duplicates.server";
import { publicEvidence } from "./released-evidence.server";
import type { ComplaintFields } from "./schema";

/** More than any complaint has: a limit for a store gone wrong. */
const MOST_ENTRIES = 1_000;

export interface FoundComplaint {
  complaint: PublicComplaint;
  /** Id of the casino it is about; null when that is not on our lists. */
  casinoId: string | null;
}

/** The public side of a complaint by its canonical reference; null when there is none or it isn't public. */
export async function findPublicComplaint(ref: string): Promise<FoundComplaint | null> {
  const { documents } = backend();
  const complaint = (await documents.query(complaints, { where: [["ref", "==", ref]], limit: 1 })).items[0];
  if (!complaint || !isPublicComplaint(complaint)) return null;
  const [messages, events, casinos, beside] = await Promise.all([
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
    casinoShelf.read(),
    besideOf(complaint),
  ]);
  const casino = complaint.casinoId === null ? undefined : casinos.byId.get(complaint.casinoId);
  return {
    complaint: publicComplaint(complaint, casino?.slug ?? null, messages.items, events.items, beside),
    casinoId: casino?.id ?? null,
  };
}

/** Of complaints that are linked to it only those that are public themselves. */
async function besideOf({ ref, mergedInto: into }: Stored<ComplaintFields>): Promise<Beside> {
  const [target, merged, evidence] = await Promise.all([
    into ? backend().documents.get(complaints, into) : null,
    listMergedInto(ref),
    publicEvidence(ref),
  ]);
  return {
    duplicateOf: target && isPublicComplaint(target) ? target.ref : null,
    duplicates: merged.filter(isPublicComplaint).map((one) => one.ref),
    evidence,
  };
}

/** Summaries of stored complaints; those that aren't public are left out. */
export async function summarise(stored: readonly Stored<ComplaintFields>[]): Promise<ComplaintSummary[]> {
  const { byId } = await casinoShelf.read();
  return stored
    .filter(isPublicComplaint)
    .map((complaint) => complaintSummary(complaint, byId.get(complaint.casinoId ?? "")?.slug ?? null));
}

/** The public complaints that were decided last, newest first. */
export async function latestOutcomes(limit: number): Promise<ComplaintSummary[]> {
  const page = await backend().documents.query(complaints, {
    where: [["state", "in", ["resolved", "unresolved"]]],
    orderBy: ["-closedAt"],
    limit,
  });
  return summarise(page.items);
}
