import { createHmac } from "node:crypto";
import { mailboxDigest } from "~/domain/mailbox/mailbox-digest.server";
import { installationKey } from "./installation-key.server";

/** Prefix that tells hashes with a key from those stored before there was one. */
const KEYED = "k1.";

const key = installationKey("mailboxes");

export function isKeyed(hash: string): boolean {
  return hash.startsWith(KEYED);
}

/** Returns the hash with a key for one from before there was a key. */
export async function keyedHash(digest: string): Promise<string> {
  return (
    KEYED +
    createHmac("sha256", Buffer.from(await key(), "base64url"))
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
