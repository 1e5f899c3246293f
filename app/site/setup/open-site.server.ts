import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { openWithin } from "~/platform/site-opening/opening.server";
import { setupSteps, type SetupStep } from "./setup-steps.server";

/** Returns the steps without which the site can't be opened, and that are not done. */
export function openRequirements(steps: readonly SetupStep[]): SetupStep[] {
  return steps.filter(({ isRequired, missing }) => isRequired && missing !== null);
}

/** Opens the site for everybody, if everything that this needs is there. One that is open stays as it is. */
export async function openSite(
  staff: Staff,
): Promise<{ outcome: "open" } | { outcome: "refused"; missing: SetupStep[] }> {
  const missing = openRequirements(await setupSteps());
  if (missing.length > 0) return { outcome: "refused", missing };
  const { site } = await currentSettings();
  await backend().documents.transaction(staff.uid, async (transaction) => {
    if (!(await openWithin(transaction))) return;
    recordAct(transaction, staff, { action: "site.open", entity: { kind: "site", id: "site", label: site.name } });
  });
  return { outcome: "open" };
}
