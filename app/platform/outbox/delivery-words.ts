import type { Meaning } from "~/ui/notice";
import type { EntryState, OutboxFields } from "./schema";

/** How staff read each state of an entry. */
export const ENTRY_STATE_WORDS: Record<EntryState, { label: string; meaning: Meaning | "plain" }> = {
  waiting: { label: "Waiting", meaning: "info" },
  sent: { label: "Sent", meaning: "good" },
  refused: { label: "Refused", meaning: "bad" },
  failed: { label: "Given up", meaning: "bad" },
  stale: { label: "Too old to send", meaning: "plain" },
  dropped: { label: "Not sent", meaning: "plain" },
  bounced: { label: "Came back", meaning: "bad" },
};

/** Returns `complaint-told` as "Complaint told"; entries of kind `mail` are emails to people. */
export function kindWords(kind: string): string {
  const words = kind === "mail" ? "email" : kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns an entry's kind in words, with the purpose of a mail: "Email: password reset". */
export function entryWords({ kind, purpose }: Pick<OutboxFields, "kind" | "purpose">): string {
  return purpose === null ? kindWords(kind) : `${kindWords(kind)}: ${purpose.replaceAll("-", " ")}`;
}
