import { Decoration } from "../icon";

/** A share, 0 to 1, as a bar; the words beside it say the same. */
export function ShareBar({ share, fill = "fill-good" }: { share: number; fill?: string }) {
  return (
    <Decoration className="block">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-3 w-full">
        <path className="fill-line" d="M0 0h100v1H0z" />
        <path className={fill} d={`M0 0h${String(100 * Math.min(1, Math.max(0, share)))}v1H0z`} />
      </svg>
    </Decoration>
  );
}
