import { sentFileName } from "~/domain/text/sent-file-name";
import { env } from "~/env.server";
import { countAddress, type Limit } from "~/http/security/rate-limit.server";
import { readUpload, type UploadedFile } from "~/http/bodies/form.server";
import { hasRoom } from "~/platform/media/upload/evidence-picture.server";
import { EvidenceRefused, LARGEST_EVIDENCE_BYTES, MOST_EVIDENCE } from "./evidence-checks.server";
import { storeEvidence, TOO_MANY, type EvidenceOwner } from "./evidence.server";
import { makeRoom } from "./guest-storage.server";

const DAY = 86_400;

/** Bytes that one address may add in a day without an account: a tenth of the storage for all visitors. */
const mostOfAnAddress = (): Limit => ({
  name: "guest-evidence-bytes",
  points: env.ANONYMOUS_STORAGE_MB * 100_000,
  seconds: DAY,
});

/** Counts the file against its sender's limits. Throws EvidenceRefused when that is too much. */
async function requireRoom(request: Request, { ownerId, uploadedBy }: EvidenceOwner, file: UploadedFile) {
  const bytes = file.bytes?.byteLength ?? 0;
  // An empty or oversized file is refused by the check and never stored.
  if (bytes === 0) return;
  const refuse = (why: string) => new EvidenceRefused(sentFileName(file.name), why);
  if (uploadedBy !== null) {
    if (!(await hasRoom(uploadedBy, bytes)))
      throw refuse("you have added many files today. Add this one tomorrow; the rest of your form stays.");
    return;
  }
  if ((await countAddress(mostOfAnAddress(), request, bytes)) > 0)
    throw refuse("many files have been added from your network today. Sign in to add this one.");
  if (!(await makeRoom(bytes, ownerId)))
    throw refuse("there is no room just now for more files from people who aren't signed in. Sign in to add this one.");
}

export interface Uploaded {
  form: FormData;
  /** Ids of the stored files. */
  stored: string[];
  /** Reasons other files were refused, in words. */
  refused: string[];
}

/** Reads one file past the limit, so that the form can name it. */
export const EVIDENCE_UPLOAD = {
  file: LARGEST_EVIDENCE_BYTES,
  total: (MOST_EVIDENCE + 1) * LARGEST_EVIDENCE_BYTES,
  files: MOST_EVIDENCE + 1,
};

/**
 * Reads a posted form of evidence files, and stores those that pass the checks. `beforeStoring` is called before each
 * file, once the form is known to be its sender's own.
 */
export async function readEvidenceUpload(
  request: Request,
  owner: EvidenceOwner,
  { beforeStoring }: { beforeStoring?: () => Promise<void> } = {},
): Promise<Uploaded> {
  const stored: string[] = [];
  const refused: string[] = [];
  const form = await readUpload(request, EVIDENCE_UPLOAD, async (file) => {
    // Files chosen in another part of the page can't be shown there again, so they are stored as well.
    if (file.field.split(".").at(-1) !== "evidence") return;
    if (file.isOneTooMany) {
      refused.push(new EvidenceRefused(sentFileName(file.name), TOO_MANY).message);
      return;
    }
    try {
      await beforeStoring?.();
      await requireRoom(request, owner, file);
      stored.push(await storeEvidence(owner, file));
    } catch (error) {
      if (!(error instanceof EvidenceRefused)) throw error;
      refused.push(error.message);
    }
  });
  return { form, stored, refused };
}
