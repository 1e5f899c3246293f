import { sha256Hex } from "~/domain/digest.server";
import type { ComplaintFields } from "../schema";

/** A casino's name as it is compared: case, accents, spaces and signs count for nothing. */
export function comparableName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The one place a player's open complaint about a casino and a date can take. */
export function slotId({
  playerId,
  casinoId,
  casinoName,
  incidentOn,
}: Pick<ComplaintFields, "playerId" | "casinoId" | "casinoName" | "incidentOn">): string {
  const casino = casinoId === null ? `name:${comparableName(casinoName)}` : `id:${casinoId}`;
  return sha256Hex([playerId, casino, incidentOn].join("\n"));
}
