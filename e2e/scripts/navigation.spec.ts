import { expect, type Page } from "@playwright/test";
import { wholeChromium } from "../../scripts/testing/chromium.mjs";
import { freshAddress, joinAndConfirm, signInAs, signOut } from "../support/accounts";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const PASSWORD = "seven quiet herons";

const announced = (page: Page) => page.locator("div.sr-only[aria-live]");
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.id
      ? `#${activeElement.id}`
      : (activeElement?.getAttribute("href") ?? activeElement?.localName);
  });

test.describe("A page that a link leads to", () => {
  test("is announced by its title and begins at its content @with-javascript", async ({ page }) => {
    await page.goto("/");
    expect(await announced(page).textContent()).toBe("");
    const main = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Casinos", "Bonuses", "News", "Complaints"]) {
      await main.getByRole("link", { name }).click();
      await expect(page).toHaveURL(`/${name.toLowerCase()}`);
      await expect.poll(() => focused(page)).toBe("#content");
      await expect(announced(page)).toHaveText(await page.title());
    }
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  test("gives the focus back to the link on going back, and stays where it was @with-javascript @back", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Casinos" }).click();
    await expect(page).toHaveURL("/casinos");
    await expect.poll(() => focused(page)).toBe("#content");
    const link = page
      .locator("main")
      .getByRole("link", { name: /^Harrowmere/ })
      .first();
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    const [href, scrolled] = [await link.getAttribute("href"), await page.evaluate(() => scrollY)];
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Harrowmere");
    await expect.poll(() => focused(page)).toBe("#content");
    await page.goBack();
    await expect(page).toHaveURL("/casinos");
    await expect.poll(() => focused(page)).toBe(href);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(announced(page)).toHaveText(await page.title());
  });

  test("begins at the fragment its address names @with-javascript", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => {
      const { __remixRouter: router } = window as unknown as { __remixRouter: { navigate(to: string): void } };
      router.navigate("/login#join-title");
    });
    await expect.poll(() => focused(page)).toBe("#join-title");
  });

  test("leaves the focus where the page itself has put it @with-javascript", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Sign In or Join" }).click();
    const form = page.getByRole("form", { name: "Sign In" });
    await form.getByLabel("Email address").fill("nobody@example.com");
    await form.getByLabel("Password").fill("no such password");
    await form.getByRole("button", { name: "Sign In" }).click();
    await expect.poll(() => focused(page)).toBe("#sign-in-summary");
  });
});

test("Back from another document shows the page where it was left, and who is signed in now @kept", async ({
  page,
}) => {
  test.skip(
    wholeChromium() === undefined,
    "Chromium isn’t installed, only its headless shell: docs/browsers.md says how",
  );
  await page.goto("/api");
  const signIn = page.getByRole("link", { name: "Sign In or Join" });
  await expect(signIn).toBeVisible();
  await page.evaluate(() =>
    addEventListener("pageshow", ({ persisted }) => (document.title = persisted ? "Kept" : "")),
  );
  const data = page.locator("a[href='/api/v1/bonuses.json']").first();
  await data.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await data.click();
  await expect(page).toHaveURL("/api/v1/bonuses.json");
  await openSession(page, "player@edgewise.example");
  await page.goBack();
  expect(await page.title(), "from the back-forward cache").toBe("Kept");
  await expect(signIn).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(left);
});

test("after a sign-out, and after a sign-in, Back moves on @back", async ({ page }, { project }) => {
  const email = freshAddress(project.name);
  await joinAndConfirm(page, email, PASSWORD);
  await page.goto("/about");
  await signInAs(page, email, PASSWORD);
  await page.goBack();
  await expect(page, "the sign-in page leads on").toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/about");

  await page.goto("/news");
  for (const path of ["/dashboard", "/dashboard/saved", "/dashboard/profile"]) {
    // In the page, so that the history holds one document with JavaScript.
    if (path === "/dashboard") await page.goto(path);
    else await page.locator(`main a[href="${path}"], a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
  }
  await signOut(page, "Newcomer");
  await expect(page).toHaveURL("/");
  for (const path of ["/dashboard/profile", "/dashboard/saved", "/dashboard"]) {
    await page.goBack();
    await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(path)}`);
  }
  await page.goBack();
  await expect(page).toHaveURL("/news");
  await page.goForward();
  await expect(page).toHaveURL(/\/login\?/);
});
