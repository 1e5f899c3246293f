import type { Page } from "@playwright/test";
import type { FirefoxTab } from "./drivers/firefox";

/** What a screen reader gets of one thing on a page. */
export interface Heard {
  /** In ARIA's word where it has one; a `summary` is a disclosure. */
  role: string;
  name: string;
  isInvalid: boolean;
  /** Null where nothing is said of it. */
  isExpanded: boolean | null;
  isChecked: boolean | null;
  isPressed: boolean | null;
}

/** The roles that go by other names in a browser. */
const ROLES: Readonly<Record<string, string>> = {
  DisclosureTriangle: "disclosure",
  summary: "disclosure",
  pushbutton: "button",
  "toggle button": "button",
  checkbutton: "checkbox",
  radiobutton: "radio",
  entry: "textbox",
  "password text": "textbox",
  editcombobox: "combobox",
};

const inWordsOfAria = (heard: Heard): Heard => ({ ...heard, role: ROLES[heard.role] ?? heard.role });

// The tree that Firefox gives to AT-SPI, asked for where it is made.
const TREE = `
  const { classes, interfaces } = Components;
  const service = classes["@mozilla.org/accessibilityService;1"].getService(interfaces.nsIAccessibilityService);
  const { STATE_INVALID, STATE_EXPANDED, STATE_COLLAPSED, STATE_CHECKED, STATE_CHECKABLE, STATE_PRESSED } =
    interfaces.nsIAccessibleStates;
  const read = (accessible) => {
    const [states, more] = [{}, {}];
    accessible.getState(states, more);
    const is = (state) => (states.value & state) !== 0;
    let landmark = "";
    try {
      landmark = accessible.attributes.getStringProperty("xml-roles");
    } catch {
      // Nothing but its markup says what it is.
    }
    const own = {
      role: landmark || service.getStringRole(accessible.role),
      name: accessible.name ?? "",
      isInvalid: is(STATE_INVALID),
      isExpanded: is(STATE_EXPANDED) ? true : is(STATE_COLLAPSED) ? false : null,
      isChecked: is(STATE_CHECKABLE) ? is(STATE_CHECKED) : null,
      isPressed: service.getStringRole(accessible.role) === "toggle button" ? is(STATE_PRESSED) : null,
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
    if (all && all.length === known) return all.map(inWordsOfAria);
    known = all?.length ?? -1;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("Firefox gives no tree of the page.");
}

/** Returns the page as a screen reader gets it from Chromium, once what is below the first view is laid out. */
export async function heardInChromium(page: Page): Promise<Heard[]> {
  await page.waitForFunction(() => document.documentElement.dataset["firstView"] === undefined);
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const states = new Map<string, unknown>(properties.map((property) => [property.name, property.value.value]));
      // "true", "false" or "mixed", where it isn't a boolean.
      const said = (state: string) => (states.has(state) ? String(states.get(state)) === "true" : null);
      return inWordsOfAria({
        role: String(role?.value),
        name: String(name?.value ?? ""),
        isInvalid: (states.get("invalid") ?? "false") !== "false",
        isExpanded: said("expanded"),
        isChecked: said("checked"),
        isPressed: said("pressed"),
      });
    });
}
