import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { readActor } from "~/platform/access/safeguards.server";
import { recordAct } from "~/platform/audit/audit.server";
import type { Decision } from "~/platform/decisions/decision";
import { casinoAreas } from "../collection";

/** Returns the version of the listed domains, a digest. */
export function domainsVersion(domains: readonly string[]): string {
  return sha256Hex(domains.join("\n"));
}

/**
 * Sets the further domains at which a casino's people have their mail. `version` is that of the list which
 * the page showed (`domainsVersion`), so that another admin's change isn't overwritten unseen.
 */
export function listDomains(
  casinoId: string,
  { domains, version }: { domains: readonly string[]; version: string },
  staff: Staff,
): Promise<Decision> {
  return backend().documents.transaction<Decision>(staff.uid, async (transaction) => {
    const checked = await readActor(transaction, staff, "case-handler");
    if (checked.outcome === "refused") return checked;
    const item = await transaction.get(casinos, casinoId);
    const area = await transaction.get(casinoAreas, casinoId);
    if (!item) return { outcome: "missing" };
    const before = area?.domains ?? [];
    // A form sent twice finds its own list.
    if (before.join() === domains.join()) return { outcome: "done" };
    if (domainsVersion(before) !== version) return { outcome: "refused", message: changedMessage(before) };
    if (area) transaction.update(casinoAreas, casinoId, { domains: [...domains] });
    else transaction.set(casinoAreas, casinoId, { domains: [...domains], inCharge: null });
    recordAct(transaction, staff, {
      action: "casino-access.list-domains",
      entity: { kind: "casino", id: casinoId, label: item.name },
      changes: [{ field: "domains", from: before.join("\n") || null, to: domains.join("\n") || null }],
    });
    return { outcome: "done" };
  });
}

function changedMessage(now: readonly string[]): string {
  const what = now.length === 0 ? "Another admin has removed all domains." : `Another admin has changed the list: ${now.join(", ")}.`; // prettier-ignore
  return `${what} Save again to replace it with yours.`;
}
