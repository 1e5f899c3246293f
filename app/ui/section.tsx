import type { ReactNode } from "react";

/** A section of a page, named by its heading. */
export function Section({
  id,
  title,
  isSmall = false,
  className = "space-y-3",
  children,
}: {
  id: string;
  title: ReactNode;
  /** The heading is smaller, as where a page has many. */
  isSmall?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={isSmall ? "text-lg" : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
