import { createContext, useContext, type ReactNode } from "react";

/** How the server writes a fragment: from its cache, or rendered with its page. */
export type FragmentPlace = { placeholder: string } | { content: ReactNode };

export interface FragmentLookup {
  /**
   * Returns a placeholder for the markup that the fragment `name` had with the same `data` on earlier pages, or the content
   * to render. Data that is frozen and comes again as the same object costs nothing to recognise.
   */
  find(name: string, data: readonly unknown[], content: () => ReactNode): FragmentPlace;
}

/** Null in the browser, which hydrates the markup that came. */
export const FragmentCacheContext = createContext<FragmentLookup | null>(null);

/**
 * An element whose content the server takes from its fragment cache. The content must follow from `name` and `data` alone:
 * nothing in it may depend on the visitor, the address, the time or a state, and Remix's own hooks are out of its reach.
 * `FragmentCache` checks that in development and in tests.
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
  /** All that the content is made of, as JSON can write it. */
  data: readonly unknown[];
  children: ReactNode;
}) {
  const cache = useContext(FragmentCacheContext);
  // Browsers are not sent what is for the server alone.
  const place = import.meta.env.SSR ? cache?.find(name, data, () => children) : undefined;
  if (!place) return <Element className={className}>{children}</Element>;
  if ("content" in place) return <Element className={className}>{place.content}</Element>;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: place.placeholder }} />;
}

/** A list of cached fragments: each entry is one of its own, made of `name` and of the entry's data alone. */
export function CachedFragmentList<T>({
  className,
  name,
  entries,
  keyOf,
  dataOf = (entry) => [entry],
  children,
}: {
  className: string;
  name: string;
  entries: readonly T[];
  keyOf: (entry: T) => string;
  /** All that an entry's content is made of; the entry, unless it says otherwise. */
  dataOf?: (entry: T) => readonly unknown[];
  children: (entry: T) => ReactNode;
}) {
  const cache = useContext(FragmentCacheContext);
  const places = import.meta.env.SSR
    ? entries.map((entry) => cache?.find(name, dataOf(entry), () => children(entry)))
    : undefined;
  const items = places?.flatMap((place) => (place && "placeholder" in place ? `<li>${place.placeholder}</li>` : []));
  if (items && items.length > 0 && items.length === entries.length)
    return <ul className={className} dangerouslySetInnerHTML={{ __html: items.join("") }} />;
  return (
    <ul className={className}>
      {entries.map((entry, at) => {
        const place = places?.[at];
        if (place && "placeholder" in place)
          return <li key={keyOf(entry)} dangerouslySetInnerHTML={{ __html: place.placeholder }} />;
        return <li key={keyOf(entry)}>{place ? place.content : children(entry)}</li>;
      })}
    </ul>
  );
}
