import type { DiffPart } from "./word-diff";

/** Deletions and insertions, told apart by more than colour. Most screen readers ignore `ins` and `del`. */
export function DiffParts({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map(({ kind, text }, at) =>
    kind === "same" ? (
      <span key={at}>{text}</span>
    ) : kind === "added" ? (
      <ins key={at} className="bg-good-soft text-good decoration-2">
        <span className="sr-only"> [added: </span>
        {text}
        <span className="sr-only"> end of added] </span>
      </ins>
    ) : (
      <del key={at} className="bg-bad-soft text-bad">
        <span className="sr-only"> [removed: </span>
        {text}
        <span className="sr-only"> end of removed] </span>
      </del>
    ),
  );
}
