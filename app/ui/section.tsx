import type { ReactNode } from "react";

/** A section of a page, which begins with its heading. It is no landmark: a page has too many for them to lead anywhere. */
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
    <section className={className}>
      <h2 id={id} className={isSmall ? "text-lg" : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
