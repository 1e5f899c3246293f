import { createContext, useContext, type ReactNode } from "react";

/** The server's source of a fragment's markup: its cache, or a render with the page. */
export type FragmentPlace = { placeholder: string } | { content: ReactNode };

export interface FragmentLookup {
  /**
   * Returns a placeholder for the markup that the fragment `name` had with the same `data` on earlier pages, or the
   * content to render. Frozen data that comes again as the same object costs nothing to recognise.
   */
  find(name: string, data: readonly unknown[], content: () => ReactNode): FragmentPlace;
}

/** Null in the browser, which hydrates the markup from the server. */
export const FragmentCacheContext = createContext<FragmentLookup | null>(null);

/**
 * An element whose content the server takes from its fragment cache. The content must depend only on `name` and `data`,
 * never on the visitor, the address, the time or a state, and it can't use Remix's own hooks. `FragmentCache` checks
 * that in development and in tests.
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
  /** Everything that the content depends on, as JSON can represent it. */
  data: readonly unknown[];
  children: ReactNode;
}) {
  const cache = useContext(FragmentCacheContext);
  // The condition removes server-only code from the browser's build.
  const place = import.meta.env.SSR ? cache?.find(name, data, () => children) : undefined;
  if (!place) return <Element className={className}>{children}</Element>;
  if ("content" in place) return <Element className={className}>{place.content}</Element>;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: place.placeholder }} />;
}

/**
 * A list of cached fragments: each entry is a fragment of its own, which depends only on `name` and the entry's data.
 */
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
  /** Everything that an entry's content depends on; by default the entry itself. */
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
