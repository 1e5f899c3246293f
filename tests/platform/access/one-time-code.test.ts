import { describe, expect, test } from "vitest";
import {
  codeOfStep,
  matchingStep,
  newOneTimeSecret,
  oneTimeAddress,
  stepAt,
  toBase32,
} from "~/platform/access/second-factor/one-time-code.server";

// RFC 6238, appendix B, and RFC 4226, appendix D: the secret is the ASCII text "12345678901234567890".
const SECRET = toBase32(Buffer.from("12345678901234567890"));
const at = (seconds: number) => new Date(seconds * 1_000);

describe("A one-time code", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %i is RFC 6238’s", (seconds, code) => {
    expect(codeOfStep(SECRET, stepAt(at(seconds)))).toBe(code);
  });

  test.each(["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"])(
    "is RFC 4226’s: %s",
    (code) => {
      expect(Array.from({ length: 10 }, (_, step) => codeOfStep(SECRET, step))).toContain(code);
    },
  );

  test("is good in its step of 30 seconds and the one after, and not before", () => {
    const code = codeOfStep(SECRET, 100);
    expect(matchingStep(SECRET, code, at(100 * 30))).toBe(100);
    expect(matchingStep(SECRET, code, at(101 * 30 + 29))).toBe(100);
    expect(matchingStep(SECRET, code, at(102 * 30))).toBeNull();
    expect(matchingStep(SECRET, code, at(100 * 30 - 1))).toBeNull();
  });

  test.each(["", "28708", "2870822", "abcdef", "２８７０８２"])("“%s” is none", (code) => {
    expect(matchingStep(SECRET, code, at(59))).toBeNull();
  });
});

test("a secret has 160 bits, and each is another", () => {
  const secrets = Array.from({ length: 50 }, newOneTimeSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test("an app is told the site and the account", () => {
  const url = new URL(oneTimeAddress(SECRET, { site: "Edgewise: Guide", account: "pat@people.example" }));
  expect(url.protocol + url.host).toBe("otpauth:totp");
  expect(decodeURIComponent(url.pathname)).toBe("/Edgewise  Guide:pat@people.example");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: "Edgewise  Guide",
    period: "30",
  });
});
