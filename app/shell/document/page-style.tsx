import { OWN_MARK } from "../foreign/own-mark";

/** The placeholder of the page's styles, which are known once it is rendered. */
export const PAGE_STYLE_PLACE = "/* page style */";

/** In the browser, the styles the page came with, so that hydration changes nothing. */
const TEXT = import.meta.env.SSR ? PAGE_STYLE_PLACE : (document.querySelector(`style[${OWN_MARK}]`)?.textContent ?? "");

/**
 * The styles that the page's elements can have, as part of the page, so that the first paint needs no further request.
 * Scripts bring the others before they hydrate it (browser/start-page.ts).
 */
export function PageStyle() {
  return <style {...{ [OWN_MARK]: "" }} dangerouslySetInnerHTML={{ __html: TEXT }} />;
}
