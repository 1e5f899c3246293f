import { noteReload, reloadOnce } from "./failed-part";
import { isFilledIn } from "./filled-in";
import { askForLatestBuild } from "./latest-build";

/** What a page is brought to life with: its routes with the file of each, and the file that hydrates them. */
export interface PageParts {
  manifest: object;
  routes: readonly (readonly [id: string, file: string])[];
  /** Every file but the entry, each after those it imports. */
  files: readonly string[];
  entry: string;
  /** The page answers a form, or tells of an error: loaded anew it would be another. */
  isAnswer?: boolean;
}

/** Longest wait for the first paint. */
const UNPAINTED = 3_000;
const FIRST_USES = ["pointerdown", "touchstart", "keydown", "focusin"];

/** Asks for files without evaluating them; gives what takes the traces out of the page again. */
function askFor(files: readonly string[]): () => void {
  const links = files.map((file) =>
    Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }),
  );
  // At the end of the head, where React lets strangers be.
  document.head.append(...links);
  return () => links.forEach((link) => link.remove());
}

async function bringToLife({ routes, files, entry }: PageParts): Promise<void> {
  // Evaluated at once, they would keep a slow phone from answering a touch for a fifth of a second. Where files aren't
  // loaded ahead, one after another would cost a round trip each; in the background, timers would cost a second each.
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
  await import(/* @vite-ignore */ entry);
}

/**
 * A page whose scripts can't be loaded is reloaded once. It stays as it came, and works without them, once something has
 * been filled in that would be lost, while another page is on its way, or when there is no connection any more.
 */
function reloadIfTheyFail(life: Promise<void>, isAnswer: boolean): void {
  let stays = isAnswer;
  window.onbeforeunload = () => {
    stays = true;
  };
  life
    .catch(async () => {
      // Without a connection, or a server, nothing would come in its place.
      const { ok } = await askForLatestBuild();
      if (ok && !stays && !isFilledIn()) reloadOnce();
    })
    .catch(() => undefined)
    .finally(() => {
      // Some browsers keep no page in memory that listens to it.
      window.onbeforeunload = null;
    });
}

/**
 * Brings the page to life once it has been painted: until there is something to read, no script takes its line or its
 * processor. Whoever uses the page sooner has it at once, and so has a tab in the background, which is not painted. Until
 * then links and forms are the browser's. It is written into every page with all that it imports: keep that small.
 */
export function startPage(parts: PageParts): void {
  window.__remixManifest = parts.manifest as typeof window.__remixManifest;
  noteReload();
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const use of FIRST_USES) removeEventListener(use, begin, true);
    reloadIfTheyFail(bringToLife(parts), parts.isAnswer === true);
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
