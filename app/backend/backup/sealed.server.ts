import { createCipheriv, createDecipheriv, randomBytes, scrypt, type BinaryLike } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";

/** A sealed file begins with this text, the salt of its key and the nonce, and ends with the authentication tag. */
const MAGIC = Buffer.from("EDGEWISE-SEALED-1\n");
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.byteLength + SALT_BYTES + NONCE_BYTES;
/** scrypt parameters from OWASP's password storage guide: 128 MB for each attempt. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

export class WrongPassphrase extends Error {
  constructor() {
    super("The passphrase is wrong, or the backup is damaged.");
    this.name = "WrongPassphrase";
  }
}

function keyOf(passphrase: BinaryLike, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Encrypts a stream with AES-256-GCM under a key derived from a passphrase. For `pipeline`. */
export function seal(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const nonce = randomBytes(NONCE_BYTES);
    const head = Buffer.concat([MAGIC, salt, nonce]);
    const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
    cipher.setAAD(head);
    yield head;
    for await (const chunk of source) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  };
}

/** True for a file that `seal` made. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.byteLength), 0, MAGIC.byteLength, 0);
    return buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the contents of a sealed file. A changed file fails with `WrongPassphrase` only at the very end, so nothing
 * may be used before then.
 */
export async function unseal(file: string, passphrase: string): Promise<Readable> {
  const { size } = await stat(file);
  if (size < HEAD_BYTES + TAG_BYTES) throw new WrongPassphrase();
  const handle = await open(file, "r");
  const head = Buffer.alloc(HEAD_BYTES);
  const tag = Buffer.alloc(TAG_BYTES);
  try {
    await handle.read(head, 0, HEAD_BYTES, 0);
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
  } finally {
    await handle.close();
  }
  const salt = head.subarray(MAGIC.byteLength, MAGIC.byteLength + SALT_BYTES);
  const nonce = head.subarray(MAGIC.byteLength + SALT_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
  decipher.setAAD(head);
  decipher.setAuthTag(tag);
  const sealed = createReadStream(file, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 });
  sealed.once("error", (error) => decipher.destroy(error));
  return sealed.pipe(decipher);
}
