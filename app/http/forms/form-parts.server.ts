import { data } from "@remix-run/node";
import { groupByPart, isPartWritten, readPartField, readPress } from "~/domain/forms/part-names";
import { LOCAL_TIME_FIELD } from "~/domain/zones/local-time";
import { isShownField } from "./field-visibility";

/** What was written in other parts of a form, by part and field. */
export type OtherParts = Record<string, Record<string, string>>;

export interface PressedPart {
  /** The pressed part's fields under their own names, with those that belong to no part. */
  form: FormData;
  /** What was written elsewhere on the page. Empty for a form that no other part shares. */
  others: OtherParts;
}

/** A time's zone is posted with the name of the time's field. */
function ownTime(zoneAndField: string, part: string): string {
  const [zone = "", ...words] = zoneAndField.split(" ");
  const field = readPartField(words.join(" "));
  return field?.part === part ? `${zone} ${field.name}` : zoneAndField;
}

/**
 * Reads a form that several parts of a page share (`SharedForm`): the fields of the part whose button was pressed, and
 * what was written in the others. Secrets, hidden fields and files of the others are left out. A form of one part, as
 * pages of an earlier release sent, is returned as it is.
 */
export function readParts(sent: FormData): PressedPart {
  const press = readPress(String(sent.get("intent") ?? ""));
  const parts = groupByPart([...sent].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
  const form = new FormData();
  for (const [name, value] of sent) {
    const field = readPartField(name);
    if (name === LOCAL_TIME_FIELD) form.append(name, ownTime(String(value), press.part));
    else if (!field || !parts.has(field.part)) form.append(name, name === "intent" ? press.act : value);
    else if (field.part === press.part && !field.isFirstContent) form.append(field.name, value);
  }
  parts.delete(press.part);
  for (const part of parts.values()) part.written = part.written.filter(([name]) => isShownField(name));
  const others = [...parts].filter(([, part]) => part.written.length > 0 && isPartWritten(part));
  return { form, others: Object.fromEntries(others.map(([name, { written }]) => [name, Object.fromEntries(written)])) };
}

type Answer<T> = ReturnType<typeof data<T>>;

/** Returns an action's answer with what was written in other parts of the form, for the page to fill in again. */
export function withOtherParts(answer: Response, others: OtherParts): Response;
export function withOtherParts<T extends object>(
  answer: Response | Answer<T>,
  others: OtherParts,
): Response | Answer<T & { others: OtherParts }>;
export function withOtherParts<T extends object>(answer: Response | Answer<T>, others: OtherParts) {
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, others }, answer.init ?? undefined);
}
