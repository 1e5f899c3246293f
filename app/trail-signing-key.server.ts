import { createPrivateKey, type KeyObject } from "node:crypto";

// What lies between holds no dash, so that the search takes time in proportion to the text.
const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

function parseKey(input: Parameters<typeof createPrivateKey>[0]): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(input);
  } catch {
    // The parser's own message could quote the key.
    throw new Error("it is not a private key in PKCS#8 (PEM, or base64 of its DER)");
  }
  if (key.asymmetricKeyType !== "ed25519") throw new Error("it has to be an Ed25519 key");
  return key;
}

/**
 * Returns private Ed25519 keys from PEM blocks, or from base64 of their DER separated by spaces or commas. The first
 * key signs; the others are earlier keys, which vouch for it. Throws an error that says what is wrong with them.
 */
export function parseSigningKeys(text: string): [KeyObject, ...KeyObject[]] {
  // Some platforms store a variable on one line, with line ends written as \n.
  const blocks = text.replaceAll("\\n", "\n").match(PEM);
  const inputs = blocks ?? text.split(/[\s,]+/).filter((part) => part !== "");
  const [first, ...earlier] = inputs.map((input) =>
    parseKey(blocks ? input : { key: Buffer.from(input, "base64"), format: "der", type: "pkcs8" }),
  );
  if (!first) throw new Error("it is empty");
  return [first, ...earlier];
}
