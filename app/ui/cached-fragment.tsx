import { createContext, useContext, type ReactNode } from "react";

export interface FragmentLookup {
  /**
   * Returns the placeholder of the markup that the fragment `name` had with the same `data` on earlier pages, or undefined
   * when its `children` have to be rendered.
   */
  placeholderFor(name: string, data: object, children: () => ReactNode): string | undefined;
}

/** Null in the browser, which hydrates the markup that came. */
export const FragmentCacheContext = createContext<FragmentLookup | null>(null);

/**
 * An element whose content the server takes from its fragment cache. The content must follow from `name` and `data` alone:
 * nothing in it may depend on the visitor, the address, the time or a state.
 */
export function CachedFragment({
  as: Element,
  className,
  name,
  data,
  children,
}: {
  as: "div" | "ul";
  className?: string;
  name: string;
  data: object;
  children: ReactNode;
}) {
  const placeholder = useContext(FragmentCacheContext)?.placeholderFor(name, data, () => children);
  if (placeholder === undefined) return <Element className={className}>{children}</Element>;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: placeholder }} />;
}

/** A list of cached fragments: each entry is one of its own, made of `name` and of the entry alone. */
export function CachedFragmentList<T extends { slug: string }>({
  className,
  name,
  entries,
  children,
}: {
  className: string;
  name: string;
  entries: readonly T[];
  children: (entry: T) => ReactNode;
}) {
  const cache = useContext(FragmentCacheContext);
  const placeholders = cache && entries.map((entry) => cache.placeholderFor(name, entry, () => children(entry)));
  if (placeholders && placeholders.length > 0 && placeholders.every((placeholder) => placeholder !== undefined))
    return (
      <ul className={className} dangerouslySetInnerHTML={{ __html: `<li>${placeholders.join("</li><li>")}</li>` }} />
    );
  return (
    <ul className={className}>
      {entries.map((entry, at) => {
        const placeholder = placeholders?.[at];
        if (placeholder === undefined) return <li key={entry.slug}>{children(entry)}</li>;
        return <li key={entry.slug} dangerouslySetInnerHTML={{ __html: placeholder }} />;
      })}
    </ul>
  );
}
