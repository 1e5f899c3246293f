import { expect, test } from "@playwright/test";
import { ADMIN_SCREENS } from "../support/looks/screens";
import { DEMO_PASSWORD } from "../support/sign-in";
import { ENGINES, notInstalled } from "./engines";

/** Those that an address alone opens. */
const SCREENS = ADMIN_SCREENS.filter(({ links, file }) => !links && file === undefined);

/** Doubles the page's text and opens what is folded; returns how far the page scrolls sideways, and what is cut off. */
function unfit(): string[] {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details:not([data-menu])"))
    details.open = true;
  document.documentElement.style.fontSize = "200%";
  const width = document.documentElement.clientWidth;
  const beyond = document.documentElement.scrollWidth - width;
  const cut = [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.right <= width + 1) return false;
    for (let holder: Element | null = element; holder; holder = holder.parentElement)
      if (getComputedStyle(holder).overflowX !== "visible") return false;
    return true;
  });
  return [
    ...(beyond > 0 ? [`${String(beyond)} px wider than the window`] : []),
    ...cut.slice(0, 3).map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`),
  ];
}

for (const { name, isInstalled, start } of ENGINES)
  test.describe(name, () => {
    test.skip(!isInstalled, notInstalled(name));

    test("shows the admin area whole on a phone whose reader has doubled the text @thorough", async () => {
      test.setTimeout(600_000);
      const tab = await start(test.info().project.use.baseURL ?? "");
      try {
        await tab.open("/login");
        await tab.type("#sign-in-email", "admin@edgewise.example");
        await tab.type("#sign-in-password", DEMO_PASSWORD);
        await tab.tap("#sign-in button");
        await tab.until("the admin area is shown", () => location.pathname.startsWith("/admin"));
        await tab.resize(360, 900);
        const problems: Record<string, string[]> = {};
        for (const { path } of SCREENS) {
          await tab.open(path);
          const found = await tab.run(unfit);
          if (found.length > 0) problems[path] = found;
        }
        expect(problems).toEqual({});
      } finally {
        await tab.quit();
      }
    });
  });
