import type { DiffPart } from "./version-diff.server";

/** A text with deletions and insertions, told apart by more than colour. */
export function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <p dir="auto" className="text-sm whitespace-pre-wrap">
      {parts.map(({ kind, text }, at) =>
        kind === "removed" ? (
          <del key={at} className="bg-bad-soft text-bad">
            {text}
          </del>
        ) : kind === "added" ? (
          <ins key={at} className="bg-good-soft text-good">
            {text}
          </ins>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
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
