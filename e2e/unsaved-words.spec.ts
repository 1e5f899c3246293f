import { expect, type Page } from "@playwright/test";
import { openAdminScreen } from "./support/admin-screens";
import { ADMIN_SCREENS } from "./support/screens";
import { openSession } from "./support/sign-in";
import { hydrated, test } from "./support/test";

const ADMIN = "admin@edgewise.example";
const PLAYER = "player@edgewise.example";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const stay = (page: Page) => question(page).getByRole("button", { name: "Stay on this page" }).click();

async function openScreen(page: Page, name: string): Promise<void> {
  const screen = ADMIN_SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  await openAdminScreen(page, screen);
}

/** Waits until the server has a draft of what was typed last. */
function draftKept(page: Page) {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname === "/drafts" && answer.ok());
}

test("an answer begun is still there after the complaint is assigned, and after it is sorted", async ({ page }) => {
  await openSession(page, ADMIN);
  await openScreen(page, "complaint");
  const write = page.locator('[data-form-part="write"] textarea').first();
  await write.fill("An answer that is not finished.");
  await page.locator('[data-form-part="assign"] button').first().click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await expect(write).toHaveValue("An answer that is not finished.");
});

test("a name typed in the profile survives the time zone’s button", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/dashboard/profile");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Half a new name");
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.locator('[data-form-part="zone"] button').first().click();
  await expect(page).toHaveURL(/done=zone/);
  await expect(name).toHaveValue("Half a new name");
  await page.getByLabel("Time zone").fill("UTC");
  await page.locator('[data-form-part="zone"] button').first().click();
});

test.describe("the leave guard @with-javascript", () => {
  test("asks at links, at back, at another form, and not after a post that was accepted", async ({ page }) => {
    await openSession(page, ADMIN);
    await page.goto("/admin/settings");
    await page.locator("main a[href='/admin/settings/clocks']").first().click();
    await expect(page).toHaveURL("/admin/settings/clocks");
    const field = page.locator("main form input[type=text], main form input[type=number]").first();
    const before = await field.inputValue();
    await field.fill("17");
    await page.getByRole("link", { name: "Complaints" }).first().click();
    await stay(page);
    await page.evaluate(() => history.back());
    await stay(page);
    await expect(page).toHaveURL("/admin/settings/clocks");
    await page.locator("#admin-header-search").fill("amberquay");
    await page.locator("#admin-header-search").press("Enter");
    await stay(page);
    await expect(field).toHaveValue("17");

    await field.fill(before === "18" ? "19" : "18");
    await page.getByRole("button", { name: /^Save/ }).first().click();
    await expect(page).toHaveURL(/saved=/);
    await page.getByRole("link", { name: "Complaints" }).first().click();
    await expect(page).toHaveURL(/\/admin\/complaints/);
    await expect(question(page)).toBeHidden();
  });

  test("asks on an answer to a complaint, a review’s desk, a template, an FAQ entry and an issue", async ({ page }) => {
    await openSession(page, ADMIN);
    for (const name of ["complaint", "review", "complaint-template", "faq-entry", "newsletter-issue", "profile"]) {
      if (name === "profile") await page.goto("/dashboard/profile");
      else await openScreen(page, name);
      const box = page
        .locator("main form[method=post] :is(textarea, input[type=text]):visible:not([readonly])")
        .first();
      await box.fill("Words that nobody has saved");
      const at = new URL(page.url()).pathname;
      await page.locator("header a[href^='/']:visible").first().click();
      await expect(question(page), name).toBeVisible();
      await stay(page);
      expect(new URL(page.url()).pathname, name).toBe(at);
      await expect(box, name).toHaveValue("Words that nobody has saved");
      page.once("dialog", (dialog) => void dialog.accept());
    }
  });

  test("asks the browser to ask before the tab is closed, and leaves a page alone where nothing was typed", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.goto("/contact");
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByLabel("Message", { exact: true }).fill("Not sent yet.");
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
  });
});

test.describe("drafts @with-javascript", () => {
  test("what was typed is offered on another device, restored there, and gone once it is saved", async ({
    page,
    browser,
    baseURL,
  }) => {
    await openSession(page, ADMIN);
    await page.goto("/admin/complaints/templates/new");
    const kept = draftKept(page);
    await page.getByLabel("Name", { exact: true }).fill(`Kept ${String(Date.now())}`);
    await page.getByLabel("Text", { exact: true }).fill("Dear player, this text was begun on another device.");
    await kept;
    await draftKept(page).catch(() => undefined);

    const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await openSession(other, ADMIN);
    await other.goto("/admin/complaints/templates/new");
    const offer = other.getByRole("form", { name: "Unsaved text" });
    await expect(offer).toContainText("Unsaved text from");
    await expect(other.getByLabel("Text", { exact: true })).toHaveValue("");
    await offer.getByRole("link", { name: "Restore it" }).click();
    await hydrated(other);
    await expect(other.getByLabel("Text", { exact: true })).toHaveValue(/begun on another device/);
    await other.getByRole("button", { name: "Save template" }).click();
    await expect(other).toHaveURL(/done=saved/);
    await other.goto("/admin/complaints/templates/new");
    await expect(other.getByLabel("Text", { exact: true })).toBeVisible();
    await expect(offer).toBeHidden();
    await other.context().close();
  });

  test("what is saved leaves no draft, and what is discarded stays away", async ({ page }) => {
    await openSession(page, ADMIN);
    await page.goto("/admin/complaints/templates/new");
    const offer = page.getByRole("form", { name: "Unsaved text" });
    let kept = draftKept(page);
    await page.getByLabel("Name", { exact: true }).fill(`Saved ${String(Date.now())}`);
    await page.getByLabel("Text", { exact: true }).fill("Dear player, this one is saved at once.");
    await kept;
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page).toHaveURL(/done=saved/);
    await page.goto("/admin/complaints/templates/new");
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("");
    await expect(offer).toBeHidden();

    kept = draftKept(page);
    await page.getByLabel("Text", { exact: true }).fill("Dear player, this one is discarded.");
    await kept;
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto("/admin/complaints/templates/new");
    await offer.getByRole("button", { name: "Discard it" }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByLabel("Text", { exact: true })).toBeVisible();
    await expect(offer).toBeHidden();
  });

  test("a member’s review is kept as well", async ({ page }) => {
    await openSession(page, PLAYER);
    await page.goto("/casinos/amberquay/review");
    const kept = draftKept(page);
    await page.locator("form textarea:visible").first().fill("It began well, and then the waiting started.");
    await kept;
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto("/casinos/amberquay/review");
    await page.getByRole("form", { name: "Unsaved text" }).getByRole("link", { name: "Restore it" }).click();
    await expect(page.locator("form textarea:visible").first()).toHaveValue(/waiting started/);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Discard it" }).click();
  });
});
