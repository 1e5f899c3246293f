import { createHmac } from "node:crypto";
import { backend } from "~/backend/index.server";
import { secretsMatch } from "~/domain/secrets.server";
import { users } from "~/platform/access/collection";
import { installationKey } from "~/platform/access/installation-key.server";
import { mailsStoppedAt, setMailsStopped } from "./alert-mailbox.server";

const key = installationKey("alert-links");

async function signature(uid: string): Promise<string> {
  return createHmac("sha256", await key())
    .update(`stop\n${uid}`)
    .digest("base64url");
}

/** Returns the link in mails about alerts that stops them without a sign-in. It opens nothing else. */
export async function stopLink(origin: string, uid: string): Promise<string> {
  const query = new URLSearchParams({ id: uid, token: await signature(uid) });
  return `${origin}/alerts/stop?${query.toString()}`;
}

/** Stops the mails about alerts by the link of any of them; false for a link that isn't ours or a closed account. */
export async function stopByLink(uid: string, token: string): Promise<boolean> {
  // A store may throw at a text that can't be an id, and only ids have a signature of ours.
  if (uid === "" || !secretsMatch(await signature(uid), token)) return false;
  const user = await backend().documents.get(users, uid);
  if (!user || user.state === "anonymised") return false;
  if ((await mailsStoppedAt(uid)) === null) await setMailsStopped(uid, true);
  return true;
}
