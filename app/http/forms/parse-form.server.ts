import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod/v4";
import { plainMessage } from "~/domain/text/plain-messages";
import { findField, nameOf, type FieldPath } from "./field-path.server";
import { isSecretField } from "./field-visibility";
import { formFieldOf, type FormField } from "./form-field.server";
import { LIST_BUTTON } from "~/domain/forms/list-button-field";
import { readListButton } from "./list-button.server";
import { timesInUtc } from "./times-in-utc.server";

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
