import { data } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { siteOrigin } from "~/http/security/site-origin.server";
import { requireFound } from "~/http/responses/responses";
import { partners, postbackSecrets } from "../collection";
import { makePostbackSecret } from "./postback-secret.server";

/** Returns the screen of a partner's postbacks. Throws a 404 for an unknown partner. */
export async function readPostbackDesk(request: Request, partnerId: string) {
  const { documents } = backend();
  const { id, name, slug, postbacks } = requireFound(await documents.get(partners, partnerId), request);
  const secret = await documents.get(postbackSecrets, id);
  return {
    partner: { id, name, postbacks },
    address: `${siteOrigin(request)}/postbacks/${slug}`,
    secret: secret && { at: secret.at, by: secret.by },
  };
}

/** Makes a new secret, which the answer shows this once. Throws a 404 for an unknown partner. */
export async function handlePostbackSecret(request: Request, partnerId: string, staff: Staff) {
  await readForm(request);
  const secret = requireFound(await makePostbackSecret(partnerId, staff), request);
  return data({ secret }, { headers: { "Cache-Control": "no-store" } });
}
