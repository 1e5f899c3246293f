import type { TextPiece } from "~/domain/text/words";

/** A text with its matches marked. */
export function Marked({ segments }: { segments: readonly TextPiece[] }) {
  return <>{segments.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>;
}
