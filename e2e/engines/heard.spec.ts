import { expect } from "@playwright/test";
import { test } from "../support/test";
import { isFirefoxInstalled, startFirefox, type FirefoxTab } from "./drivers/firefox";
import { notInstalled } from "./engines";
import { heardInChromium, heardInFirefox, type Heard } from "./heard";

test.describe.configure({ mode: "default" });

const LANDMARKS = new Set("banner complementary contentinfo form main navigation region search".split(" "));
const MOST_LANDMARKS = 8;
const PRESSED = new Set("button checkbox combobox disclosure link radio searchbox spinbutton textbox".split(" "));

/** One of each kind; of the filters, one is chosen. */
const PAGES = [
  "/",
  "/casinos?score=bad",
  "/casinos/harrowmere",
  "/bonuses/umberfield-plain-fifty",
  "/complaints/submit-form",
  "/complaints/EW-7GKSD5",
  "/contact",
  "/faq",
  "/login",
  "/api",
];

const namesOf = (heard: readonly Heard[]) => heard.map(({ name }) => name.trim());

function expectHeardWell(path: string, heard: readonly Heard[]): void {
  expect(namesOf(heard.filter(({ isInvalid }) => isInvalid)), "before anybody typed").toEqual([]);

  // A form or a region without a name is none.
  const landmarks = heard
    .filter(({ role, name }) => LANDMARKS.has(role) && (name !== "" || !["form", "region"].includes(role)))
    .map(({ role, name }) => `${role} ${name}`);
  expect(landmarks).toContain("main ");
  expect(landmarks.length, landmarks.join(", ")).toBeLessThanOrEqual(MOST_LANDMARKS);
  expect(landmarks, "told apart").toEqual([...new Set(landmarks)]);

  const pressed = heard.filter(({ role }) => PRESSED.has(role));
  expect(pressed.length).toBeGreaterThan(10);
  expect(pressed.filter(({ name }) => name.trim() === "")).toEqual([]);
  const headings = heard.filter(({ role }) => role === "heading");
  expect(namesOf(headings).filter((name) => /^(For|Against)?$/.test(name))).toEqual([]);

  const of = (...roles: string[]) => heard.filter(({ role }) => roles.includes(role));
  expect(of("disclosure").filter(({ isExpanded }) => isExpanded === null)).toEqual([]);
  expect(of("checkbox", "radio").filter(({ isChecked }) => isChecked === null)).toEqual([]);
  const colours = heard.filter(({ isPressed }) => isPressed !== null);
  expect(namesOf(colours)).toEqual(["System", "Light", "Dark"]);
  expect(namesOf(colours.filter(({ isPressed }) => isPressed))).toEqual(["System"]);
  const chosen = namesOf(of("checkbox").filter(({ isChecked }) => isChecked));
  if (path.includes("score=")) expect(chosen).toEqual([expect.stringMatching(/^Bad, /)]);

  // A score in a list says what it is, and drawings say nothing.
  expect(namesOf(of("image", "graphic", "diagram")).filter((name) => name === "")).toEqual([]);
}

test.describe("Chromium", () => {
  for (const path of PAGES)
    test(`${path} has few landmarks, names what is pressed, and nothing invalid before anybody typed`, async ({
      page,
    }) => {
      await page.goto(path);
      expectHeardWell(path, await heardInChromium(page));
    });
});

test.describe("Firefox", () => {
  test.skip(!isFirefoxInstalled, notInstalled("Firefox ESR"));
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
      expectHeardWell(path, await heardInFirefox(tab));
    });
});
