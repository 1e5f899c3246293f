import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod/v4";
import { readForm } from "~/http/bodies/form.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { badRequest, tooManyRequests } from "~/http/responses/responses";
import { requireUser } from "~/platform/access/guards.server";
import { keepDraft } from "~/platform/unsaved-text/drafts.server";
import { dropUnsaved } from "~/platform/unsaved-text/unsaved-text.server";

/** A page sends at most every two seconds while somebody types. */
const BY_PERSON: Limit = { name: "drafts", points: 1_800, seconds: 3_600 };
/** Twice the largest draft, since letters are encoded. */
const MAX_BYTES = 1_900_000;

const text = z.string();
const path = text.regex(/^\/(?!\/)/).max(2_000);
const sent = z.object({
  id: text.regex(/^[\w-]{22}$/),
  sequence: z.coerce.number().int().min(1).max(1_000_000),
  page: path,
  form: text.min(1).max(200),
  action: path,
  fields: text
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue("The fields are not JSON.");
        return z.NEVER;
      }
    })
    .pipe(z.array(z.object({ name: text, value: text })).max(3_000)),
});

/** Keeps what somebody is writing (app/ui/forms/leave/draft-keeper.ts); `intent=drop` forgets it. */
export async function action({ request }: ActionFunctionArgs) {
  const { user, role } = await requireUser(request, { storesForm: false });
  const form = await readForm(request, { maxBytes: MAX_BYTES });
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
