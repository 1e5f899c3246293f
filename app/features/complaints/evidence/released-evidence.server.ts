import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { findViewer } from "~/platform/access/viewer.server";
import { serveFile } from "~/http/responses/serve-file.server";
import { partyIn } from "../case/case-parties.server";
import { CaseNotFound } from "../case/case-refusals";
import { complaints } from "../collection";
import { findCaseLink } from "../reach/case-link.server";
import { findEvidence, maySeeRelease } from "./evidence-access.server";
import { downloadName } from "./evidence-list";
import { fileSize } from "~/domain/file-size";
import type { Evidence } from "./evidence.server";
import type { ReleasedEvidence } from "../public-complaint";
import type { ComplaintFields, Party } from "../schema";

/** Returns the copies of a complaint's evidence that a party may see or, with `viewer` null, that everybody may see. */
export function releasedOf(
  evidence: readonly Evidence[],
  access: { isPublic: boolean; viewer: Party | null },
): ReleasedEvidence[] {
  return evidence.flatMap(({ id, party, released }) => {
    if (!released || !maySeeRelease(released, access)) return [];
    const { name, contentType, size, width, height, kind, sha256 = null, at } = released;
    return [{ id, party, name, contentType, size: fileSize(size), width, height, kind, sha256, at }];
  });
}

async function partyOf(request: Request, complaint: ComplaintFields): Promise<Party | null> {
  const viewer = await findViewer(request);
  const uid = viewer?.user.uid;
  const own = uid === undefined ? null : partyIn(complaint, uid, await backend().documents.get(users, uid));
  return own ?? ((await findCaseLink(request, complaint.ref)) ? "casino" : null);
}

/**
 * Serves a released copy: a public one to everybody, others to the parties. Throws CaseNotFound for anything else; an
 * original is never served.
 */
export async function serveReleased(request: Request, ref: string, id: string): Promise<Response> {
  const { documents, files } = backend();
  const [complaint, { released }] = await Promise.all([documents.get(complaints, ref), findEvidence(ref, id)]);
  if (!complaint || !released) throw new CaseNotFound(ref);
  const isPublic = complaint.publishedAt !== null;
  // A copy that everybody may see needs no look-up of the visitor.
  if (!maySeeRelease(released, { isPublic, viewer: null })) {
    const viewer = await partyOf(request, complaint);
    if (!maySeeRelease(released, { isPublic, viewer })) throw new CaseNotFound(ref);
  }
  return serveFile(request, files, released.path, {
    download: released.contentType === "application/pdf",
    name: downloadName(released),
  });
}
