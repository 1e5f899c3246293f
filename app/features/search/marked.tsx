import type { Stretch } from "~/features/catalogue/words";

/** A text with its matches marked. */
export function Marked({ stretches }: { stretches: readonly Stretch[] }) {
  return <>{stretches.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>;
}
