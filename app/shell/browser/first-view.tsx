/**
 * Applies only when a visit begins at the top of a page. Going back or following a fragment needs the page at its full
 * height.
 */
const SCRIPT = `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate")document.documentElement.dataset.firstView=""`;

/**
 * Has the browser lay out only the first view; app.css says what may wait. A script does it because only scripts lay
 * out the rest later (lay-out-rest.ts), so a page without JavaScript is whole from the start.
 */
export function FirstView() {
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
