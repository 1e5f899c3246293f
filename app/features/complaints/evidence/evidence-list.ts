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

/** Pictures are stored as WebP, whatever their original format. */
const ENDINGS: Record<ComplaintEvidenceFields["contentType"], { own: RegExp; ending: string }> = {
  "image/webp": { own: /\.webp$/i, ending: ".webp" },
  "application/pdf": { own: /\.pdf$/i, ending: ".pdf" },
  "text/plain": { own: /\.txt$/i, ending: ".txt" },
};

/**
 * Returns the name under which a browser saves the file: its own name, plus the extension of its stored type where that
 * differs.
 */
export function downloadName({ name, contentType }: Pick<ComplaintEvidenceFields, "name" | "contentType">): string {
  const { own, ending } = ENDINGS[contentType];
  return own.test(name) ? name : `${name}${ending}`;
}
