import { backend } from "~/backend/index.server";
import { ZONE_NAMES, zoneRules } from "~/domain/zones/zone-rules.server";
import { localOf, offsetName, zoneName } from "~/domain/zones/zones";
import type { Viewer } from "~/platform/access/viewer.server";

/**
 * Returns the present choice of a member of staff, with all zones to choose from; null for everybody else, who see UTC.
 */
export function zoneChoice({ role, timeZone }: Viewer) {
  if (role !== "admin") return null;
  const now = backend().clock();
  const zone = zoneRules(timeZone, now);
  const at = now.toISOString();
  const clock = localOf(zone, at).slice(11, 16);
  return {
    chosen: zone.name,
    now: `It is ${clock} in ${zoneName(zone)} (${offsetName(zone, at)}).`,
    names: ZONE_NAMES,
  };
}
