import { backend } from "~/backend/index.server";
import { serveFile } from "~/http/responses/serve-file.server";
import { CaseNotFound } from "../case/case-refusals";
import { findEvidence, maySeeOriginal } from "../evidence/evidence-access.server";
import { downloadName } from "../evidence/evidence-list";
import { requireCase } from "./case-page.server";

/** Returns a file of evidence as a download, for the parties who may see it. Throws CaseNotFound for all others. */
export async function downloadEvidence(request: Request, ref: string, id: string): Promise<Response> {
  const { party } = await requireCase(request, ref);
  const evidence = await findEvidence(ref, id);
  if (!maySeeOriginal(evidence, party)) throw new CaseNotFound(ref);
  const response = await serveFile(request, backend().files, evidence.path, {
    download: true,
    name: downloadName(evidence),
  });
  // Nothing of it stays behind in a browser that others use.
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
