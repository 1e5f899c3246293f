import { sha256Hex } from "../digest.server";
import { canonicalMailbox } from "./mailbox";

/**
 * Returns the key of a mailbox in memory. It isn't stored, because a list of addresses would be enough to find out
 * which of them it is. Documents hold the `mailboxHash`, which has a secret key.
 */
export function mailboxDigest(email: string): string {
  return sha256Hex(canonicalMailbox(email));
}
