import { sha256Hex } from "../digest.server";
import { canonicalMailbox } from "./mailbox";

/**
 * Returns what stands for a mailbox in memory. It isn't stored: with a list of addresses one could tell which of
 * them it is. What is stored is the `mailboxHash`, which has a key.
 */
export function mailboxDigest(email: string): string {
  return sha256Hex(canonicalMailbox(email));
}
