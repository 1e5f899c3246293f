import pino from "pino";
import { env } from "~/env.server";

/** Writes each line before the call returns. */
export const logLines = pino.destination({ sync: true });

const SECRET_PARAMETER = /([?&;](?:token|oobCode)=)[^&#"'\s\\<>]+/g;
/** The address that a partner without signatures reports to: its secret is the last part. */
const SECRET_PATH = /(\/postbacks\/+[^/?#"'\s\\<>]+\/+)[^?#"'\s\\<>]+/gi;

/**
 * Returns a line without the secrets of mailed links and of partners' addresses. Those are logged nowhere on purpose,
 * but an error's message may quote its address, and lines name the paths of requests.
 */
export function withoutSecrets(line: string): string {
  return line.replace(SECRET_PARAMETER, "$1[left out]").replace(SECRET_PATH, "$1[left out]");
}

/** Writes one JSON line per event. Secrets and visitors' addresses never go in. */
export const log = pino(
  {
    level: env.NODE_ENV === "test" ? "silent" : env.LOG_LEVEL,
    base: null,
    hooks: { streamWrite: withoutSecrets },
  },
  logLines,
);
