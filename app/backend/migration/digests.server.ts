import { createHash } from "node:crypto";
import { canonicalJson } from "~/domain/canonical-json";
import { sha256Hex } from "~/domain/digest.server";
import type { RawDocument } from "../documents/bulk";
import type { MovedAccount, MovedFile } from "./port";

const SIZE = 1n << 256n;

export function documentDigest({ envelope, schemaVersion, fields }: RawDocument): string {
  return sha256Hex(canonicalJson([envelope, schemaVersion, fields]));
}

/** Pass `withPassword` when both sides store passwords. */
export function accountDigest({ password, ...account }: MovedAccount, { withPassword = false } = {}): string {
  return sha256Hex(canonicalJson(withPassword ? { ...account, password } : account));
}

/** Reads the content to its end. */
export async function fileDigest({ path, size, metadata, downloadTokens, read }: MovedFile): Promise<string> {
  const content = createHash("sha256");
  let bytes = 0;
  for await (const chunk of await read()) {
    content.update(chunk);
    bytes += chunk.byteLength;
  }
  return sha256Hex(
    canonicalJson({ path, size, bytes, metadata, tokens: [...downloadTokens].sort(), content: content.digest("hex") }),
  );
}

/** The hash of a set: the number of items and the sum of their hashes, so that their order doesn't matter. */
export class DigestSum {
  #count = 0;
  #sum = 0n;

  add(digest: string): void {
    this.#count += 1;
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % SIZE;
  }

  get count(): number {
    return this.#count;
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
