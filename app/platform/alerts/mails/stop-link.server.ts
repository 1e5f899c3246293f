import { createHmac, randomBytes } from "node:crypto";
import { once } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { secretsMatch } from "~/domain/secrets.server";
import { installationSecrets, users } from "~/platform/access/collection";
import { perBackend } from "~/platform/catalogue/source.server";
import { mailsStoppedAt, setMailsStopped } from "./alert-mailbox.server";

const SYSTEM = "system:alerts";
const SECRET = "alert-links";

/** Makes the key at its first use. It is stored with the documents, since links in old mails have to work after a move. */
const key = perBackend(({ documents }) =>
  once(async () => {
    const known = await documents.get(installationSecrets, SECRET);
    if (known) return known.secret;
    return documents.transaction(SYSTEM, async (transaction) => {
      const found = await transaction.get(installationSecrets, SECRET);
      const secret = found?.secret ?? randomBytes(32).toString("base64url");
      if (!found) transaction.set(installationSecrets, SECRET, { secret }, { when: { exists: false } });
      return secret;
    });
  }),
);

async function signature(uid: string): Promise<string> {
  return createHmac("sha256", await key()())
    .update(`stop\n${uid}`)
    .digest("base64url");
}

/** Returns the link in mails about alerts that stops them without a sign-in. It opens nothing else. */
export async function stopLink(origin: string, uid: string): Promise<string> {
  const query = new URLSearchParams({ id: uid, token: await signature(uid) });
  return `${origin}/alerts/stop?${query.toString()}`;
}

/** Stops the mails about alerts by the link of any of them; false for a link that isn't ours or an account that ended. */
export async function stopByLink(uid: string, token: string): Promise<boolean> {
  // A store may throw at a text that can't be an id, and only ids have a signature of ours.
  if (uid === "" || !secretsMatch(await signature(uid), token)) return false;
  const user = await backend().documents.get(users, uid);
  if (!user || user.state === "anonymised") return false;
  if ((await mailsStoppedAt(uid)) === null) await setMailsStopped(uid, true);
  return true;
}
