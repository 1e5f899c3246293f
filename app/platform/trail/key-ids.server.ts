import { createPublicKey, type KeyObject } from "node:crypto";
import { sha256Hex } from "~/domain/digest.server";

/** Returns the public half of a key as it is published: SubjectPublicKeyInfo, DER, base64. */
export function publicKeyText(key: KeyObject): string {
  const half = key.type === "public" ? key : createPublicKey(key);
  return half.export({ type: "spki", format: "der" }).toString("base64");
}

/** Returns a key's id: the first 16 hex digits of the SHA-256 of its public half's DER. */
export function keyIdOf(publicKey: string): string {
  return sha256Hex(Buffer.from(publicKey, "base64")).slice(0, 16);
}
