/** Where the stylesheet goes once a page is rendered: it is a third of it, and the same for all. */
export const PAGE_STYLE_PLACE = "/* page style */";

/** In the browser what the page came with, so that hydrating leaves it as it is. */
const TEXT = import.meta.env.SSR ? PAGE_STYLE_PLACE : (document.querySelector("style")?.textContent ?? "");

/** The whole stylesheet as a part of the page: nothing has to be asked for before the first paint. */
export function PageStyle() {
  return <style dangerouslySetInnerHTML={{ __html: TEXT }} />;
}
