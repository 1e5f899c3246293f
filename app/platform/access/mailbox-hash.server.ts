import { createHmac, randomBytes } from "node:crypto";
import { once } from "~/backend/concurrency";
import { mailboxDigest } from "~/domain/mailbox/mailbox-digest.server";
import { perBackend } from "~/platform/catalogue/source.server";
import { installationSecrets } from "./collection";

const SYSTEM = "system:mailboxes";
const SECRET = "mailboxes";
/** Tells hashes with a key from those stored before there was one. */
const KEYED = "k1.";

/** Makes the key at its first use. It is stored with the documents, since moves and restores must not change it. */
const key = perBackend(({ documents }) =>
  once(async () => {
    const known = await documents.get(installationSecrets, SECRET);
    if (known) return Buffer.from(known.secret, "base64url");
    return documents.transaction(SYSTEM, async (transaction) => {
      const found = await transaction.get(installationSecrets, SECRET);
      const secret = found?.secret ?? randomBytes(32).toString("base64url");
      if (!found) transaction.set(installationSecrets, SECRET, { secret }, { when: { exists: false } });
      return Buffer.from(secret, "base64url");
    });
  }),
);

export function isKeyed(hash: string): boolean {
  return hash.startsWith(KEYED);
}

/** Returns the hash with a key for one from before there was a key. */
export async function keyedHash(digest: string): Promise<string> {
  return (
    KEYED +
    createHmac("sha256", await key()())
      .update(digest)
      .digest("hex")
  );
}

/**
 * Returns the hash by which documents know a mailbox, for rules that allow one of something for each. It is never the
 * address, and of no use without this installation's key.
 */
export function mailboxHash(email: string): Promise<string> {
  return keyedHash(mailboxDigest(email));
}

/** Returns every hash under which a record of this mailbox may be stored, the present one first. */
export async function mailboxHashes(email: string): Promise<[present: string, earlier: string]> {
  return [await mailboxHash(email), mailboxDigest(email)];
}
