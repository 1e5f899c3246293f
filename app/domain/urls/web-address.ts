import { z } from "zod/v4";

type Message = NonNullable<Exclude<Parameters<typeof z.url>[0], string>>["error"];

/**
 * A schema of a whole address of at most `most` UTF-16 units, both as typed and as stored, with `%C3%A9` for each `é`.
 * It doesn't parse a longer text, because the time for that may grow with the square of its length.
 */
export function webUrl({
  protocol = /^https?$/,
  most = 500,
  error,
  tooLong,
}: {
  protocol?: RegExp;
  most?: number;
  error?: Message;
  tooLong?: string;
} = {}) {
  return z
    .string({ error })
    .max(most, { error: tooLong, abort: true })
    .check(
      // eslint-disable-next-line no-restricted-properties -- what is longer has been refused.
      z.url({ protocol, error }),
      z.maxLength(most, { error: tooLong, when: ({ issues }) => issues.length === 0 }),
    );
}

export const httpsUrl = webUrl({ protocol: /^https$/, error: "Use an address that starts with https://." });
