import { readPreferences } from "~/http/cookies/preferences.server";
import { findViewer } from "./viewer.server";

/**
 * True if the visitor asked to see no bonuses and no ads: in this browser, or with the account that is signed in, whose
 * choice may have been made on another device.
 */
export async function hidesOffers(request: Request): Promise<boolean> {
  const { hideOffers } = await readPreferences(request);
  return hideOffers || ((await findViewer(request))?.hidesOffers ?? false);
}
