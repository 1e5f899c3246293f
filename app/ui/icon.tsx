import type { ReactNode } from "react";

export type IconName =
  | "check"
  | "cross"
  | "warning"
  | "info"
  | "search"
  | "arrow"
  | "external"
  | "globe"
  | "help"
  | "menu"
  | "clock"
  | "minus"
  | "person"
  | "lock"
  | "award"
  | "empty";

/** A decorative icon, drawn by the stylesheet (app/styles/icons.css); text always stands beside it. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name} ${className}`} />;
}

/** HTML's own attribute, which React 18 has no property for. */
const INERT = { inert: "" };

/** A drawing that tells nothing which the text beside it doesn't: no screen reader comes upon it. */
export function Decoration({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span {...INERT} className={className}>
      {children}
    </span>
  );
}

/** An icon by its outline on a grid of 20, where the outline is data. */
export function Drawing({ outline, className = "size-5" }: { outline: string; className?: string | undefined }) {
  return (
    <Decoration className={`inline-block shrink-0 ${className}`}>
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="block size-full"
      >
        <path d={outline} />
      </svg>
    </Decoration>
  );
}
