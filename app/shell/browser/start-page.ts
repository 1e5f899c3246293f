import { rememberReload, reloadOnce } from "./failed-chunk";
import { recordChanges } from "../foreign/foreign-changes";
import { askForLatestBuild } from "./latest-build";

/** True if a field of the page differs from what the page came with. */
function isFilledIn(): boolean {
  // Leaves out the first option of a menu, which browsers select by themselves; a change shows in another option.
  return [...document.querySelectorAll<HTMLInputElement & HTMLOptionElement>("input,textarea,option+option")].some(
    (field) =>
      field.value !== (field.defaultValue ?? field.value) ||
      field.checked !== field.defaultChecked ||
      field.selected !== field.defaultSelected,
  );
}

/** The files and routes that a page needs to hydrate. */
export interface PageParts {
  manifest: object;
  routes: readonly (readonly [id: string, file: string])[];
  /** Every file but the entry, each after the files it imports. */
  files: readonly string[];
  entry: string;
  /** The whole stylesheet. The page came with its own part. */
  styles: string;
  /** True if the page answers a form or reports an error: a reload would show another page. */
  isAnswer?: boolean;
}

/** The longest wait for the first paint, in milliseconds. */
const UNPAINTED = 3_000;
const FIRST_USES = ["pointerdown", "touchstart", "keydown", "focusin"];

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel, href });
  // React tolerates foreign elements at the end of the head.
  document.head.append(link);
  return link;
}

/** Preloads files without evaluating them; returns a function that removes the links again. */
function askFor(files: readonly string[]): () => void {
  const links = files.map((file) => addLink("modulepreload", file));
  return () => links.forEach((link) => link.remove());
}

/** Applies the whole stylesheet, which another page needs that the router shows in this one. */
function applyStyles(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = addLink("stylesheet", href);
    link.onload = link.onerror = resolve;
  });
}

async function loadAndHydrate({ routes, files, entry, styles }: PageParts): Promise<void> {
  const styled = applyStyles(styles);
  // Evaluated all at once, the files would keep a slow phone from answering a touch for a fifth of a second. Without
  // preloading, one after another would cost a round trip each; in a background tab, timers would cost a second each.
  if (document.createElement("link").relList.supports("modulepreload") && !document.hidden) {
    const forget = askFor([...files, entry]);
    for (const file of files) {
      await import(/* @vite-ignore */ file);
      await new Promise((resolve) => setTimeout(resolve));
    }
    forget();
  }
  const modules = await Promise.all(
    routes.map(async ([id, file]) => [id, await import(/* @vite-ignore */ file)] as const),
  );
  window.__remixRouteModules = Object.fromEntries(modules);
  await styled;
  await import(/* @vite-ignore */ entry);
}

/**
 * Reloads a page once when its scripts can't be loaded. The page stays as it came, and works without them, if something
 * has been filled in that would be lost, while another page is loading, or without a connection.
 */
function reloadIfTheyFail(life: Promise<void>, isAnswer: boolean): void {
  let stays = isAnswer;
  window.onbeforeunload = () => {
    stays = true;
  };
  life
    .catch(async () => {
      // Without a connection or a server, a reload would only lose the page.
      const { ok } = await askForLatestBuild();
      if (ok && !stays && !isFilledIn()) reloadOnce();
    })
    .catch(() => undefined)
    .finally(() => {
      // Some browsers keep no page with this listener in their back/forward cache.
      window.onbeforeunload = null;
    });
}

/**
 * Hydrates the page once it has been painted: until there is something to read, no script competes for the network or
 * the processor. The first touch or key press hydrates it at once, and so does a background tab, which is not painted.
 * Until then the browser handles links and forms. This module and its imports are written into every page, so keep them
 * small.
 */
export function startPage(parts: PageParts): void {
  window.__remixManifest = parts.manifest as typeof window.__remixManifest;
  rememberReload();
  recordChanges();
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const use of FIRST_USES) removeEventListener(use, begin, true);
    reloadIfTheyFail(loadAndHydrate(parts), parts.isAnswer === true);
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
