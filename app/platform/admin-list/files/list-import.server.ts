import type { Staff } from "~/domain/staff";
import { sha256Hex } from "~/domain/digest.server";
import { hasSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import type { UploadedFile, UploadLimits } from "~/http/bodies/upload.server";
import { csvHeading } from "./list-export.server";
import type { AdminList } from "../list.server";

const MEGABYTE = 1_000_000;
/** One file of 5 MB. A somewhat larger post is still read, so that the form can say why it is refused. */
export const IMPORT_LIMITS: UploadLimits = { file: 5 * MEGABYTE, total: 12 * MEGABYTE, files: 1 };

/**
 * Checks an uploaded CSV and stores the changes it would make to a list; returns the operation that waits to be
 * started.
 */
export async function proposeImport<Row>(
  list: AdminList<Row>,
  file: UploadedFile | undefined,
  { form, staff }: { form: FormData; staff: Staff },
): Promise<{ operationId: string } | { problem: string }> {
  if (!list.import) throw new Error(`Nothing is imported into the list ${list.definition.name}.`);
  if (!file) return { problem: "Choose a CSV file first." };
  if (file.bytes === null) return { problem: "The file is larger than 5 MB. Split it." };
  if (file.bytes.byteLength === 0) return { problem: "The file is empty." };
  const { name, bytes } = file;
  const what = `import of ${list.definition.name} ${sha256Hex(bytes)}`;
  const id = hasSubmissionKey(form) ? submissionId(form, { by: staff.uid, what }) : undefined;
  return list.import.propose({ name, bytes, id }, csvHeading(list), list.definition.path, staff);
}
