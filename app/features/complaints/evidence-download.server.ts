import { backend } from "~/backend/index.server";
import type { Viewer } from "~/features/accounts/viewer.server";
import { serveFile } from "~/http/serve-file.server";
import { openCase } from "./case-page.server";
import { CaseNotFound } from "./case-refusals";
import { complaintEvidence } from "./collection";
import { maySeeEvidence } from "./evidence.server";

/** A file of evidence as a download, for those of its complaint who may see it. Throws CaseNotFound for all others. */
export async function downloadEvidence(request: Request, viewer: Viewer, ref: string, id: string): Promise<Response> {
  const { party } = await openCase(viewer, ref);
  const { documents, files } = backend();
  const evidence = await documents.get(complaintEvidence, id);
  if (!evidence || evidence.ownerId !== ref || !maySeeEvidence(evidence, party)) throw new CaseNotFound(ref);
  const response = await serveFile(request, files, evidence.path, { download: true });
  // Nothing of it stays behind in a browser that others use.
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
