import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { complaintTemplates } from "../collection";
import type { ComplaintTemplateFields } from "../schema";
import { TEMPLATE_ACTS } from "./template-acts";
import { DEFAULT_TEMPLATES } from "./template-defaults";

const MOST = 200;

export interface Template extends Omit<ComplaintTemplateFields, "deleted" | "madeBy"> {
  id: string;
  /** 0 for a built-in template that was never changed. */
  version: number;
}

type Wanted = Omit<ComplaintTemplateFields, "deleted" | "madeBy">;

/** Returns all templates, sorted by purpose and name. Built-in ones are included until somebody deletes them. */
export async function listTemplates(): Promise<Template[]> {
  const { items } = await backend().documents.query(complaintTemplates, { limit: MOST });
  const stored = new Map(items.map((one) => [one.id, one]));
  const own = items.filter(({ deleted }) => !deleted);
  const shipped = Object.entries(DEFAULT_TEMPLATES).filter(([id]) => !stored.has(id));
  return [
    ...own.map(({ id, version, name, act, body, isPrivate }) => ({ id, version, name, act, body, isPrivate })),
    ...shipped.map(([id, fields]) => ({ id, version: 0, ...fields })),
  ].sort((a, b) => TEMPLATE_ACTS.indexOf(a.act) - TEMPLATE_ACTS.indexOf(b.act) || a.name.localeCompare(b.name));
}

/** Returns one template; null when there is none of that id. */
export async function findTemplate(id: string): Promise<Template | null> {
  const stored = await backend().documents.get(complaintTemplates, id);
  if (stored) {
    const { version, name, act, body, isPrivate, deleted } = stored;
    return deleted ? null : { id, version, name, act, body, isPrivate };
  }
  const shipped = Object.hasOwn(DEFAULT_TEMPLATES, id) ? DEFAULT_TEMPLATES[id] : undefined;
  return shipped ? { id, version: 0, ...shipped } : null;
}

export type TemplateSaved = { outcome: "saved"; id: string } | { outcome: "moved" } | { outcome: "missing" };

function entityOf(id: string, name: string) {
  return { kind: "complaint-template", id, label: name };
}

/** Creates a template. Its id comes from its name and stays when that changes. */
export async function createTemplate(staff: Staff, wanted: Wanted, madeBy: string): Promise<TemplateSaved> {
  const base = slugOfTitle(wanted.name) || "template";
  return backend().documents.transaction(staff.uid, async (transaction) => {
    // After some numbers any free id will do: names in other scripts all begin alike.
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      const ending = attempt <= 9 ? String(attempt) : randomBytes(4).toString("hex");
      const id = attempt === 1 ? base : `${base.slice(0, 70)}-${ending}`;
      if (id === "new" || Object.hasOwn(DEFAULT_TEMPLATES, id)) continue;
      const other = await transaction.get(complaintTemplates, id);
      if (other?.madeBy === madeBy) return { outcome: "saved", id } as const;
      if (other) continue;
      transaction.set(complaintTemplates, id, { ...wanted, deleted: false, madeBy }, { when: { exists: false } });
      recordAct(transaction, staff, {
        action: "complaint-template.create",
        entity: entityOf(id, wanted.name),
        changes: fieldChanges(null, wanted),
      });
      return { outcome: "saved", id } as const;
    }
    throw new Error("No free id was found for a template.");
  });
}

/** Changes a template as of `version`, or deletes it (`wanted` null); returns "moved" when there is a newer version. */
export async function changeTemplate(
  staff: Staff,
  id: string,
  version: number,
  wanted: Wanted | null,
): Promise<TemplateSaved> {
  return backend().documents.transaction<TemplateSaved>(staff.uid, async (transaction) => {
    const stored = await transaction.get(complaintTemplates, id);
    const shipped = Object.hasOwn(DEFAULT_TEMPLATES, id) ? DEFAULT_TEMPLATES[id] : undefined;
    const before = stored ?? shipped;
    if (!before || stored?.deleted) return { outcome: "missing" } as const;
    const { name, act, body, isPrivate } = before;
    const was = { name, act, body, isPrivate };
    const changes = fieldChanges(was, wanted);
    // A form that is posted twice finds its own change the second time.
    if ((stored?.version ?? 0) !== version)
      return wanted !== null && changes.length === 0 ? { outcome: "saved", id } : { outcome: "moved" };
    const fields = { ...(wanted ?? was), deleted: wanted === null };
    if (wanted === null && !shipped) transaction.delete(complaintTemplates, id, { when: { version } });
    else transaction.set(complaintTemplates, id, fields, { when: stored ? { version } : { exists: false } });
    recordAct(transaction, staff, {
      action: `complaint-template.${wanted === null ? "delete" : "change"}`,
      entity: entityOf(id, name),
      changes,
    });
    return { outcome: "saved", id } as const;
  });
}
