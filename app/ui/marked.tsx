import type { TextSegment } from "~/domain/text/words";

/** A text with its matches highlighted. */
export function Marked({ segments }: { segments: readonly TextSegment[] }) {
  return <>{segments.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>;
}
