import { whenIdle } from "./when-idle";

/** At once: what a slow phone does in the time between two touches. A frame for each piece would take twice the work. */
const AT_ONCE_MS = 4;

/** Lays out what waited for that since the first view (first-view.tsx), some of it whenever the browser is idle. */
export function layOutRest(): void {
  const { dataset } = document.documentElement;
  if (dataset["firstView"] === undefined) return;
  const waiting = [...document.querySelectorAll<HTMLElement>("main section, .results > li, body > footer")].filter(
    (piece) => getComputedStyle(piece).contentVisibility === "auto",
  );
  const layOutSome = () => {
    const until = performance.now() + AT_ONCE_MS;
    do {
      const piece = waiting.shift();
      if (!piece) return void delete dataset["firstView"];
      piece.style.contentVisibility = "visible";
      // Asking for it is what lays it out.
      piece.getBoundingClientRect();
    } while (performance.now() < until);
    requestAnimationFrame(() => whenIdle(layOutSome));
  };
  whenIdle(layOutSome);
}
