import type { Viewer } from "~/platform/access/viewer.server";
import { recordLook } from "~/platform/audit/audit.server";
import type { Evidence } from "../../evidence/evidence.server";
import { complaintEntity } from "../../reference";
import type { ComplaintFields } from "../../schema";

/** Logs that a case handler looks at a file, of whichever party it is. The log names the file by its id alone. */
export function recordEvidenceLook(
  { user }: Viewer,
  complaint: Pick<ComplaintFields, "ref" | "casinoName">,
  { id, party }: Pick<Evidence, "id" | "party">,
): Promise<void> {
  return recordLook(
    { uid: user.uid, name: user.displayName, requestId: null },
    { action: "evidence.view", entity: complaintEntity(complaint), note: `File ${id} of the ${party}` },
  );
}
