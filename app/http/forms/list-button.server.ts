import { z } from "zod/v4";
import { badRequest } from "../responses/responses";
import { findField, nameOf, type FieldPath } from "./field-path.server";
import { isSecretField } from "./field-visibility";
import type { FormField } from "./form-field.server";

const LONGEST = 20_000;

const entry = z.number().int().min(0);
const name = z.string();

/** The buttons of our forms. No page uses Conform's others (`update`, `reset`, `validate`). */
const listButton = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("insert"),
    payload: z.object({ name, index: entry.optional(), defaultValue: z.unknown().optional() }),
  }),
  z.object({ type: z.literal("remove"), payload: z.object({ name, index: entry }) }),
  z.object({ type: z.literal("reorder"), payload: z.object({ name, from: entry, to: entry }) }),
]);

function parsed(text: string): z.infer<typeof listButton> {
  try {
    return listButton.parse(JSON.parse(text));
  } catch {
    throw badRequest("This page has no such button.");
  }
}

/** Keeps the values of a new entry that the schema has fields for. */
function valuesFor(field: FormField, value: unknown): unknown {
  if (typeof value === "string") return field.values > 0 ? value : undefined;
  if (Array.isArray(value)) {
    const { entries } = field;
    return entries ? value.slice(0, entries.most).map((one) => valuesFor(entries.field, one)) : undefined;
  }
  if (typeof value !== "object" || value === null || field.fields.size === 0) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]) => {
      const inner = isSecretField(key) ? undefined : field.fields.get(key);
      return inner ? [[key, valuesFor(inner, own)]] : [];
    }),
  );
}

/**
 * Reads a list's button as a Conform intent. `resolve` returns the path of the list that was sent under a path, `count`
 * the number of its entries. Throws (400) for a button that the form doesn't have: text that is not an intent, a
 * missing list or entry, one more entry in a full list.
 */
export function readListButton(
  text: FormDataEntryValue,
  form: FormField,
  resolve: (path: FieldPath) => FieldPath | null,
  count: (path: FieldPath) => number,
): string {
  const noSuchButton = () => badRequest("This page has no such button.");
  if (typeof text !== "string" || text.length > LONGEST) throw noSuchButton();
  const { type, payload } = parsed(text);
  const sent = findField(form, payload.name);
  const path = sent && resolve(sent.path);
  const list = path && sent.field.entries;
  // For a list of values Conform would put a single field, and no such list has buttons.
  if (!list || list.field.values > 0) throw noSuchButton();
  const present = count(sent.path);
  const own = { ...payload, name: nameOf(path) };
  if ("defaultValue" in own) own.defaultValue = valuesFor(list.field, own.defaultValue);
  const isThere =
    type === "insert"
      ? present <= list.most && (payload.index ?? 0) <= present
      : type === "remove"
        ? payload.index < present
        : payload.from < present && payload.to < present;
  if (!isThere) throw noSuchButton();
  return JSON.stringify({ type, payload: own });
}
