import { backend } from "~/backend/index.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { badRequest } from "~/http/responses/responses";
import { serveFile } from "~/http/responses/serve-file.server";
import { openDesk } from "../desk-page.server";
import { downloadName } from "../../evidence/evidence-list";
import { findEvidence } from "../../evidence/evidence-access.server";
import { recordEvidenceLook } from "./evidence-look.server";
import { redactedPicture } from "../../evidence/evidence-review.server";
import { parseAreas, typedAreas } from "./redaction-areas";

/**
 * Returns an original for staff, displayed in the browser where possible, or as a download for `?download=1`. Throws as
 * `openDesk`.
 */
export async function serveOriginal(request: Request, viewer: Viewer, ref: string, id: string): Promise<Response> {
  const complaint = await openDesk(viewer, ref);
  const evidence = await findEvidence(ref, id);
  await recordEvidenceLook(viewer, complaint, evidence);
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
  const complaint = await openDesk(viewer, ref);
  const { areas, problem } = parseAreas(typedAreas(new URL(request.url).searchParams));
  if (problem !== null) throw badRequest(problem);
  const evidence = await findEvidence(ref, id);
  await recordEvidenceLook(viewer, complaint, evidence);
  const { bytes, contentType } = await redactedPicture(evidence, areas);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": contentType,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
}
