import type { ReactNode } from "react";

/**
 * Content that may be wider than the page, such as a table. It scrolls by itself, by keyboard too: a group with its name,
 * which HTML has in its fieldsets alone ("form controls, or other content").
 */
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
    <fieldset tabIndex={0} className={`relative overflow-x-auto ${className}`}>
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
