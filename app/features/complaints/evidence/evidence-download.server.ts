import { backend } from "~/backend/index.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { badRequest } from "~/http/responses/responses";
import { serveFile } from "~/http/responses/serve-file.server";
import { openCase } from "../party/case-page.server";
import { CaseNotFound } from "../case/case-refusals";
import { openDesk } from "../desk/desk-page.server";
import { downloadName } from "./evidence-list";
import { findEvidence, maySeeOriginal } from "./evidence-access.server";
import { redactedPicture } from "./evidence-review.server";
import { parseAreas, typedAreas } from "../redaction/redaction-areas";

/** Returns a file of evidence as a download, for the parties who may see it. Throws CaseNotFound for all others. */
export async function downloadEvidence(request: Request, viewer: Viewer, ref: string, id: string): Promise<Response> {
  const { party } = await openCase(viewer, ref);
  const evidence = await findEvidence(ref, id);
  if (!maySeeOriginal(evidence, party)) throw new CaseNotFound(ref);
  const response = await serveFile(request, backend().files, evidence.path, {
    download: true,
    name: downloadName(evidence),
  });
  // No copy of it stays behind in a browser that others use.
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/**
 * Returns an original for staff, displayed in the browser where possible, or as a download for `?download=1`. Throws as
 * `openDesk`.
 */
export async function serveOriginal(request: Request, viewer: Viewer, ref: string, id: string): Promise<Response> {
  await openDesk(viewer, ref);
  const evidence = await findEvidence(ref, id);
  const download = new URL(request.url).searchParams.has("download");
  const response = await serveFile(request, backend().files, evidence.path, {
    download,
    name: downloadName(evidence),
  });
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/**
 * Returns a picture with the areas of the request's address painted black, as it would be released. Throws as
 * `openDesk`.
 */
export async function previewRedacted(request: Request, viewer: Viewer, ref: string, id: string): Promise<Response> {
  await openDesk(viewer, ref);
  const { areas, problem } = parseAreas(typedAreas(new URL(request.url).searchParams));
  if (problem !== null) throw badRequest(problem);
  const { bytes, contentType } = await redactedPicture(await findEvidence(ref, id), areas);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": contentType,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
}
