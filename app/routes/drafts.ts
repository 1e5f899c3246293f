import { parseJson } from "~/domain/canonical-json";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { readForm } from "~/http/bodies/form.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { badRequest, tooManyRequests } from "~/http/responses/responses";
import { requireUser } from "~/platform/access/guards.server";
import { keepDraft, LARGEST_DRAFT_POST } from "~/platform/unsaved-text/drafts.server";
import { dropUnsaved, LARGEST, UNSAVED_ID } from "~/platform/unsaved-text/unsaved-text.server";

/**
 * A page sends at most every two seconds while somebody types. Each instance counts for itself: this stops a script that
 * runs away, and a count in the store would double what a draft costs.
 */
const BY_PERSON: Limit = { name: "drafts", points: 1_800, seconds: 3_600 };

const path = textUpTo(2_000).regex(/^\/(?!\/)/);
const sent = z.object({
  id: textUpTo(22).regex(UNSAVED_ID),
  sequence: z.coerce.number().int().min(1).max(1_000_000),
  page: path,
  form: textUpTo(200).min(1),
  action: path,
  fields: textUpTo(LARGEST_DRAFT_POST.admin)
    .transform((json, context) => {
      // Counted before any of them is read.
      const fields = parseJson(json);
      if (Array.isArray(fields) && fields.length <= LARGEST.fields) return fields as unknown[];
      context.addIssue("The fields are not a list, or there are too many.");
      return z.NEVER;
    })
    .pipe(z.array(z.object({ name: z.string(), value: z.string() }))),
});

/** Keeps what somebody is writing (app/ui/forms/leave/draft-autosave.ts); `intent=drop` forgets it. */
export async function action({ request }: ActionFunctionArgs) {
  const { user, role } = await requireUser(request, { storesForm: false });
  const form = await readForm(request, { maxBytes: LARGEST_DRAFT_POST[role] });
  const wait = await countTry(BY_PERSON, user.uid);
  if (wait > 0) throw tooManyRequests(wait);
  if (form.get("intent") === "drop") {
    await dropUnsaved(String(form.get("id")), user.uid);
    return Response.json({ outcome: "dropped" });
  }
  const read = sent.safeParse(Object.fromEntries(form));
  if (!read.success) throw badRequest();
  const outcome = await keepDraft({ uid: user.uid, role }, { ...read.data, files: [] });
  return Response.json({ outcome }, { status: outcome === "kept" ? 200 : outcome === "older" ? 409 : 422 });
}
