import type { LoaderFunctionArgs } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { requireAdmin } from "~/platform/access/guards.server";
import { deskFailure } from "~/features/complaints/desk/complaint-acts.server";
import { openDesk } from "~/features/complaints/desk/desk-page.server";
import { lookIn } from "~/features/complaints/case/presence.server";
import { canonicalRef } from "~/features/complaints/reference";

/** Records that this viewer has the case open, and returns who else does. Only the case page's script calls it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const ref = canonicalRef(params["id"] ?? "");
  try {
    await openDesk(viewer, ref);
    const { uid, displayName } = viewer.user;
    const viewersPresent = await lookIn(ref, { uid, name: displayName });
    return Response.json(
      { viewersPresent, now: backend().clock().toISOString() },
      { headers: { "Cache-Control": "private, no-store" } },
    );
  } catch (error) {
    throw deskFailure(error, new URL(request.url).pathname);
  }
}
