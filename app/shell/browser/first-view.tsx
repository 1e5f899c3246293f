/**
 * Where a visit begins at the top of a page. Who comes back to a place in it, or is led to one, needs the page at its whole
 * height.
 */
const SCRIPT = `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate")document.documentElement.dataset.firstView=""`;

/**
 * Has the browser lay out only what it shows at first; app.css says what may wait. It is a script so that a page in a
 * browser without is whole from the start: only scripts lay out the rest once there is time (lay-out-rest.ts).
 */
export function FirstView() {
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
