import { DiffParts } from "~/ui/differences/diff-parts";
import type { DiffPart } from "~/ui/differences/word-diff";
import type { TextDiff } from "./text-diff.server";

/** A changed paragraph; paragraphs with nothing in common are shown separately. */
function Changed({ parts }: { parts: readonly DiffPart[] }) {
  const rows = parts.some(({ kind }) => kind === "same") ? [parts] : parts.map((part) => [part]);
  return rows.map((row, index) => (
    <p key={index} className="whitespace-pre-line">
      <DiffParts parts={row} />
    </p>
  ));
}

const countOf = (diff: TextDiff) => diff.blocks.filter(({ kind }) => kind === "changed").length;

/** A comparison of two versions: what was removed and added, with the paragraph before and after. */
export function DiffView({ diff }: { diff: TextDiff }) {
  const count = countOf(diff);
  if (count === 0) return <p>These two texts are the same.</p>;
  return (
    <div className="max-w-text space-y-3">
      <p className="text-sm text-quiet">
        {count === 1 ? "One change." : `${String(count)} changes.`} <del className="bg-bad-soft">Removed</del>{" "}
        <ins className="bg-good-soft decoration-2">Added</ins>
        {!diff.isByWord && " Long changes are compared by paragraph."}
      </p>
      <div dir="auto" className="space-y-3 border-s-2 border-line ps-4 wrap-anywhere">
        {diff.blocks.map((block, index) =>
          block.kind === "gap" ? (
            <p key={index} className="text-sm text-quiet">
              … {block.paragraphs} paragraphs unchanged …
            </p>
          ) : block.kind === "same" ? (
            <p key={index} className="text-quiet">
              {block.text}
            </p>
          ) : (
            <Changed key={index} parts={block.parts} />
          ),
        )}
      </div>
    </div>
  );
}
