import { sentFileName } from "~/domain/text/sent-file-name";
import type { MailFile } from "~/backend/mail/mime/read-mail";
import { EvidenceRefused } from "../evidence/evidence-checks.server";
import { hasRoom } from "~/platform/media/upload/evidence-picture.server";
import { storeEvidence, type EvidenceOwner } from "../evidence/evidence.server";

/** Smaller pictures within a text show nothing: they count who opened a mail, or draw a line in a signature. */
const SMALLEST_INLINE_BYTES = 1_024;
const MOST_CHECKED = 10;
/** They belong to the mail as a whole, as its seal does to a letter; keys come with each mail of some programs. */
const SIGNATURES = /^application\/(?:x-)?(?:pkcs7-signature|pgp-(?:signature|keys))$/;

function isDecoration({ isInline, bytes, type }: MailFile): boolean {
  return SIGNATURES.test(type) || (isInline && type.startsWith("image/") && bytes.byteLength < SMALLEST_INLINE_BYTES);
}

/** Throws for a file that is no evidence by its kind, with what its sender can do about it. */
function requireOpenable({ name, type }: MailFile): void {
  if (/^winmail\.dat$/i.test(name) || type === "application/ms-tnef")
    throw new EvidenceRefused(
      sentFileName(name),
      "Outlook packed your files into this one, which only Outlook can open. Send them again as plain text or HTML, or add them on the complaint’s page.",
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
  for (const [at, file] of meant.entries()) {
    const { name, bytes } = file;
    try {
      if (at >= MOST_CHECKED)
        throw new EvidenceRefused(sentFileName(name), "one email can have at most 10 attachments.");
      requireOpenable(file);
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

/** Names the files of a mail of staff's, who add evidence at the desk alone. Pictures in the text are their signature's. */
export function filesOfStaff(files: readonly MailFile[]): string[] {
  return files
    .filter((file) => !isDecoration(file) && !file.isInline)
    .slice(0, MOST_CHECKED)
    .map(({ name }) => `${sentFileName(name)}: files of staff aren’t taken by email. Add it at the desk.`);
}
