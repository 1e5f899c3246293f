import { createHmac, randomBytes } from "node:crypto";
import { secretsMatch } from "~/domain/secrets.server";

/** Base32 by RFC 4648, 6, the form in which authenticator apps take a secret. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
const CODE = /^\d{6}$/;
/** A code read at the end of its step arrives in the next one: RFC 6238, 5.2. */
const LATE_STEPS = 1;

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns a new secret for an authenticator app: 160 bits, as RFC 4226 recommends. */
export function newOneTimeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/**
 * The code of a step of 30 seconds since 1970, by RFC 4226 and RFC 6238 with SHA-1, the one algorithm that all apps
 * know.
 */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1_000 / STEP_SECONDS);
}

/** Returns the step whose code this is, the present one or the one before; null for a wrong code. */
export function matchingStep(secret: string, code: string, time: Date): number | null {
  if (!CODE.test(code)) return null;
  const now = stepAt(time);
  let matching: number | null = null;
  for (let step = now - LATE_STEPS; step <= now; step++)
    if (secretsMatch(codeOfStep(secret, step), code)) matching = step;
  return matching;
}

/** The address in the QR code: the secret, and the name under which the app shows its codes. */
export function oneTimeAddress(secret: string, { site, account }: { site: string; account: string }): string {
  const issuer = site.replaceAll(":", " ");
  const parameters = new URLSearchParams({ secret, issuer, digits: String(DIGITS), period: String(STEP_SECONDS) });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters.toString().replaceAll("+", "%20")}`;
}
