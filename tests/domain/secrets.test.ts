import fc from "fast-check";
import { expect, test } from "vitest";
import { findMatchingSecret, secretsMatch } from "~/domain/secrets.server";

test("a text matches itself and no other, whatever its length and alphabet", () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(secretsMatch(a, a)).toBe(true);
      expect(secretsMatch(a, b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
    }),
  );
});

test.each([
  ["of another length in bytes than in characters", "a".repeat(32), "é".repeat(32)],
  ["with more behind it", "token", "token "],
  ["that is empty", "token", ""],
])("a secret is not matched by one %s, and nothing is thrown", (_, secret, given) => {
  expect(secretsMatch(secret, given)).toBe(false);
});

test("finds the candidate that matches, wherever it stands", () => {
  expect(findMatchingSecret(["a", "b", "c"], "a")).toBe("a");
  expect(findMatchingSecret(["a", "b", "c"], "c")).toBe("c");
  expect(findMatchingSecret(["a", "b", "c"], "d")).toBeNull();
  expect(findMatchingSecret([], "")).toBeNull();
});
