import type { ActionFunctionArgs } from "@remix-run/node";
import { findViewer } from "~/platform/access/viewer.server";
import { requestOptions } from "~/platform/access/passkeys/passkey-ceremony.server";
import { readForm } from "~/http/bodies/form.server";
import { tooManyTries, waitMessage } from "~/http/security/rate-limit.server";

const SIGNED_OUT = "You are signed out. Sign in again, then repeat what you were about to do.";
const IMPOSSIBLE = "Passkeys need a domain name, and this site’s address is a number.";

const refuse = (message: string, init: ResponseInit) => Response.json({ message }, init);

/**
 * Returns the challenge that a passkey is to sign, for a sign-in or to confirm a change. Only a page's script calls it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const isConfirming = (await readForm(request)).get("intent") === "confirm";
  const viewer = isConfirming ? await findViewer(request) : null;
  // The caller is a script, which couldn't use the redirect that pages answer with.
  if (isConfirming && !viewer) return refuse(SIGNED_OUT, { status: 401 });
  const asked = await requestOptions(request, viewer ? { purpose: "confirm", by: viewer } : { purpose: "sign-in" });
  if (asked.outcome === "impossible") return refuse(IMPOSSIBLE, { status: 404 });
  if (asked.outcome === "wait") return refuse(waitMessage(asked.seconds), tooManyTries(asked.seconds));
  const headers = { "Set-Cookie": asked.cookie, "Cache-Control": "no-store" };
  return Response.json({ options: asked.options }, { headers });
}
