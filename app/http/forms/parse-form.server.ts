import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod/v4";
import { findField, nameOf, type FieldPath } from "./field-path.server";
import { isSecretField } from "./field-visibility";
import { formFieldOf, type FormField } from "./form-field.server";
import { LIST_BUTTON, readListButton } from "./list-button.server";

/** Fields with a message of their own in one answer; the others get theirs once these are right. */
const MOST_ERRORS = 100;
const MOST_MESSAGES = 5;

interface SentField {
  path: FieldPath;
  most: number;
  values: FormDataEntryValue[];
}

/** By list, the numbers of the entries that were sent and the places they take. */
type Entries = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The fields of the schema that were sent. A second value of a field that holds one is not read, as by `FormData.get`. */
function sentFields(sent: FormData | URLSearchParams, form: FormField): SentField[] {
  const fields = new Map<string, SentField | null>();
  for (const [name, value] of sent) {
    let field = fields.get(name);
    if (field === undefined) {
      const found = findField(form, name);
      const room = found?.field.values ?? 0;
      // A list of values is read one over its schema's maximum, so that the schema can say that there are too many.
      field = found && room > 0 ? { path: found.path, most: room === 1 ? 1 : room + 1, values: [] } : null;
      fields.set(name, field);
    }
    if (field && field.values.length < field.most) field.values.push(value);
  }
  return [...fields.values()].filter((field) => field !== null);
}

/** Lists without gaps: an entry takes the place after the last one that was sent before it. */
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

/** The path with the places that its entries take; null when one of them was not sent. */
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
 * Reads a form by its schema, as Conform's submission: the one way in which this site reads a posted form. The schema says
 * which names a form may have; what is sent under any other name is not read. So neither the time this takes nor the
 * answer grows beyond what was sent. `reply()` brings back no secret field, however it is called, and reports on at most
 * 100 fields. Throws a `Response` (400) for a list's button that the form doesn't have, and an `Error` for a schema that
 * doesn't bound what may be sent.
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
  const submission = parseWithZod(read, { schema });
  return {
    ...submission,
    reply(options = {}) {
      const hideFields = [...("hideFields" in options ? (options.hideFields ?? []) : []), ...secret];
      return bounded(submission.reply({ ...options, hideFields }));
    },
  };
}
