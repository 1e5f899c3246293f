import { isVerySlow } from "./connection";
import { failedLately } from "./failed-part";

const FIRST_CHECK = 1_000;
const NEXT_CHECK = 10 * 60_000;
const LATEST = "/builds/latest.json";

/** What the build writes about itself; `id` is the version that Remix's own manifest carries. */
interface LatestBuild {
  id: string;
}

let isOutdated = false;

async function check(running: string): Promise<void> {
  try {
    const answer = await fetch(`${LATEST}?${String(Date.now())}`, { cache: "no-store" });
    if (answer.ok) isOutdated = ((await answer.json()) as LatestBuild).id !== running;
  } catch {
    // No connection: the next round asks again.
  }
}

function staysHere(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin && !link.hasAttribute("download") && (link.target === "" || link.target === "_self")
  );
}

/** Leaves a navigation to the browser, before any script sees it: it loads the whole page, the new version's. */
function loadWhole(event: Event): void {
  if (!(event.target instanceof Element) || !(isOutdated || failedLately())) return;
  const link = event.target.closest("a");
  const isFollowed =
    event instanceof MouseEvent
      ? link !== null &&
        staysHere(link) &&
        event.button === 0 &&
        !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      : event.target instanceof HTMLFormElement && event.target.method === "get";
  if (isFollowed) event.stopImmediatePropagation();
}

/**
 * Asks from time to time whether a newer version of the site was published, first a second after the page has loaded. From
 * then on the next navigation loads the whole page anew. Very slow connections are not asked.
 */
export function followVersions(): void {
  window.addEventListener("click", loadWhole, true);
  window.addEventListener("submit", loadWhole, true);
  const running = window.__remixManifest?.version;
  if (running === undefined || isVerySlow()) return;
  const round = () => {
    void check(running).then(() => setTimeout(round, NEXT_CHECK));
  };
  const begin = () => void setTimeout(round, FIRST_CHECK);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}
