import { backendReady } from "~/backend/index.server";
import { LARGEST_MAIL_BYTES } from "~/backend/mail/mime/mail-reader.server";
import { COPY_UPLOAD } from "~/features/complaints/desk/evidence/evidence-desk.server";
import { EVIDENCE_UPLOAD } from "~/features/complaints/evidence/evidence-upload.server";
import { requireDelivery } from "~/features/complaints/mail/inbound-webhook.server";
import { findCaseLink } from "~/features/complaints/reach/case-link.server";
import { canonicalRef } from "~/features/complaints/reference";
import { PICTURE_UPLOAD } from "~/features/games/evidence/held-picture.server";
import { PORTRAIT_UPLOAD } from "~/features/members/profile.server";
import { WORDPRESS_LIMITS } from "~/features/news/wordpress/import-operation.server";
import { LOOK_UPLOAD } from "~/features/site-settings/look/save-look.server";
import { largestForm } from "~/http/bodies/form.server";
import { findViewer } from "~/platform/access/viewer.server";
import { IMPORT_LIMITS } from "~/platform/admin-list/files/list-import.server";
import { MEDIA_UPLOAD } from "~/platform/media/upload/media-upload.server";
import { LARGEST_DRAFT_POST } from "~/platform/unsaved-text/drafts.server";
import { LARGEST_KEPT_POST } from "~/platform/unsaved-text/signed-out-form.server";

interface LargeBody {
  /** Bytes of the largest post that the route's action reads. */
  most: number;
  /** Who may send that much; `parties`: members, and visitors who have opened a mailed link to the complaint. */
  from: "everybody" | "members" | "parties" | "staff";
}

/** The routes that take more than a form without files. */
export const LARGE_BODIES: Readonly<Record<string, LargeBody>> = {
  "routes/admin.complaints.$id_.evidence.$file": { most: COPY_UPLOAD.total, from: "staff" },
  "routes/admin.games.$id_.observations": { most: PICTURE_UPLOAD.total, from: "staff" },
  "routes/admin.lists.$name.import": { most: Math.max(IMPORT_LIMITS.total, WORDPRESS_LIMITS.total), from: "staff" },
  "routes/admin.media._index": { most: MEDIA_UPLOAD.total, from: "staff" },
  "routes/admin.media.upload[.]json": { most: MEDIA_UPLOAD.total, from: "staff" },
  "routes/admin.settings.look": { most: LOOK_UPLOAD.total, from: "staff" },
  "routes/complaints.$ref_.case": { most: EVIDENCE_UPLOAD.total, from: "parties" },
  "routes/complaints.$ref_.evidence": { most: EVIDENCE_UPLOAD.total, from: "parties" },
  "routes/complaints.submit-form": { most: EVIDENCE_UPLOAD.total, from: "everybody" },
  "routes/complaints.submit-form_.evidence": { most: EVIDENCE_UPLOAD.total, from: "everybody" },
  "routes/complaints.submit-form_.preview": { most: EVIDENCE_UPLOAD.total, from: "everybody" },
  "routes/dashboard.casino.$slug.games.$game": { most: PICTURE_UPLOAD.total, from: "members" },
  "routes/dashboard.profile": { most: PORTRAIT_UPLOAD.total, from: "members" },
  "routes/games.$slug_.report": { most: PICTURE_UPLOAD.total, from: "members" },
  "routes/drafts": { most: LARGEST_DRAFT_POST.admin, from: "staff" },
};

/** Returns the reference of the complaint whose page an address is. */
function refOf(url: string): string {
  return canonicalRef(new URL(url).pathname.split("/")[2] ?? "");
}

async function mayHeadSend(from: LargeBody["from"], { url, headers }: Request): Promise<boolean> {
  if (from === "everybody") return true;
  await backendReady();
  // Asked for the head alone: once the body is in, the action's guard asks again.
  const head = new Request(url, { headers });
  const viewer = await findViewer(head);
  if (viewer === null) return from === "parties" && (await findCaseLink(head, refOf(url))) !== null;
  return from !== "staff" || viewer.role === "admin";
}

/**
 * Returns the most bytes that a route takes from the sender of a request. From somebody who may not send them, a large
 * post is received as far as its text and files may be kept until they sign in. Throws the refusal of an unsigned mail.
 */
export async function bodyLimit(route: string, request: Request): Promise<number> {
  if (route === "routes/inbound-mail") {
    await requireDelivery(request);
    return LARGEST_MAIL_BYTES;
  }
  const plain = largestForm(new URL(request.url).pathname);
  const large = LARGE_BODIES[route];
  if (!large) return plain;
  const stated = request.headers.get("Content-Length");
  const isSmall = stated !== null && Number(stated) <= plain;
  if (isSmall || (await mayHeadSend(large.from, request))) return large.most;
  return Math.min(large.most, LARGEST_KEPT_POST);
}
