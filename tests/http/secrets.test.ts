import { expect, test } from "vitest";
import { secretsMatch } from "~/http/secrets.server";

test.each([
  ["abc", "abc", true],
  ["", "", true],
  ["abc", "abd", false],
  ["abc", "abcd", false],
  ["é".repeat(32), "x".repeat(32), false],
  ["x".repeat(32), "é".repeat(32), false],
  ["\u0000", "", false],
])("%j and %j: %j", (a, b, same) => {
  expect(secretsMatch(a, b)).toBe(same);
});
