import { FORM_FIELD, WRITER_FIELD } from "~/domain/forms/form-marks";
import type { Diversion } from "~/http/bodies/diverted-form.server";
import { forbidden } from "~/http/responses/responses";
import { beginKeeping } from "~/platform/unsaved-text/signed-out-form.server";
import { toSignIn } from "../guards.server";
import { findViewer } from "../viewer.server";

const NOT_SENT = "Somebody else is signed in in this browser now, so this form was not sent.";
const KEPT = `${NOT_SENT} We keep it for a day for the person who wrote it: sign out, sign in to the account that it was written with, and open its page.`;
const NOT_KEPT = `${NOT_SENT} Sign out, and sign in to the account that it was written with.`;

/**
 * Returns what takes a form whose page was made for somebody else than its sender, so that nobody sends, stores or reads
 * another person's words: it is kept for its writer, in the browser that sent it. Null for any other form.
 */
export async function divertOthersForm(request: Request, form: FormData): Promise<Diversion | null> {
  const writer = form.get(WRITER_FIELD);
  if (typeof writer !== "string" || writer === "") return null;
  const viewer = await findViewer(request);
  if (viewer?.user.uid === writer) return null;
  // What a script posts beside a page's forms is still on that page.
  const keeping = form.has(FORM_FIELD) ? await beginKeeping(request) : null;
  return {
    async take(file) {
      // A large file is only named.
      await file.spooled?.close();
      await keeping?.take(file);
    },
    async answer(sent) {
      const kept = (await keeping?.keep(sent)) ?? null;
      if (!viewer) return toSignIn(request, kept);
      const refusal = forbidden(kept ? KEPT : NOT_KEPT);
      if (kept) refusal.headers.append("Set-Cookie", kept.cookie);
      return refusal;
    },
  };
}
