import { createContext, useContext, type ReactNode } from "react";

export interface MarkupKeeper {
  /**
   * What stands for the markup that `children` of this kind, made of `of`, had on earlier pages; undefined when they are
   * to be rendered.
   */
  placeOf(kind: string, of: object, children: () => ReactNode): string | undefined;
}

/** Only on the server: the browser hydrates what came. */
export const KeptMarkup = createContext<MarkupKeeper | null>(null);

/**
 * An element whose content the server need not render for each page anew. Its `children` are made of `kind` and `of`
 * alone: nothing in them may depend on the reader, the address, the moment or a state.
 */
export function Kept({
  as: Element,
  className,
  kind,
  of,
  children,
}: {
  as: "div" | "ul";
  className?: string;
  kind: string;
  of: object;
  children: ReactNode;
}) {
  const place = useContext(KeptMarkup)?.placeOf(kind, of, () => children);
  if (place === undefined) return <Element className={className}>{children}</Element>;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: place }} />;
}

/**
 * A list whose entries the server need not render for each page anew: each is made of `kind` and of its data alone, as
 * with `Kept`, and has a `slug` of its own.
 */
export function KeptList<T extends { slug: string }>({
  className,
  kind,
  entries,
  children,
}: {
  className: string;
  kind: string;
  entries: readonly T[];
  children: (entry: T) => ReactNode;
}) {
  const keeper = useContext(KeptMarkup);
  const places = keeper && entries.map((entry) => keeper.placeOf(kind, entry, () => children(entry)));
  if (places && places.length > 0 && places.every((place) => place !== undefined))
    return <ul className={className} dangerouslySetInnerHTML={{ __html: `<li>${places.join("</li><li>")}</li>` }} />;
  return (
    <ul className={className}>
      {entries.map((entry, at) => {
        const place = places?.[at];
        if (place === undefined) return <li key={entry.slug}>{children(entry)}</li>;
        return <li key={entry.slug} dangerouslySetInnerHTML={{ __html: place }} />;
      })}
    </ul>
  );
}
