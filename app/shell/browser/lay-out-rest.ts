import { whenIdle } from "./when-idle";

/**
 * Milliseconds of layout at a time: what a slow phone can do between two touches. A frame for each element would take
 * twice the work.
 */
const AT_ONCE_MS = 4;

/** Lays out what has waited since the first view (first-view.tsx), a little whenever the browser is idle. */
export function layOutRest(): void {
  const { dataset } = document.documentElement;
  if (dataset["firstView"] === undefined) return;
  const waiting = [...document.querySelectorAll<HTMLElement>("main section, .results > li, body > footer")].filter(
    (element) => getComputedStyle(element).contentVisibility === "auto",
  );
  const layOutSome = () => {
    const until = performance.now() + AT_ONCE_MS;
    do {
      const element = waiting.shift();
      if (!element) return void delete dataset["firstView"];
      element.style.contentVisibility = "visible";
      // Reading the box forces its layout.
      element.getBoundingClientRect();
    } while (performance.now() < until);
    requestAnimationFrame(() => whenIdle(layOutSome));
  };
  whenIdle(layOutSome);
}
