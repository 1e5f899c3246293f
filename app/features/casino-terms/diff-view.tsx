import type { DiffPart, TextDiff } from "./text-diff.server";

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "same") return text;
  // Colour and underline mark the change for the eye, the hidden words for the ear: most screen readers ignore `ins`
  // and `del`.
  if (kind === "added")
    return (
      <ins className="bg-good-soft decoration-2">
        <span className="sr-only"> [added: </span>
        {text}
        <span className="sr-only"> end of added] </span>
      </ins>
    );
  return (
    <del className="bg-bad-soft">
      <span className="sr-only"> [removed: </span>
      {text}
      <span className="sr-only"> end of removed] </span>
    </del>
  );
}

/** A changed paragraph; paragraphs with nothing in common are shown separately. */
function Changed({ parts }: { parts: readonly DiffPart[] }) {
  const rows = parts.some(({ kind }) => kind === "same") ? [parts] : parts.map((part) => [part]);
  return rows.map((row, index) => (
    <p key={index} className="whitespace-pre-line">
      {row.map((part, at) => (
        <Part key={at} part={part} />
      ))}
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
