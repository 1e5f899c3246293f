import type { TextPiece } from "~/domain/text/words";

/** A text with its matches marked. */
export function Marked({ stretches }: { stretches: readonly TextPiece[] }) {
  return <>{stretches.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>;
}
