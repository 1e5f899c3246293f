import { z } from "zod/v4";
import { parseUrl } from "./parse-url";

type Message = NonNullable<Exclude<Parameters<typeof z.url>[0], string>>["error"];

interface Options {
  protocol?: RegExp;
  most?: number;
  error?: Message;
  tooLong?: string;
}

export const LOGIN_MESSAGE = "Leave out the name and password before the @.";

/**
 * True if an address holds a user name or a password. `https://casino.example@evil.example` leads to evil.example, but
 * reads as an address of casino.example.
 */
export function hasLogin(address: string): boolean {
  if (!address.includes("@")) return false;
  const url = parseUrl(address);
  return url !== null && (url.username !== "" || url.password !== "");
}

/** Returns an address without its user name and password. */
export function withoutLogin(address: string): string {
  if (!hasLogin(address)) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

/** A text up to the limit, which isn't parsed if it is longer, because the time may grow with the square of its length. */
function limited({ most = 500, error, tooLong }: Options) {
  return z.string({ error }).max(most, { error: tooLong, abort: true });
}

function whole({ protocol = /^https?$/, most = 500, error, tooLong }: Options) {
  return [
    // eslint-disable-next-line no-restricted-properties -- what is longer has been refused.
    z.url({ protocol, error, abort: true }),
    // Each `é` is stored as `%C3%A9`.
    z.maxLength(most, { error: tooLong, when: ({ issues }) => issues.length === 0 }),
  ] as const;
}

/**
 * A schema of a typed address: whole, without a name or password, and of at most `most` UTF-16 units, both as typed and
 * as stored.
 */
export function webUrl(options: Options = {}) {
  return limited(options)
    .check(...whole(options))
    .refine((address) => !hasLogin(address), { error: LOGIN_MESSAGE });
}

/** A schema of a stored address, which may be from before names and passwords were refused. */
export function storedUrl(options: Options = {}) {
  return limited(options).check(...whole(options));
}

const HTTPS: Options = { protocol: /^https$/, error: "Use an address that starts with https://." };

export const httpsUrl = webUrl(HTTPS);
export const storedHttpsUrl = storedUrl(HTTPS);
