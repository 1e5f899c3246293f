import { data } from "@remix-run/node";
import {
  groupByPart,
  isPartWritten,
  readPartField,
  readPress,
  textsByName,
  type PartTexts,
} from "~/domain/forms/part-names";
import { LOCAL_TIME_FIELD } from "~/domain/zones/local-time";
import { isSecretField } from "./field-visibility";
import { FORM_FIELD, SCRIPT_FIELD } from "~/domain/forms/form-marks";

/** What was typed in other parts of a form, by part and field. */
export type OtherParts = Record<string, PartTexts>;

export interface PressedPart {
  /** The pressed part's fields under their own names, with those that belong to no part. */
  form: FormData;
  /** What was typed elsewhere on the page. Empty for a form that isn't shared. */
  others: OtherParts;
}

/** What a successful post of one part leaves unsent: the text in the form's other parts. */
export interface LeftBehind {
  others: OtherParts;
  /** Id of the form on its page. */
  form: string | null;
  /** True if a script sent the form, so that the page stays open and still holds the text. */
  byScript: boolean;
}

const sentWith = new WeakMap<OtherParts, Omit<LeftBehind, "others">>();
const leftBehind = new WeakMap<Response, LeftBehind>();

/** Returns what the post that this answers has left unsent; null for nothing. */
export function leftBehindBy(answer: Response): LeftBehind | null {
  return leftBehind.get(answer) ?? null;
}

/** Renames the field in a time's zone field to its name within the part. */
function ownTime(zoneAndField: string, part: string): string {
  const [zone = "", ...words] = zoneAndField.split(" ");
  const field = readPartField(words.join(" "));
  return field?.part === part ? `${zone} ${field.name}` : zoneAndField;
}

/**
 * Reads a form that several parts of a page share (`SharedForm`): the fields of the part whose button was pressed, and
 * what was typed in the others, without their secrets, hidden fields and files. A form that isn't shared, as pages of
 * an earlier release sent, is returned unchanged.
 */
export function readParts(sent: FormData): PressedPart {
  const press = readPress(String(sent.get("intent") ?? ""));
  const parts = groupByPart([...sent].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
  const form = new FormData();
  const ofNoPart: [name: string, value: FormDataEntryValue][] = [];
  for (const [name, value] of sent) {
    const field = readPartField(name);
    if (name === LOCAL_TIME_FIELD) form.append(name, ownTime(String(value), press.part));
    else if (!field || !parts.has(field.part)) ofNoPart.push([name, name === "intent" ? press.act : value]);
    else if (field.part === press.part && !field.isFirstContent) form.append(field.name, value);
  }
  // The part's own version of something comes before the one of everything on the page.
  for (const [name, value] of ofNoPart) form.append(name, value);
  parts.delete(press.part);
  for (const part of parts.values()) part.written = part.written.filter(([name]) => !isSecretField(name));
  const others = [...parts].filter(([, part]) => part.written.length > 0 && isPartWritten(part));
  const words = Object.fromEntries(others.map(([name, { written }]) => [name, textsByName(written)]));
  const id = sent.get(FORM_FIELD);
  sentWith.set(words, { form: typeof id === "string" && id !== "" ? id : null, byScript: sent.has(SCRIPT_FIELD) });
  return { form, others: words };
}

type Answer<T> = ReturnType<typeof data<T>>;

/**
 * Returns an action's answer with what was typed in other parts of the form, for the page to fill in again. A redirect
 * can't carry that text, which is saved as a draft instead (platform/access/posted-forms/sent-forms.server.ts).
 */
export function withOtherParts(answer: Response, others: OtherParts): Response;
export function withOtherParts<T extends object>(
  answer: Response | Answer<T>,
  others: OtherParts,
): Response | Answer<T & { others: OtherParts }>;
export function withOtherParts<T extends object>(answer: Response | Answer<T>, others: OtherParts) {
  if (answer instanceof Response) {
    const sent = sentWith.get(others);
    if (sent && Object.keys(others).length > 0) leftBehind.set(answer, { others, ...sent });
    return answer;
  }
  return data({ ...answer.data, others }, answer.init ?? undefined);
}
