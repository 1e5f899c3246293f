import type { ReactNode } from "react";

/** Content that may be wider than the page, such as a table: it scrolls by itself, by keyboard too. */
export function ScrollRegion({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // Whoever has no pointer scrolls it with the arrow keys, for which it must take the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className={`relative overflow-x-auto ${className}`}>
      {children}
    </div>
  );
}
