import { casinoDomains, leadsToCasino } from "~/features/partners/ways/casino-links.server";
import { menuTargets } from "~/features/pages/menus/menu-targets.server";
import type { Menus } from "~/platform/settings/front/first-menus";
import { menusLeadingSomewhere } from "./menus-form";

/**
 * Returns the schema of the menus' form. A page must be there, or have been in the menus before: its entry is left out
 * until it is there again.
 */
export async function checkedMenus({ header, footer }: Menus) {
  const ofCasinos = await casinoDomains();
  const known = new Set((await menuTargets()).map(({ path }) => path));
  for (const { target } of [...header, ...footer.flatMap(({ entries }) => entries)]) known.add(target);
  return menusLeadingSomewhere((target) => {
    if (target.startsWith("/")) return known.has(target) ? null : "This page isn’t there any more. Choose another.";
    // Such a link would not say whether it is paid, and would reach readers who get none.
    return leadsToCasino(target, ofCasinos) ? "This leads to a casino. Lead to its page on this site." : null;
  });
}
