import pino from "pino";
import { env } from "~/env.server";

/** Where lines go: written before the call ends. */
export const logLines = pino.destination({ sync: true });

/** One JSON line an event; no secrets and no visitors' addresses ever go in. */
export const log = pino({ level: env.NODE_ENV === "test" ? "silent" : env.LOG_LEVEL, base: null }, logLines);
