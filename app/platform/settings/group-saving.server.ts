import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { canonicalJson } from "~/domain/canonical-json";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import { settings, settingsRevisions } from "./collection";
import { DEFAULT_SETTINGS } from "./defaults";
import { groupNamed, type GroupName } from "./groups";
import { inForce, shownForEditing } from "./own-values.server";
import type { SettingsRevisionFields } from "./revision-schema";
import { settingsFields, type Settings } from "./schema";
import { CURRENT, currentSettings, storedSettings } from "./settings.server";

export interface GroupChange {
  /** The version that the editor saw (`findGroupForEditing`); without it, the settings in force are changed. */
  version?: string;
  cause?: SettingsRevisionFields["cause"];
  note?: string;
  /** Throws, within the transaction, for values that can't be saved because of what other documents say. */
  check?: (transaction: Transaction, fields: unknown) => Promise<void>;
}

export interface GroupState<N extends GroupName> {
  fields: Settings[N];
  /** Carried by the form (`VersionField`), so that a save over somebody else's is noticed. */
  version: string;
  /** The last save; null if nobody has saved the group yet. */
  last: { number: number; at: string; byName: string } | null;
}

export type GroupOutcome<N extends GroupName> =
  | { outcome: "saved"; revision: number; before: Settings[N] }
  | { outcome: "unchanged" }
  | { outcome: "conflict"; theirs: Settings[N]; version: string; by: string | null; at: string | null };

/** A change that is checked but not written. */
export interface PlannedGroup<N extends GroupName> {
  result: GroupOutcome<N>;
  /** Writes the change, once the transaction's reads are over. */
  write(): void;
}

export const settingsRevisionId = (group: GroupName, number: number) => `${group}:${String(number).padStart(6, "0")}`;

/** Returns the version of a group as it was seen. The same content always has the same version. */
function versionOf(fields: unknown): string {
  return sha256Hex(canonicalJson(fields)).slice(0, 16);
}

const newest = (group: GroupName) => ({ where: [["group", "==", group]], orderBy: ["-number"], limit: 1 }) as const;

/** Returns a group as its editors see it. */
export async function findGroupForEditing<N extends GroupName>(name: N): Promise<GroupState<N>> {
  const [stored, current, { items }] = await Promise.all([
    storedSettings(),
    currentSettings(),
    backend().documents.query(settingsRevisions, newest(name)),
  ]);
  const last = items[0] && items[0].number > 0 ? items[0] : null;
  return {
    fields: shownForEditing(name, current),
    version: versionOf(stored[name]),
    last: last && { number: last.number, at: last.at, byName: last.byName },
  };
}

/** Reads and checks a change to a group within a transaction that will write it. */
export async function planGroup<N extends GroupName>(
  transaction: Transaction,
  name: N,
  fields: Settings[N],
  { version, cause = "saved", note, check }: GroupChange,
  staff: Staff,
): Promise<PlannedGroup<N>> {
  const stored = await transaction.get(settings, CURRENT);
  const last: Stored<SettingsRevisionFields> | undefined = (
    await transaction.query(settingsRevisions, newest(name))
  )[0];
  const raw = stored ?? DEFAULT_SETTINGS;
  // As editors see it: a value that nobody has entered is no earlier value in the history or the log.
  const before = shownForEditing(name, inForce(raw, await siteOpening()));
  const current = versionOf(raw[name]);
  const after = settingsFields.shape[name].parse(fields) as Settings[N];
  const changes = fieldChanges(before, after);
  // The same values posted twice, or saved by somebody else as well, are what was wanted.
  if (changes.length === 0) return withoutWrite({ outcome: "unchanged" });
  if (version !== undefined && version !== current) {
    const isByThem = last !== undefined && last.number > 0;
    return withoutWrite({
      outcome: "conflict",
      theirs: before,
      version: current,
      by: isByThem ? last.byName : null,
      at: isByThem ? last.at : (stored?.updatedAt ?? null),
    });
  }

  await check?.(transaction, after);
  const at = backend().clock().toISOString();
  const number = (last?.number ?? 0) + 1;
  const group = groupNamed(name);
  return {
    result: { outcome: "saved", revision: number, before },
    write() {
      if (stored) transaction.update(settings, CURRENT, { [name]: after });
      else transaction.set(settings, CURRENT, { ...DEFAULT_SETTINGS, [name]: after });
      const revision = {
        group: name,
        by: staff.uid,
        byName: staff.name.slice(0, 80),
        note: note?.slice(0, 500) ?? null,
      };
      if (!last)
        transaction.set(settingsRevisions, settingsRevisionId(name, 0), {
          ...revision,
          number: 0,
          cause: "original",
          fields: { ...before },
          changes: [],
          at: stored?.updatedAt ?? at,
          by: "system:settings",
          byName: "The site",
          note: null,
        });
      transaction.set(settingsRevisions, settingsRevisionId(name, number), {
        ...revision,
        number,
        cause,
        fields: { ...after },
        changes,
        at,
      });
      recordAct(transaction, staff, {
        action: cause === "restored" ? "settings.restore" : "settings.save",
        entity: { kind: "settings", id: group.slug, label: group.title },
        changes,
        note: note ?? null,
      });
    },
  };
}

function withoutWrite<N extends GroupName>(result: GroupOutcome<N>): PlannedGroup<N> {
  return { result, write: () => undefined };
}

/** Changes one group, with its revision and audit entry: all or nothing. */
export async function saveGroup<N extends GroupName>(
  name: N,
  fields: Settings[N],
  change: GroupChange,
  staff: Staff,
): Promise<GroupOutcome<N>> {
  return backend().documents.transaction(staff.uid, async (transaction) => {
    const planned = await planGroup(transaction, name, fields, change, staff);
    planned.write();
    return planned.result;
  });
}

/** Returns one page of a group's revisions, newest first. */
export function listGroupRevisions(name: GroupName, { limit = 20, cursor }: { limit?: number; cursor?: string } = {}) {
  return backend().documents.query(settingsRevisions, {
    where: [["group", "==", name]],
    orderBy: ["-number"],
    limit,
    ...(cursor !== undefined && { cursor }),
  });
}

/**
 * Returns a revision's fields by the group's present schema; null if there is no such revision, or it no longer fits.
 */
export async function findGroupRevision<N extends GroupName>(name: N, number: number): Promise<Settings[N] | null> {
  const revision = await backend().documents.get(settingsRevisions, settingsRevisionId(name, number));
  const parsed = settingsFields.shape[name].safeParse(revision?.fields);
  return parsed.success ? (parsed.data as Settings[N]) : null;
}

/** Restores a revision as the newest one; null if it can't be restored. */
export async function restoreGroup<N extends GroupName>(
  name: N,
  number: number,
  change: Pick<GroupChange, "version" | "check">,
  staff: Staff,
): Promise<GroupOutcome<N> | null> {
  const fields = await findGroupRevision(name, number);
  if (!fields) return null;
  const note = `Revision ${String(number)} restored`;
  return saveGroup(name, fields, { ...change, cause: "restored", note }, staff);
}
