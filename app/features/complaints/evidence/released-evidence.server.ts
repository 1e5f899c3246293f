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
import { isForEverybody, isOpenToEverybody, maySeeReleased } from "./evidence-access.server";
import type { ReleasedEvidence } from "../public/public-complaint";

/** What has been released of a complaint's evidence; `everybody`: to the public, not to the parties alone. */
export function releasedOf(evidence: readonly Evidence[], { everybody }: { everybody: boolean }): ReleasedEvidence[] {
  return evidence.flatMap(({ id, party, released }) => {
    if (!released || (everybody && !isForEverybody(released))) return [];
    const { name, contentType, size, width, height, kind, sha256 = null, at } = released;
    return [{ id, party, name, contentType, size: fileSize(size), width, height, kind, sha256, at }];
  });
}

/**
 * A released copy as an answer: of a public complaint what is for everybody, else for those with a part in it. Throws
 * CaseNotFound for all else; an original is never served.
 */
export async function serveReleased(request: Request, ref: string, id: string): Promise<Response> {
  const { documents, files } = backend();
  const [complaint, evidence] = await Promise.all([
    documents.get(complaints, ref),
    documents.get(complaintEvidence, id),
  ]);
  if (!complaint || evidence?.ownerId !== ref || !evidence.released) throw new CaseNotFound(ref);
  const { released } = evidence;
  // A page for everybody asks nothing about who is signed in, so that its pictures can be cached.
  if (!isOpenToEverybody(released, complaint)) {
    const viewer = await findViewer(request);
    const user = viewer && (await documents.get(users, viewer.user.uid));
    const party = viewer && partyIn(complaint, viewer.user.uid, user);
    if (!maySeeReleased(released, complaint, party)) throw new CaseNotFound(ref);
  }
  return serveFile(request, files, released.path, {
    download: released.contentType === "application/pdf",
    name: downloadName(released),
  });
}
