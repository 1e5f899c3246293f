import type { ActionFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/platform/access/guards.server";
import { requestOptions } from "~/platform/access/passkeys/passkey-ceremony.server";
import { readForm } from "~/http/bodies/form.server";
import { tooManyTries, waitMessage } from "~/http/security/rate-limit.server";
import { notFound } from "~/http/responses/responses";

/** Gives a browser's script the question that a passkey is to answer: for a sign-in, or to confirm a change. */
export async function action({ request }: ActionFunctionArgs) {
  const isConfirming = (await readForm(request)).get("intent") === "confirm";
  const viewer = isConfirming ? await requireUser(request, { storesForm: false }) : null;
  const asked = await requestOptions(request, isConfirming ? "confirm" : "sign-in", viewer?.user.uid ?? null);
  if (asked.outcome === "impossible") throw notFound("/login/passkey");
  if (asked.outcome === "wait")
    return Response.json({ message: waitMessage(asked.seconds) }, tooManyTries(asked.seconds));
  const headers = { "Set-Cookie": asked.cookie, "Cache-Control": "no-store" };
  return Response.json({ options: asked.options }, { headers });
}
