import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod/v4";
import { plainMessage } from "~/domain/text/plain-messages";
import { isSecretField } from "./field-visibility";
import { formFieldOf, type FormField } from "./form-field.server";
import { LIST_BUTTON } from "~/domain/forms/list-button-field";
import { timesInUtc } from "./times-in-utc.server";
import { badRequest } from "../responses/responses";

/** The path of a value in a form: `payments[0].fee` is ["payments", 0, "fee"]. */
type FieldPath = readonly (string | number)[];

const LONGEST_NAME = 200;
/** One step of a name, from where the last one ended. */
const STEP = /(?:^|(?<!^)\.)([^.[\]]+)|\[(0|[1-9]\d{0,3})\]/y;

/** Returns the name for a path. */
function nameOf(path: FieldPath): string {
  return path.reduce<string>(
    (name, step) => (typeof step === "number" ? `${name}[${String(step)}]` : name === "" ? step : `${name}.${step}`),
    "",
  );
}

/**
 * Returns the field one step further; null when there is none. A list accepts one entry more than its schema allows, so
 * that the schema can report too many.
 */
function next({ fields, entries }: FormField, step: string | number): FormField | null {
  if (typeof step === "string") return fields.get(step) ?? null;
  return entries && step <= entries.most ? entries.field : null;
}

/**
 * Returns the form's field with this name, and its path; null when there is none. Stops reading the name where it no
 * longer matches.
 */
function findField(form: FormField, name: string): { field: FormField; path: FieldPath } | null {
  if (name === "" || name.length > LONGEST_NAME) return null;
  const path: (string | number)[] = [];
  let field: FormField | null = form;
  STEP.lastIndex = 0;
  while (field && STEP.lastIndex < name.length) {
    const match = STEP.exec(name);
    if (!match) return null;
    const [, key, entry] = match;
    const step: string | number = key ?? Number(entry);
    field = next(field, step);
    path.push(step);
  }
  return field && { field, path };
}

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
function readListButton(
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

/** Fields with a message of their own in one response; the others follow once these are right. */
const MOST_ERRORS = 100;
const MOST_MESSAGES = 5;

interface SentField {
  path: FieldPath;
  most: number;
  values: FormDataEntryValue[];
}

/** By list, the submitted numbers of the entries and the indexes they get. */
type Entries = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * Returns the schema's fields that were sent. Only the first value of a single-valued field is read, like
 * `FormData.get`.
 */
function sentFields(sent: FormData | URLSearchParams, form: FormField): SentField[] {
  const fields = new Map<string, SentField | null>();
  const inUtc = timesInUtc(sent);
  for (const [name, value] of sent) {
    let field = fields.get(name);
    if (field === undefined) {
      const found = findField(form, name);
      const room = found?.field.values ?? 0;
      // One value over the schema's maximum is read, so that the schema can report too many.
      field = found && room > 0 ? { path: found.path, most: room === 1 ? 1 : room + 1, values: [] } : null;
      fields.set(name, field);
    }
    if (field && field.values.length < field.most)
      field.values.push(typeof value === "string" ? inUtc(name, value) : value);
  }
  return [...fields.values()].filter((field) => field !== null);
}

/** Closes gaps in lists: each entry gets the index after the last one sent before it. */
function closeGaps(fields: readonly SentField[]): Entries {
  const sent = new Map<string, Set<number>>();
  for (const { path } of fields)
    path.forEach((step, at) => {
      if (typeof step !== "number") return;
      const list = nameOf(path.slice(0, at));
      const numbers = sent.get(list) ?? new Set();
      sent.set(list, numbers.add(step));
    });
  return new Map(
    Array.from(sent, ([list, numbers]) => [
      list,
      new Map([...numbers].sort((a, b) => a - b).map((number, place) => [number, place])),
    ]),
  );
}

/** Returns the path with its entries' new indexes; null when one of them was not sent. */
function placed(path: FieldPath, entries: Entries): FieldPath | null {
  const steps: (string | number)[] = [];
  for (const [at, step] of path.entries()) {
    const place = typeof step === "number" ? entries.get(nameOf(path.slice(0, at)))?.get(step) : step;
    if (place === undefined) return null;
    steps.push(place);
  }
  return steps;
}

function bounded(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  if (!result.error) return result;
  const errors = Object.entries(result.error).slice(0, MOST_ERRORS);
  return {
    ...result,
    error: Object.fromEntries(errors.map(([name, messages]) => [name, messages?.slice(0, MOST_MESSAGES) ?? null])),
  };
}

/**
 * Parses a form by its schema, as a Conform submission; this is the only way the site reads posted forms. The schema
 * says which names a form may have, and any other name is ignored, so that neither the time taken nor the response
 * grows beyond what was sent. `reply()` never echoes a secret field, and reports on at most 100 fields. Throws a
 * `Response` (400) for a list button that the form doesn't have, and an `Error` for a schema that doesn't bound its
 * input.
 */
export function parseForm<S extends z.ZodType>(
  sent: FormData | URLSearchParams,
  schema: S,
): Submission<z.input<S>, string[], z.output<S>> {
  const form = formFieldOf(schema);
  const fields = sentFields(sent, form);
  const entries = closeGaps(fields);
  const read = new FormData();
  const secret: string[] = [];
  for (const { path, values } of fields) {
    const name = nameOf(placed(path, entries) ?? path);
    for (const value of values) read.append(name, value);
    if (isSecretField(name)) secret.push(name);
  }
  const button = sent.get(LIST_BUTTON);
  if (button !== null && button !== "") {
    const resolve = (path: FieldPath) => placed(path, entries);
    const count = (path: FieldPath) => entries.get(nameOf(path))?.size ?? 0;
    read.set(LIST_BUTTON, readListButton(button, form, resolve, count));
  }
  const submission = parseWithZod(read, { schema, error: plainMessage });
  return {
    ...submission,
    reply(options = {}) {
      const hideFields = [...("hideFields" in options ? (options.hideFields ?? []) : []), ...secret];
      return bounded(submission.reply({ ...options, hideFields }));
    },
  };
}
