import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { isSparing } from "./connection";
import { inTurn } from "./in-turn";
import { filesOf, type PageFile } from "./page-files";
import { whenIdle } from "./when-idle";

const AT_ONCE = 5;
const GIVEN_UP_AFTER = 5_000;
const POINTING = ["pointerover", "focusin", "touchstart"];
/** Addresses that are not pages of the site, or where a request has an effect. */
const NOT_PREFETCHED = /^\/(?:go|admin|files|og|api\/v1|sign-out)\b|\.\w+$/;

function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return null;
  if (link.pathname === location.pathname || NOT_PREFETCHED.test(link.pathname)) return null;
  return link.pathname + link.search;
}

/** Loads a file. `done` is called once it has loaded, failed or taken too long. */
function load(file: PageFile, done: () => void): void {
  const link = Object.assign(document.createElement("link"), file, file.rel === "prefetch" && { as: "fetch" });
  const end = () => {
    link.onload = link.onerror = null;
    clearTimeout(deadline);
    link.remove();
    done();
  };
  const deadline = setTimeout(end, GIVEN_UP_AFTER);
  link.onload = link.onerror = end;
  // React tolerates foreign elements at the end of the head.
  document.head.append(link);
}

const files = inTurn(AT_ONCE, whenIdle, load);

/**
 * Loads the page behind a link that the reader points at, touches or focuses, once the browser is idle: at most five
 * files at once, and none on slow connections or for readers who save data.
 */
export function LinkPrefetch() {
  const { key } = useLocation();
  useEffect(() => {
    const asked = new Set<string>();
    const prefetch = ({ target }: Event) => {
      const page = pageOf(target);
      if (page === null || asked.has(page) || isSparing()) return;
      asked.add(page);
      whenIdle(() => files.add(filesOf(page).filter(({ href }) => !asked.has(href) && asked.add(href))));
    };
    for (const event of POINTING) document.addEventListener(event, prefetch, { capture: true, passive: true });
    return () => {
      for (const event of POINTING) document.removeEventListener(event, prefetch, { capture: true });
      files.clear();
    };
  }, [key]);
  return null;
}
