import { isVerySlow } from "./connection";
import { failedLately } from "./failed-part";
import { askForLatestBuild } from "./latest-build";
import { leadsElsewhere, loadWhole, type Beginning } from "./whole-load";

const FIRST_CHECK = 1_000;
const NEXT_CHECK = 10 * 60_000;

/** What the build writes about itself; `id` is the version that Remix's own manifest carries. */
interface LatestBuild {
  id: string;
}

let isOutdated = false;

async function check(running: string): Promise<void> {
  try {
    const answer = await askForLatestBuild();
    if (answer.ok) isOutdated = ((await answer.json()) as LatestBuild).id !== running;
  } catch {
    // No connection: the next round asks again.
  }
}

declare global {
  /** Asked by the router as it begins a navigation, once its blockers let it; true: the browser has taken it over. */
  var edgewiseTakesOver: ((beginning: Beginning) => boolean) | undefined;
}

/**
 * Asks from time to time whether a newer version of the site was published, first a second after the page has loaded. From
 * then on the next navigation loads the whole page anew. Very slow connections are not asked.
 */
export function followVersions(): void {
  globalThis.edgewiseTakesOver = (beginning) => {
    const takesOver = (isOutdated || failedLately()) && leadsElsewhere(beginning);
    if (takesOver) loadWhole(beginning);
    return takesOver;
  };
  const running = window.__remixManifest?.version;
  if (running === undefined || isVerySlow()) return;
  const round = () => {
    void check(running).then(() => setTimeout(round, NEXT_CHECK));
  };
  const begin = () => void setTimeout(round, FIRST_CHECK);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}
