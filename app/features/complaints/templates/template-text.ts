import { formatMoment } from "~/domain/days";
import type { ComplaintFields } from "../schema";
import type { TemplateAct } from "./template-acts";

/** Placeholders a template may use, with their meanings. */
export const PLACEHOLDERS = {
  player: "the name the player is shown under",
  casino: "the casino’s name",
  ref: "the complaint’s reference",
  due: "the day and time by which an answer is due",
} as const;

/** Returns unknown placeholders in a text, each once. */
export function unknownPlaceholders(body: string): string[] {
  const found = [...body.matchAll(/\{([^{}\s]*)\}/g)].map(([, name = ""]) => name);
  return [...new Set(found)].filter((name) => !Object.hasOwn(PLACEHOLDERS, name));
}

/** Returns a template's text for one complaint. `askDueAt` is when an answer requested now would be due. */
export function fillTemplate(
  { act, body }: { act: TemplateAct; body: string },
  complaint: Pick<ComplaintFields, "ref" | "playerName" | "casinoName" | "dueAt">,
  askDueAt: string,
): string {
  const due = act === "ask_player" || act === "ask_casino" ? askDueAt : (complaint.dueAt ?? askDueAt);
  const values: Record<keyof typeof PLACEHOLDERS, string> = {
    player: complaint.playerName,
    casino: complaint.casinoName,
    ref: complaint.ref,
    due: formatMoment(due),
  };
  // A single pass keeps a name that looks like a placeholder from being replaced.
  return body.replace(/\{(player|casino|ref|due)\}/g, (_, name: keyof typeof PLACEHOLDERS) => values[name]);
}

/** Appends a template's text to what was typed, which is never replaced. */
export function appended(typed: string, words: string): string {
  const trimmed = typed.trimEnd();
  return trimmed === "" ? words : `${trimmed}\n\n${words}`;
}
