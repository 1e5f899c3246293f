import { fold } from "~/domain/text/fold";
import { sha256Hex } from "~/domain/digest.server";
import { normalForm } from "~/domain/text/normal-form";
import type { ComplaintFields } from "../schema";

/** Returns a casino's name in the form used to compare names, without case, accents, spaces and punctuation. */
export function comparableName(name: string): string {
  const plain = fold(name).replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}]/gu, "");
  // Folding leaves nothing of some names, such as "!!!".
  return plain || normalForm(name, "NFKC").trim();
}

/** Returns the id of the one slot for a player's open complaint about a casino and a date. */
export function slotId({
  playerId,
  casinoId,
  casinoName,
  incidentOn,
}: Pick<ComplaintFields, "playerId" | "casinoId" | "casinoName" | "incidentOn">): string {
  const casino = casinoId === null ? `name:${comparableName(casinoName)}` : `id:${casinoId}`;
  return sha256Hex([playerId, casino, incidentOn].join("\n"));
}
