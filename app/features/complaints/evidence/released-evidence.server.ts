import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { findViewer } from "~/platform/access/viewer.server";
import { serveFile } from "~/http/responses/serve-file.server";
import { partyIn } from "../case/case-parties.server";
import { CaseNotFound } from "../case/case-refusals";
import { complaintEvidence, complaints } from "../collection";
import { downloadName } from "./evidence-list";
import { fileSize } from "~/domain/file-size";
import type { Evidence } from "./evidence.server";
import type { ReleasedEvidence } from "../public/public-complaint";

/** Returns the released copies of a complaint's evidence; with `everybody`, only those released to the public. */
export function releasedOf(evidence: readonly Evidence[], { everybody }: { everybody: boolean }): ReleasedEvidence[] {
  return evidence.flatMap(({ id, party, released }) => {
    if (!released || (everybody && released.visibility !== "public")) return [];
    const { name, contentType, size, width, height, kind, sha256 = null, at } = released;
    return [{ id, party, name, contentType, size: fileSize(size), width, height, kind, sha256, at }];
  });
}

/**
 * Serves a released copy: a public one to everybody, others to the parties. Throws CaseNotFound for anything else; an
 * original is never served.
 */
export async function serveReleased(request: Request, ref: string, id: string): Promise<Response> {
  const { documents, files } = backend();
  const [complaint, evidence] = await Promise.all([
    documents.get(complaints, ref),
    documents.get(complaintEvidence, id),
  ]);
  if (!complaint || evidence?.ownerId !== ref || !evidence.released) throw new CaseNotFound(ref);
  const { released } = evidence;
  if (released.visibility !== "public" || complaint.publishedAt === null) {
    const viewer = await findViewer(request);
    const user = viewer && (await documents.get(users, viewer.user.uid));
    if (!viewer || partyIn(complaint, viewer.user.uid, user) === null) throw new CaseNotFound(ref);
  }
  return serveFile(request, files, released.path, {
    download: released.contentType === "application/pdf",
    name: downloadName(released),
  });
}
