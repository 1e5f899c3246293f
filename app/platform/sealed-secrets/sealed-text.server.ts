import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
/** 96 bits, the length that NIST SP 800-38D, 5.2.1.1, recommends. Chosen at random: one key seals far fewer than 2^32. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^sealed1\.([\da-f]{16})\.([\w-]+)$/;

/** The keys of this installation: the first seals, all open. */
export type SealingKeys = readonly [present: Buffer, ...earlier: Buffer[]];

/** Says whose secret it is and what for. It is not in the sealed text, which opens for nobody and nothing else. */
export interface Belonging {
  purpose: "one-time-codes" | "webhooks" | "outbox" | "postbacks";
  /** Id of the person; for a webhook and an entry of the outbox, its own. */
  uid: string;
}

/** Returns the name by which a sealed text says which key it was sealed with. It doesn't reveal the key. */
export function keyId(key: Buffer): string {
  return createHash("sha256").update("edgewise secrets key").update(key).digest("hex").slice(0, 16);
}

function associated({ purpose, uid }: Belonging, id: string): Buffer {
  return Buffer.from(JSON.stringify(["edgewise", purpose, uid, id]), "utf8");
}

/** Seals a secret with AES-256-GCM: `sealed1.KEY.DATA`, where DATA is nonce, ciphertext and tag in base64url. */
export function seal(secret: string, belonging: Belonging, [key]: SealingKeys): string {
  const id = keyId(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(belonging, id));
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `sealed1.${id}.${sealed.toString("base64url")}`;
}

/** Returns the name of the key that a text is sealed with; null for one that isn't sealed. */
export function sealedWith(text: string): string | null {
  return SEALED.exec(text)?.[1] ?? null;
}

/** Returns the range of texts that are sealed with a key, as stores sort texts: from the first up to before the second. */
export function sealedRange(key: Buffer): [from: string, before: string] {
  const begin = `sealed1.${keyId(key)}`;
  // The character after the dot.
  return [`${begin}.`, `${begin}/`];
}

/** True if a text should be sealed again: it is not sealed, or not with the present key. */
export function isOutdated(text: string, [key]: SealingKeys): boolean {
  return sealedWith(text) !== keyId(key);
}

/** Thrown for a text that isn't sealed, or that was changed, belongs to somebody else, or whose key is missing. */
export class SecretNotOpened extends Error {
  constructor(reason: string) {
    super(`A sealed secret can't be opened: ${reason}.`);
    this.name = "SecretNotOpened";
  }
}

/** Opens a sealed secret with whichever key it names. Throws `SecretNotOpened`. */
export function open(text: string, belonging: Belonging, keys: SealingKeys): string {
  const parts = SEALED.exec(text);
  if (!parts) throw new SecretNotOpened("it isn't sealed");
  const [, id = "", data = ""] = parts;
  const key = keys.find((one) => keyId(one) === id);
  if (!key) throw new SecretNotOpened(`its key ${id} is not in SECRETS_KEY`);
  const sealed = Buffer.from(data, "base64url");
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) throw new SecretNotOpened("it is cut short");
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(associated(belonging, id));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    throw new SecretNotOpened("it was changed, or belongs to another person or purpose");
  }
}
