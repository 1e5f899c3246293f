import { backend } from "~/backend/index.server";
import { fold, hasEveryWord } from "~/domain/text/fold";
import { withEllipsis } from "~/http/pages/shortened";
import { auditEntries } from "~/platform/audit/collection";
import { readableLine } from "~/platform/audit/change-table";
import { fieldChanges } from "~/platform/audit/field-changes";
import { fieldWords } from "~/platform/audit/field-words";
import type { FieldChange } from "~/platform/audit/schema";
import { findGroup, FURTHER_SETTINGS, SETTINGS_GROUPS, SETTINGS_PARTS } from "~/platform/settings/groups";
import { currentSettings } from "~/platform/settings/settings.server";
import type { FoundSettings, RecentChange } from "./settings-list";

/** Between the fields of an entry (`readableLine`). */
const BETWEEN = " · ";
const LONGEST_MATCH = 140;
const LONGEST_VALUE = 24;
const MOST_RECENT = 6;
const MOST_FIELDS = 3;

/** Returns the screens of the settings whose name, purpose, fields or values have every word; all for no word. */
export async function findSettings(q: string): Promise<FoundSettings[]> {
  const isMeant = hasEveryWord(q);
  const current = await currentSettings();
  const matchIn = (fields: object) => {
    const found = fieldChanges(null, fields)
      .flatMap(({ field, to }) => (to ?? "").split("\n").map((line) => `${fieldWords(field)}: ${readableLine(line)}`))
      .find((line) => isMeant(fold(line)));
    // Of an entry what it is called and what was looked for, not all between.
    const [name = "", ...parts] = found?.split(BETWEEN) ?? [];
    const meant = isMeant(fold(name)) ? undefined : parts.find((part) => isMeant(fold(part)));
    return meant === undefined ? found : [name, meant].join(BETWEEN);
  };
  return [...SETTINGS_GROUPS, ...FURTHER_SETTINGS]
    .flatMap((group): FoundSettings[] => {
      const { slug, title, part, about } = group;
      const shown = { slug, title, part, about, match: null };
      if (isMeant(fold(`${title} ${part} ${about}`))) return [shown];
      const match = "name" in group ? matchIn(current[group.name]) : undefined;
      return match === undefined ? [] : [{ ...shown, match: withEllipsis(match, LONGEST_MATCH) }];
    })
    .sort((a, b) => SETTINGS_PARTS.indexOf(a.part) - SETTINGS_PARTS.indexOf(b.part));
}

/** Returns a change in words: with its values, where both are short. */
function changeWords({ field, from, to }: FieldChange): string {
  const isShort = [from, to].every((value) => value !== null && value !== "" && value.length <= LONGEST_VALUE);
  return isShort ? `${fieldWords(field)}: ${from ?? ""} → ${to ?? ""}` : fieldWords(field);
}

/** Returns the last saves of a group, or of all groups for null, newest first. */
export async function recentChanges(slug: string | null): Promise<RecentChange[]> {
  const { items } = await backend().documents.query(auditEntries, {
    where: [["entityKind", "==", "settings"], ...(slug === null ? [] : [["entityId", "==", slug] as const])],
    orderBy: ["-at"],
    limit: MOST_RECENT,
  });
  return items.map(({ id, entityId, entityLabel, changes, actorName, at }) => ({
    id,
    group: { slug: entityId, title: findGroup(entityId)?.title ?? entityLabel },
    changed: [
      ...changes.slice(0, MOST_FIELDS).map(changeWords),
      ...(changes.length > MOST_FIELDS ? [`and ${String(changes.length - MOST_FIELDS)} more`] : []),
    ],
    byName: actorName,
    at,
  }));
}
