import { expect, test } from "@playwright/test";
import { isFirefoxInstalled, startFirefox, type FirefoxTab } from "./drivers/firefox";
import { notInstalled } from "./engines";
import { heardInFirefox } from "./heard";

test.describe.configure({ mode: "default" });
test.skip(!isFirefoxInstalled, notInstalled("Firefox ESR"));

const LANDMARKS = new Set("banner complementary contentinfo form main navigation region search".split(" "));
const MOST_LANDMARKS = 8;

/** One of each kind. */
const PAGES = [
  "/",
  "/casinos",
  "/casinos/harrowmere",
  "/bonuses/umberfield-plain-fifty",
  "/complaints/submit-form",
  "/complaints/EW-7GKSD5",
  "/contact",
  "/faq",
  "/login",
  "/api",
];

let tab: FirefoxTab;
// Playwright reads the names of the fixtures it needs from this pattern.
// eslint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, { project }) => {
  // Otherwise it makes no tree until a screen reader asks.
  tab = await startFirefox(project.use.baseURL ?? "", { preferences: { "accessibility.force_disabled": -1 } });
});
test.afterAll(() => tab.quit());

for (const path of PAGES)
  test(`${path} has few landmarks, names what is pressed, and nothing invalid before anybody typed @thorough`, async () => {
    await tab.open(path);
    const heard = await heardInFirefox(tab);
    expect(heard.filter(({ isInvalid }) => isInvalid)).toEqual([]);
    // A form without a name is none.
    const landmarks = heard.filter(({ role, name }) => LANDMARKS.has(role) && (role !== "form" || name !== ""));
    expect(landmarks.length, landmarks.map(({ role, name }) => `${role} ${name}`).join(", ")).toBeLessThanOrEqual(
      MOST_LANDMARKS,
    );
    const pressed = heard.filter(({ role }) => ["button", "link", "entry", "combobox", "check button"].includes(role));
    expect(pressed.length).toBeGreaterThan(10);
    expect(pressed.filter(({ name }) => name.trim() === "")).toEqual([]);
    const headings = heard.filter(({ role }) => role === "heading").map(({ name }) => name);
    expect(headings.filter((name) => /^(For|Against)$/.test(name))).toEqual([]);
  });
