import type { Fields } from "~/backend/documents/port";
import { sha256Base64url } from "~/domain/digest.server";
import { editableFields, type EditorialFields, type EditorialKind } from "../editorial-kind";
import { fieldConflicts, type EditorState, type FieldConflict } from "../editor-state.server";
import type { SaveOutcome } from "../editorial.server";
import type { Conflict, ConflictRow } from "./editor-view";
import { fieldLabel } from "../fields/field-names";
import { fieldText } from "../fields/field-text";
import { versionWords } from "../revisions/version-diff.server";

const CHOICE = "choice.";
const SHOWN = "shown.";

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, canonical(part)]),
  );
}

function fingerprint(value: unknown): string {
  return sha256Base64url(JSON.stringify(canonical(value) ?? null)).slice(0, 16);
}

function conflictRow<F extends EditorialFields>(
  kind: EditorialKind<F>,
  { field, mine, theirs }: Pick<FieldConflict, "field" | "mine" | "theirs">,
  own: Pick<ConflictRow, "changedBy" | "choice" | "shown">,
  isReadable = true,
): ConflictRow {
  const [mineText, theirText] = [isReadable ? fieldText(mine) : null, fieldText(theirs)];
  return {
    field,
    label: fieldLabel(kind.fieldLabels ?? {}, field),
    mine: mineText,
    theirs: theirText,
    words: mineText === null ? null : versionWords(theirText, mineText),
    ...own,
  };
}

/** Returns both versions of every field that differs. Fields that only they changed default to theirs. */
export function conflictOf<F extends EditorialFields>(
  kind: EditorialKind<F>,
  mine: Fields,
  conflict: Extract<SaveOutcome<F>, { outcome: "conflict" }>,
): Conflict {
  return {
    by: conflict.by,
    at: conflict.at,
    rows: fieldConflicts(kind, mine, conflict).map((one) =>
      conflictRow(kind, one, {
        changedBy: one.changedBy,
        choice: one.changedBy === "them" ? "theirs" : "mine",
        shown: fingerprint(one.mine),
      }),
    ),
  };
}

function choicesIn(
  form: FormData,
  fields: readonly string[],
): { field: string; choice: "mine" | "theirs"; shown: string }[] {
  return fields
    .filter((field) => form.has(CHOICE + field))
    .map((field) => {
      const choice = form.get(CHOICE + field) === "theirs" ? "theirs" : "mine";
      return { field, choice, shown: String(form.get(SHOWN + field) ?? "") } as const;
    });
}

/**
 * Applies the editor's choices to their fields: takes theirs where it was chosen and the field is still as it was
 * shown. A later edit of the field counts over the choice, so that nobody's text is lost.
 */
export function applyChoices<F extends EditorialFields>(
  kind: EditorialKind<F>,
  form: FormData,
  mine: Fields,
  theirs: F,
): Fields {
  const merged = { ...mine };
  const editable = editableFields(kind, theirs);
  for (const { field, choice, shown } of choicesIn(form, Object.keys(editable))) {
    if (choice === "theirs" && field in mine && fingerprint(mine[field]) === shown) merged[field] = editable[field];
  }
  return merged;
}

/** Returns the choices of a form that is shown again, with both versions; null if there are none. */
export function echoedConflict<F extends EditorialFields>(
  kind: EditorialKind<F>,
  form: FormData,
  readable: Fields,
  state: EditorState<F> | null,
): Conflict | null {
  if (!state) return null;
  const theirs = editableFields(kind, state.fields);
  const rows = choicesIn(form, Object.keys(theirs)).map(({ field, choice, shown }) =>
    conflictRow(
      kind,
      { field, mine: readable[field], theirs: theirs[field] },
      { changedBy: null, choice, shown },
      field in readable,
    ),
  );
  return rows.length > 0 ? { by: null, at: null, rows } : null;
}
