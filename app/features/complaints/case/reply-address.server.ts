import { createHmac } from "node:crypto";
import { secretsMatch } from "~/domain/secrets.server";
import { env, type Env } from "~/env.server";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { peopleIn } from "./case-parties.server";
import { complaints } from "../collection";
import { complaintRef, type ComplaintFields } from "../schema";

/** Digits of base 32; mail servers may change the case of letters. */
const DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
const DIGITS_SHOWN = 26;
/** A reference and the proof. Addresses of before the prefix was a setting have none: all references began with `EW`. */
const TOKEN = /^(?:([a-z]{2,4})-)?([0-9a-z]{6})-([a-z2-7]{26})$/;

type Inbound = NonNullable<Env["INBOUND_MAIL"]>;

/** Returns the part of a reply address that stands for a complaint and a person: 130 bits that nobody can guess. */
function proofOf(secret: string, ref: string, uid: string): string {
  const digest = createHmac("sha256", secret).update(`reply address\n${ref}\n${uid}`).digest();
  let bits = BigInt(`0x${digest.toString("hex")}`) >> BigInt(256 - DIGITS_SHOWN * 5);
  let text = "";
  for (let at = 0; at < DIGITS_SHOWN; at += 1) {
    text = (DIGITS[Number(bits & 31n)] ?? "") + text;
    bits >>= 5n;
  }
  return text;
}

/**
 * Returns the address by which one person answers in one complaint; null where inbound mail is not set up. It says
 * who they are, so it is only mailed to that person.
 */
export function replyAddress(ref: string, uid: string, inbound: Inbound | null = env.INBOUND_MAIL): string | null {
  const [secret] = inbound?.secrets ?? [];
  if (!inbound || secret === undefined) return null;
  const token = `${ref.toLowerCase()}-${proofOf(secret, ref, uid)}`;
  const [name = "", domain = ""] = inbound.address.split("@");
  return `${name === "*" ? "" : `${name}+`}${token}@${domain}`;
}

/** The complaint and the proof that an address names. */
export interface ReplyToken {
  ref: string;
  proof: string;
}

/** Returns the first reply address of this site among the recipients of a mail; null if there is none. */
export function findReplyToken(recipients: readonly string[], inbound: Inbound): ReplyToken | null {
  const [name = "", domain = ""] = inbound.address.split("@");
  const prefix = name === "*" ? "" : `${name}+`;
  for (const recipient of recipients) {
    const address = recipient.trim().toLowerCase();
    if (!address.endsWith(`@${domain}`) || !address.startsWith(prefix)) continue;
    const match = TOKEN.exec(address.slice(prefix.length, -(domain.length + 1)));
    const [, letters = "ew", code = "", proof] = match ?? [];
    const ref = `${letters}-${code}`.toUpperCase();
    if (proof !== undefined && complaintRef.safeParse(ref).success) return { ref, proof };
  }
  return null;
}

/**
 * Returns the complaint and the person a reply address was made for; null if there is no such person, or they no longer
 * have a part in the complaint.
 */
export async function findReplier(
  { ref, proof }: ReplyToken,
  { secrets }: Inbound,
): Promise<{ complaint: Stored<ComplaintFields>; uid: string } | null> {
  const complaint = await backend().documents.get(complaints, ref);
  if (!complaint || complaint.state === "draft") return null;
  const people = await peopleIn(complaint, { wholeStaff: true });
  const uids = new Set([...people.player, ...people.casino, ...people.staff]);
  for (const uid of uids)
    for (const secret of secrets) if (secretsMatch(proofOf(secret, ref, uid), proof)) return { complaint, uid };
  return null;
}
