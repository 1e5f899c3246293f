const KEY_BYTES = 32;
const HEX = /^[\da-f]{64}$/i;
const BASE64 = /^[\w+/-]{43}=?$/;

function parseKey(text: string): Buffer {
  const key = HEX.test(text) ? Buffer.from(text, "hex") : BASE64.test(text) ? Buffer.from(text, "base64") : null;
  // The text itself is not quoted: it may be a key with one character too many.
  if (key?.length !== KEY_BYTES)
    throw new Error("use 32 random bytes in base64 or hexadecimal, such as openssl rand -base64 32 prints");
  return key;
}

/**
 * Returns AES-256 keys from texts separated by spaces or commas. The first key seals; the others are earlier keys,
 * which still open what was sealed with them. Throws an error that says what is wrong, without quoting a key.
 */
export function parseSecretsKeys(text: string): [Buffer, ...Buffer[]] {
  const [first, ...earlier] = text
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map(parseKey);
  if (!first) throw new Error("it is empty");
  return [first, ...earlier];
}
