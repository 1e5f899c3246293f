import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { failure } from "~/http/responses/responses";
import { recordAct } from "~/platform/audit/audit.server";
import { planSave, type PlannedSave } from "~/platform/publishing/editorial.server";
import type { EditorialFields } from "~/platform/publishing/editorial-kind";
import { requireEditorialKind } from "~/platform/publishing/kind-registry.server";
import { checkedLinks } from "../collection";
import { LINK_FIELDS, PARTNER_FIELDS, withAddress } from "../link-fields";
import type { CheckedLinkFields, LinkUse } from "../schema";

/**
 * The most items that one button changes. To replace an address in more of them, such as a register’s, takes some
 * thought first.
 */
const MOST_ITEMS = 20;

type ItemUse = LinkUse & { kind: Exclude<LinkUse["kind"], "settings"> };

const isReplaceable = (use: LinkUse): use is ItemUse => use.kind !== "settings" && !PARTNER_FIELDS.has(use.field);

/** True if the address that a link leads to now can replace it wherever it is used. */
export function canAccept({
  failure: found,
  uses,
  useCount,
}: Pick<CheckedLinkFields, "failure" | "uses" | "useCount">) {
  return found?.movedTo != null && useCount === uses.length && uses.length <= MOST_ITEMS && uses.every(isReplaceable);
}

function itemsOf(uses: readonly LinkUse[]): Map<string, ItemUse> {
  return new Map(uses.filter(isReplaceable).map((use) => [`${use.kind}:${use.id}`, use]));
}

/**
 * Replaces a link by the address it leads to, in every item that names it, with a revision each: all or nothing.
 * Returns false if there is nothing to accept, or if it is no longer the address that was shown.
 */
export async function acceptAddress(id: string, to: string, staff: Staff): Promise<boolean> {
  return backend().documents.transaction(staff.uid, async (transaction) => {
    const link = await transaction.get(checkedLinks, id);
    if (!link?.isUsed || link.failure?.movedTo !== to || !canAccept(link)) return false;
    const plans: PlannedSave<EditorialFields>[] = [];
    for (const use of itemsOf(link.uses).values()) {
      const kind = requireEditorialKind(use.kind);
      const item = await transaction.get(kind.collection, use.id);
      const fields = item && changedFields(item, use, link.url, to);
      if (!fields) continue;
      const planned = await planSave(
        transaction,
        kind,
        use.id,
        { intent: "amend", fields, note: "Address replaced" },
        staff,
      );
      if (planned.result.outcome !== "saved")
        throw failure(409, `${use.label} has an error that must be fixed in its editor first.`);
      plans.push(planned);
    }
    for (const planned of plans) planned.write();
    transaction.update(checkedLinks, id, { isUsed: false, foundAt: null, failingSince: null, failure: null });
    recordAct(transaction, staff, {
      action: "link.accept",
      entity: { kind: "link", id, label: link.url.slice(0, 200) },
      note: `now ${to}`,
    });
    return true;
  });
}

/** Returns the fields in which the item names the address, with the new one in its place; null if none does. */
function changedFields(item: Stored<EditorialFields>, { kind }: ItemUse, from: string, to: string) {
  const values = item as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.keys(LINK_FIELDS[kind])
    .filter((field) => !PARTNER_FIELDS.has(field))
    .map((field) => [field, withAddress(values[field], from, to)] as const)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(values[field]));
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
