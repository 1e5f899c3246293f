import { PrefetchPageLinks, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isSparing } from "./connection";
import { whenIdle } from "./when-idle";

const AT_ONCE = 5;
const GIVEN_UP_AFTER = 5_000;
/** Addresses that are no pages of the site, or that do something by being asked for. */
const NOT_AHEAD = /^\/(?:go|admin|files|og|api\/v1|sign-out)\b|\.\w+$/;

function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return null;
  if (link.pathname === location.pathname || NOT_AHEAD.test(link.pathname)) return null;
  return link.pathname + link.search;
}

/**
 * Loads the page behind a link that the reader points at, touches or focuses, once the browser has nothing else to do: five at
 * once at most, and none on slow connections or for those who save data.
 */
export function LinkPrefetch() {
  const [pages, setPages] = useState<readonly string[]>([]);
  const waiting = useRef<string[]>([]);
  const asked = useRef(new Set<string>());
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    asked.current.clear();
    waiting.current = [];
  }, [key]);

  useEffect(() => {
    if (isSparing()) return;
    const cancels = new Set<() => void>();
    const fill = () => {
      setPages((present) => {
        const more = waiting.current.splice(0, AT_ONCE - present.length);
        return more.length > 0 ? [...present, ...more] : present;
      });
    };
    const wish = ({ target }: Event) => {
      const page = pageOf(target);
      if (page === null || asked.current.has(page)) return;
      asked.current.add(page);
      waiting.current.push(page);
      cancels.add(whenIdle(fill));
    };
    const options = { capture: true, passive: true };
    for (const event of ["pointerover", "focusin", "touchstart"]) document.addEventListener(event, wish, options);
    return () => {
      for (const event of ["pointerover", "focusin", "touchstart"]) document.removeEventListener(event, wish, options);
      for (const cancel of cancels) cancel();
    };
  }, []);

  // A page is through when each of its links has loaded or failed; what hangs makes room as well.
  useEffect(() => {
    if (pages.length === 0 || !box.current) return;
    const here = box.current;
    const finish = (page: string) => {
      setPages((present) => {
        const left = present.filter((one) => one !== page);
        return [...left, ...waiting.current.splice(0, AT_ONCE - left.length)];
      });
    };
    const settled = ({ target }: Event) => {
      const frame = target instanceof Element ? target.closest<HTMLElement>("[data-page]") : null;
      if (!frame || !(target instanceof HTMLElement)) return;
      target.dataset["settled"] = "true";
      if (!frame.querySelector("link:not([data-settled])")) finish(frame.dataset["page"] ?? "");
    };
    here.addEventListener("load", settled, true);
    here.addEventListener("error", settled, true);
    const [oldest] = pages;
    const deadline = setTimeout(() => finish(oldest ?? ""), GIVEN_UP_AFTER);
    return () => {
      here.removeEventListener("load", settled, true);
      here.removeEventListener("error", settled, true);
      clearTimeout(deadline);
    };
  }, [pages]);

  return (
    <div ref={box} hidden>
      {pages.map((page) => (
        <div key={page} data-page={page}>
          <PrefetchPageLinks page={page} />
        </div>
      ))}
    </div>
  );
}
