import type { Stored } from "~/backend/documents/port";
import { fileSize } from "~/domain/file-size";
import type { ComplaintEvidenceFields, Party } from "../schema";

/** A file of evidence as its page shows it. */
export interface EvidenceRow {
  id: string;
  name: string;
  size: string;
  party: Party;
  visibility: ComplaintEvidenceFields["visibility"];
  at: string;
}

export function evidenceRow({ id, name, size, party, visibility, at }: Stored<ComplaintEvidenceFields>): EvidenceRow {
  return { id, name, size: fileSize(size), party, visibility, at };
}

/** Pictures are stored as WebP, whatever they were. */
const ENDINGS: Record<ComplaintEvidenceFields["contentType"], { own: RegExp; ending: string }> = {
  "image/webp": { own: /\.webp$/i, ending: ".webp" },
  "application/pdf": { own: /\.pdf$/i, ending: ".pdf" },
  "text/plain": { own: /\.txt$/i, ending: ".txt" },
};

/** What a browser calls the file when it saves it: its own name, followed by the ending of what it is where that differs. */
export function downloadName({ name, contentType }: Pick<ComplaintEvidenceFields, "name" | "contentType">): string {
  const { own, ending } = ENDINGS[contentType];
  return own.test(name) ? name : `${name}${ending}`;
}
