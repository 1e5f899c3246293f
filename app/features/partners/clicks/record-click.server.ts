import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { clicks } from "../collection";
import type { ClickOrigin } from "../click-schema";
import { CLICK_DAYS } from "../kinds";

const SYSTEM = "system:clicks";

/** Returns an id for a click: 128 random bits, which say nothing and can't be guessed. */
export function newClickId(): string {
  return randomBytes(16).toString("base64url");
}

/** Stores a click under its id, until it is counted and its time is over. `partnerId`: who pays for it. */
export async function recordClick(id: string, origin: ClickOrigin, partnerId: string): Promise<void> {
  const expiresOn = new Date(Date.parse(origin.day) + CLICK_DAYS * DAY_MS).toISOString().slice(0, 10);
  await backend()
    .documents.batch(SYSTEM)
    .set(clicks, id, { ...origin, partnerId, isCounted: false, expiresOn })
    .commit();
}
