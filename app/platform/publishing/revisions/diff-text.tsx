import { DiffParts } from "~/ui/differences/diff-parts";
import type { DiffPart } from "~/ui/differences/word-diff";

/** A text with deletions and insertions. */
export function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <p dir="auto" className="text-sm whitespace-pre-wrap">
      <DiffParts parts={parts} />
    </p>
  );
}

/** A version's text, or a note that it is empty. */
export function VersionText({ text }: { text: string }) {
  return text === "" ? (
    <p className="text-sm text-quiet italic">nothing</p>
  ) : (
    <p dir="auto" className="text-sm whitespace-pre-wrap">
      {text}
    </p>
  );
}
