import { sha256Hex } from "../digest.server";
import { canonicalMailbox } from "./mailbox";

/** Returns what stands for a mailbox where a rule allows one of something for each: never the address itself. */
export function mailboxHash(email: string): string {
  return sha256Hex(canonicalMailbox(email));
}
