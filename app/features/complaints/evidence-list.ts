import type { Stored } from "~/backend/documents/port";
import type { ComplaintEvidenceFields, Party } from "./schema";

/** A file of evidence as its page shows it. */
export interface EvidenceRow {
  id: string;
  name: string;
  size: string;
  party: Party;
  visibility: ComplaintEvidenceFields["visibility"];
  at: string;
}

/** "840 KB", "2.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${String(bytes)} bytes`;
  if (bytes < 1_000_000) return `${String(Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function evidenceRow({ id, name, size, party, visibility, at }: Stored<ComplaintEvidenceFields>): EvidenceRow {
  return { id, name, size: fileSize(size), party, visibility, at };
}
