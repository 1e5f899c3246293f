import css from "~/styles/app.css?inline";

/** On the server the stylesheet; in the browser what the page came with, so that hydrating leaves it as it is. */
const TEXT = import.meta.env.SSR ? css : (document.querySelector("style")?.textContent ?? "");

/** The whole stylesheet as a part of the page: nothing has to be asked for before the first paint. */
export function PageStyle() {
  return <style dangerouslySetInnerHTML={{ __html: TEXT }} />;
}
