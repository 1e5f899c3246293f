/** What a page is brought to life with: its routes with the file of each, and the file that hydrates them. */
export interface PageParts {
  manifest: object;
  routes: readonly (readonly [id: string, file: string])[];
  entry: string;
}

/** Longest wait for the first paint. */
const UNPAINTED = 3_000;
const FIRST_USES = ["pointerdown", "touchstart", "keydown", "focusin"];

/** Files that the page has asked for ahead, each after those it imports. */
function preloaded(entry: string): string[] {
  const links = document.querySelectorAll('link[rel="modulepreload"]');
  return [...links].map((link) => link.getAttribute("href") ?? "").filter((file) => file !== entry);
}

async function bringToLife({ routes, entry }: PageParts): Promise<void> {
  // Evaluated at once, they would keep a slow phone from answering a touch for a fifth of a second. Where files aren't
  // loaded ahead, one after another would cost a round trip each; in the background, timers would cost a second each.
  if (document.createElement("link").relList.supports("modulepreload") && !document.hidden)
    for (const file of preloaded(entry)) {
      await import(/* @vite-ignore */ file);
      await new Promise((resolve) => setTimeout(resolve));
    }
  const modules = await Promise.all(
    routes.map(async ([id, file]) => [id, await import(/* @vite-ignore */ file)] as const),
  );
  window.__remixRouteModules = Object.fromEntries(modules);
  await import(/* @vite-ignore */ entry);
}

/**
 * Brings the page to life once it has been painted: its files are loaded from the start, but none is evaluated before
 * there is something to read. Whoever uses the page sooner has it at once, and so has a tab in the background, which is
 * not painted. Until then links and forms are the browser's. It is written into every page, so it imports nothing.
 */
export function startPage(parts: PageParts): void {
  window.__remixManifest = parts.manifest as typeof window.__remixManifest;
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const use of FIRST_USES) removeEventListener(use, begin, true);
    void bringToLife(parts);
  };
  if (document.hidden) return begin();
  for (const use of FIRST_USES) addEventListener(use, begin, { capture: true, passive: true });
  setTimeout(begin, UNPAINTED);
  if (PerformanceObserver.supportedEntryTypes.includes("paint"))
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) begin();
    }).observe({ type: "paint", buffered: true });
  else requestAnimationFrame(() => setTimeout(begin));
}
