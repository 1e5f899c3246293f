import type { ReactNode } from "react";

/** Content that may be wider than the page, such as a table. It scrolls by itself, by keyboard too. */
export function ScrollRegion({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // Keyboard users scroll with the arrow keys, so it must be focusable. As a landmark, each table would be one.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={`relative overflow-x-auto ${className}`}>
      {children}
    </div>
  );
}
