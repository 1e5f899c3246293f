import { sentFileName } from "~/domain/text/sent-file-name";
import type { MailFile } from "~/backend/mail/mime/read-mail";
import { EvidenceRefused } from "../evidence/evidence-checks.server";
import { hasRoom } from "../evidence/evidence-upload.server";
import { storeEvidence, type EvidenceOwner } from "../evidence/evidence.server";

/** Smaller pictures within a text are taken for logos in signatures. */
const SMALLEST_INLINE_BYTES = 20 * 1024;
const MOST_CHECKED = 10;

/** True for what mail programs add by themselves: logos, signatures and calendar entries. */
function isDecoration({ isInline, bytes, name }: MailFile): boolean {
  return (
    (isInline && bytes.byteLength < SMALLEST_INLINE_BYTES) ||
    /^(?:smime\.p7s|.*\.asc|.*\.vcf|winmail\.dat)$/i.test(name)
  );
}

/**
 * Stores the files of a mail as evidence, by the rules of an upload. Returns how many were stored, and why others were
 * not, in words for their sender.
 */
export async function storeMailFiles(
  owner: EvidenceOwner & { uploadedBy: string },
  files: readonly MailFile[],
): Promise<{ stored: number; refused: string[] }> {
  const meant = files.filter((file) => !isDecoration(file));
  const refused: string[] = [];
  let stored = 0;
  for (const [at, { name, bytes }] of meant.entries()) {
    try {
      if (at >= MOST_CHECKED)
        throw new EvidenceRefused(sentFileName(name), "one email can have at most 10 attachments.");
      if (!(await hasRoom(owner.uploadedBy, bytes.byteLength)))
        throw new EvidenceRefused(sentFileName(name), "you have added many files today. Add this one tomorrow.");
      await storeEvidence(owner, { name, bytes });
      stored += 1;
    } catch (error) {
      if (!(error instanceof EvidenceRefused)) throw error;
      refused.push(error.message);
    }
  }
  return { stored, refused };
}
