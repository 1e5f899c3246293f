import { OWN_MARK } from "../foreign/own-mark";

/**
 * The placeholder of the stylesheet, which is a third of a page and the same for all, so it is inserted after
 * rendering.
 */
export const PAGE_STYLE_PLACE = "/* page style */";

/** In the browser, the styles the page came with, so that hydration changes nothing. */
const TEXT = import.meta.env.SSR ? PAGE_STYLE_PLACE : (document.querySelector(`style[${OWN_MARK}]`)?.textContent ?? "");

/** The whole stylesheet as part of the page, so that the first paint needs no further request. */
export function PageStyle() {
  return <style {...{ [OWN_MARK]: "" }} dangerouslySetInnerHTML={{ __html: TEXT }} />;
}
