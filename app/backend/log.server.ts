import pino from "pino";
import { env } from "~/env.server";

/** Where lines go: written before the call ends. */
export const logLines = pino.destination({ sync: true });

const SECRET_PARAMETER = /([?&](?:token|oobCode)=)[^&#"'\s\\<>]+/g;

/**
 * A line without the secrets of mailed links. None is logged on purpose; an error's message may quote the address that
 * it was about.
 */
export function withoutSecrets(line: string): string {
  return line.replace(SECRET_PARAMETER, "$1[left out]");
}

/** One JSON line an event; no secrets and no visitors' addresses ever go in. */
export const log = pino(
  {
    level: env.NODE_ENV === "test" ? "silent" : env.LOG_LEVEL,
    base: null,
    hooks: { streamWrite: withoutSecrets },
  },
  logLines,
);
