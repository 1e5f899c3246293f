import { lazy, type ComponentType } from "react";

/** False until React has taken over the page’s markup (app/entry.client.tsx). */
export function isHydrated(): boolean {
  return performance.getEntriesByName("hydrated").length > 0;
}

/** What a reader does before the router shows anything else. */
const USES = ["pointerdown", "keydown"];

/**
 * A component that the page’s markup shows already: its code is loaded with the first use of the page, or at once on a
 * page that the router has opened, and until it is there the router’s next page waits. Where it can’t be loaded, that
 * page is loaded whole; the first stays as it came. Builds write the call (scripts/building/drawn-modules.ts).
 */
export function drawnLater<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const first = location.href;
  const begin = () => void load().catch(() => undefined);
  if (isHydrated()) begin();
  else for (const use of USES) addEventListener(use, begin, { once: true, capture: true, passive: true });
  return lazy(() =>
    load().catch(() => {
      if (location.href !== first) location.reload();
      return new Promise<never>(() => undefined);
    }),
  );
}
