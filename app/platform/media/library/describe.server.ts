import { plainMessage } from "~/domain/text/plain-messages";
import type { Staff } from "~/domain/staff";
import { searchLibrary, type MediaRow } from "./library.server";
import { describePicture } from "../media.server";
import { altText, MOST_FILES_AT_ONCE } from "../schema";

export const ALT_FIELD = "alt:";
/** More than the page ever requests; the response has the problem of each picture. */
const MOST_READ = 100;

/** Returns the pictures to describe: those the address names (`id`), else the newest without alternative text. */
export async function listToDescribe(parameters: URLSearchParams) {
  const all = await searchLibrary("");
  const named = (name: string): MediaRow[] => {
    const ids = new Set(parameters.getAll(name).slice(0, MOST_FILES_AT_ONCE));
    return all.filter(({ id }) => ids.has(id));
  };
  const waiting = all.filter(({ alt }) => alt === "");
  const known = named("known");
  const uploaded = named("id");
  const rows = parameters.has("id") || parameters.has("known") ? uploaded : waiting.slice(0, MOST_FILES_AT_ONCE);
  return { rows, known, uploaded: uploaded.length, waiting: waiting.length };
}

export interface AltProblem {
  /** The text as typed. */
  text: string;
  message: string;
}

/**
 * Saves the alternative texts of several pictures (`alt:{id}`); an empty field leaves its picture unchanged. Nothing
 * is saved if one is wrong: `problems` by id.
 */
export async function describePictures(
  form: FormData,
  staff: Staff,
): Promise<{ saved: number; problems: Record<string, AltProblem>; typed: Record<string, string> }> {
  const problems: Record<string, AltProblem> = {};
  const typed: Record<string, string> = {};
  const texts = new Map<string, string>();
  let read = 0;
  for (const [name, value] of form) {
    if (!name.startsWith(ALT_FIELD) || typeof value !== "string" || read === MOST_READ) continue;
    read += 1;
    const id = name.slice(ALT_FIELD.length);
    typed[id] = value;
    if (value.trim() === "") continue;
    const parsed = altText.safeParse(value, { error: plainMessage });
    if (parsed.success) texts.set(id, parsed.data);
    else problems[id] = { text: value, message: parsed.error.issues[0]?.message ?? "Describe the picture." };
  }
  if (Object.keys(problems).length > 0) return { saved: 0, problems, typed };
  let saved = 0;
  for (const [id, alt] of texts) if ((await describePicture(id, alt, staff)).outcome === "saved") saved += 1;
  return { saved, problems, typed };
}
