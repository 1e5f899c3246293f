import { useNavigate } from "@remix-run/react";
import { createContext, Suspense, useContext, useId, useState, type MouseEvent, type ReactNode } from "react";
import { isHydrated } from "./drawing/drawn-later";

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

/** What names the content of data: itself, or what it is named by where it came without (`InMarkup` of json-data.ts). */
function markOf(data: readonly unknown[]): string {
  return JSON.stringify(data.map((value) => (value as { kept?: string } | null | undefined)?.kept ?? value));
}

/**
 * Returns a function that finds the markup with which the page came, while it is still that of this data: React then
 * leaves it as it is. `id` is that of the element, if it may be kept, and each of `fragments` the data of a child, or of the element.
 */
function useKept(
  id: string | undefined,
  fragments: () => ReadonlyMap<string, readonly unknown[]>,
  { isList }: { isList: boolean },
) {
  const [kept] = useState(() => {
    const isSearched = !import.meta.env.SSR && id !== undefined;
    const element = isSearched ? document.querySelector(`[data-kept="${id}"]`) : null;
    const places = element && (isList ? [...element.children] : [element]);
    return new Map(
      places ? [...fragments()].map(([key, data], at) => [key, [markOf(data), places[at]?.innerHTML] as const]) : [],
    );
  });
  return (key: string, data: readonly unknown[]): string | undefined => {
    const [mark, html] = kept.get(key) ?? [];
    return mark !== undefined && mark === markOf(data) ? html : undefined;
  };
}

/** Has the router follow the links of markup that React left as it is. */
function useFollowing(): ((event: MouseEvent) => void) | undefined {
  const navigate = useNavigate();
  if (import.meta.env.SSR) return undefined;
  return (event) => {
    const link = (event.target as Element).closest("a");
    const isOther = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    // A link of React’s own has been followed, and one without the mark isn’t the router’s.
    if (!link || event.defaultPrevented || isOther || link.dataset["discover"] === undefined) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}

/**
 * Content that is drawn in the browser. The router’s next page waits for its code, but a page that React draws a second time,
 * because it couldn’t hydrate the markup, doesn’t.
 */
function Drawn({ children }: { children: ReactNode }) {
  return isHydrated() ? children : <Suspense>{children}</Suspense>;
}

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
  mayBeKept = false,
  children,
}: {
  as: "div" | "ul";
  className?: string;
  name: string;
  /** True where a page’s data can come without this: no link in it does anything but lead to its page. */
  mayBeKept?: boolean;
  /** Everything that the content depends on, as JSON can represent it. */
  data: readonly unknown[];
  children: ReactNode;
}) {
  const cache = useContext(FragmentCacheContext);
  const unique = useId();
  const id = mayBeKept ? unique : undefined;
  const kept = useKept(id, () => new Map([["", data]]), { isList: false });
  const follow = useFollowing();
  // The condition removes server-only code from the browser's build.
  const place = import.meta.env.SSR ? cache?.find(name, data, () => children) : undefined;
  const html = place && "placeholder" in place ? place.placeholder : kept("", data);
  const props = { className, "data-kept": id, onClick: mayBeKept ? follow : undefined };
  if (html !== undefined) return <Element {...props} dangerouslySetInnerHTML={{ __html: html }} />;
  if (place && "content" in place) return <Element {...props}>{place.content}</Element>;
  return <Element {...props}>{import.meta.env.SSR || !mayBeKept ? children : <Drawn>{children}</Drawn>}</Element>;
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
  const id = useId();
  const kept = useKept(id, () => new Map(entries.map((entry) => [keyOf(entry), dataOf(entry)])), { isList: true });
  const follow = useFollowing();
  const places = import.meta.env.SSR
    ? entries.map((entry) => cache?.find(name, dataOf(entry), () => children(entry)))
    : undefined;
  const items = places?.flatMap((place) => (place && "placeholder" in place ? `<li>${place.placeholder}</li>` : []));
  const props = { className, "data-kept": id, onClick: follow };
  if (items && items.length > 0 && items.length === entries.length)
    return <ul {...props} dangerouslySetInnerHTML={{ __html: items.join("") }} />;
  return (
    <ul {...props}>
      {entries.map((entry, at) => {
        const place = places?.[at];
        const html = place && "placeholder" in place ? place.placeholder : kept(keyOf(entry), dataOf(entry));
        if (html !== undefined) return <li key={keyOf(entry)} dangerouslySetInnerHTML={{ __html: html }} />;
        if (place && "content" in place) return <li key={keyOf(entry)}>{place.content}</li>;
        return <li key={keyOf(entry)}>{import.meta.env.SSR ? children(entry) : <Drawn>{children(entry)}</Drawn>}</li>;
      })}
    </ul>
  );
}
