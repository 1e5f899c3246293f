import { env } from "~/env.server";

/** True if this server watches terms (`TERMS_WATCH`). */
export function isWatching(): boolean {
  return env.TERMS_WATCH === "on";
}
