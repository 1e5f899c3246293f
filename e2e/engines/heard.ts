import type { FirefoxTab } from "./drivers/firefox";

/** What a screen reader gets of one thing on a page. */
export interface Heard {
  role: string;
  name: string;
  isInvalid: boolean;
}

// The tree that Firefox gives to AT-SPI, asked for where it is made.
const TREE = `
  const { classes, interfaces } = Components;
  const service = classes["@mozilla.org/accessibilityService;1"].getService(interfaces.nsIAccessibilityService);
  const read = (accessible) => {
    const [states, more] = [{}, {}];
    accessible.getState(states, more);
    let landmark = "";
    try {
      landmark = accessible.attributes.getStringProperty("xml-roles");
    } catch {
      // Nothing but its markup says what it is.
    }
    const own = {
      role: landmark || service.getStringRole(accessible.role),
      name: accessible.name ?? "",
      isInvalid: (states.value & interfaces.nsIAccessibleStates.STATE_INVALID) !== 0,
    };
    const all = [own];
    for (let child = accessible.firstChild; child; child = child.nextSibling) all.push(...read(child));
    return all;
  };
  const page = service.getAccessibleFor(gBrowser.selectedBrowser)?.firstChild;
  return page?.childCount > 0 && page.name === gBrowser.selectedBrowser.contentTitle ? read(page) : null;
`;

const LONGEST_WAIT_MS = 30_000;

/** Returns the page as a screen reader gets it from Firefox, once its tree has come from the page's own process. */
export async function heardInFirefox(tab: FirefoxTab): Promise<Heard[]> {
  const end = performance.now() + LONGEST_WAIT_MS;
  let known = -1;
  while (performance.now() < end) {
    const all = (await tab.inBrowser(TREE)) as Heard[] | null;
    // It comes a piece at a time.
    if (all && all.length === known) return all;
    known = all?.length ?? -1;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("Firefox gives no tree of the page.");
}
