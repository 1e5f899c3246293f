import { listAdmins } from "~/platform/access/admins.server";
import { notify } from "~/platform/notifications/notifications.server";
import { shownTie } from "../commercial-tie";
import type { CasinoFields } from "../schema";

type Changed = Pick<CasinoFields, "name" | "commercial" | "lifecycle" | "licences">;

/**
 * Tells those with the commercial duty when a change has stopped a casino's tie or restored it: somebody must end the agreement or write to
 * the casino. Call it after the change is stored at `at`; `before` is null for a new casino.
 */
export async function noticeTieChange(id: string, before: Changed | null, after: Changed, at: string): Promise<void> {
  const earlier = before && shownTie(before);
  const { pays, stoppedBecause } = shownTie(after);
  const wasStopped = earlier?.stoppedBecause != null;
  if (stoppedBecause === null ? !wasStopped || pays === "none" : wasStopped) return;
  const text =
    stoppedBecause === null
      ? `Links to ${after.name} are paid again and marked “Ad”: nothing forbids its commercial tie any more.`
      : `Links to ${after.name} are no longer paid, because ${stoppedBecause}. End the agreement, or set its commercial tie to None.`;
  const admins = await listAdmins("commercial");
  await notify(
    admins.map(({ uid }) => uid),
    { text, href: `/admin/casinos/${id}`, key: `tie-${id}-${at}-${stoppedBecause === null ? "paid" : "stopped"}` },
  );
}
