import { createHmac } from "node:crypto";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { sealingKeys } from "~/platform/sealed-secrets/sealing-keys.server";

function digest(key: Buffer, email: string): string {
  return createHmac("sha256", key)
    .update(JSON.stringify(["mailbox", canonicalMailbox(email)]))
    .digest("hex");
}

/** Returns the id under which a mailbox is stored now: of no use to anybody without this server's key. */
export function mailboxId(email: string): string {
  return digest(sealingKeys()[0], email);
}

/** Returns every id under which a mailbox may be stored, the present one first: earlier keys made others. */
export function mailboxIds(email: string): string[] {
  return sealingKeys().map((key) => digest(key, email));
}
