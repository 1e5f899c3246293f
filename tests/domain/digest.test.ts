import { expect, test } from "vitest";
import { sha256Base64url, sha256Hex } from "~/domain/digest.server";

// FIPS 180-2, example B.1.
test("is SHA-256 in hex and in base64url, of a text as of its UTF-8 bytes", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Base64url("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
  for (const digest of [sha256Hex, sha256Base64url])
    expect(digest("é🎰")).toBe(digest(new TextEncoder().encode("é🎰")));
});
