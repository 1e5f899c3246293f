import { expect, type Locator, type Page } from "@playwright/test";
import { openSection } from "../support/editor";
import { freshAddress, openAccount } from "../support/accounts";
import { openAdminScreen } from "../support/looks/admin-screens";
import { ADMIN_SCREENS, MEMBER_SCREENS, NEXT_YEAR } from "../support/looks/screens";
import { losingButtons, SEPARATE } from "../support/looks/losing-buttons";
import { newPerson, newTitle, picture, postComplaint, someDay } from "../support/complaint";
import { openSession } from "../support/sign-in";
import { hydrated, test } from "../support/test";

// Two of them at once would act on one complaint, and the second be told of the first.
test.describe.configure({ mode: "default" });

const ADMIN = "admin@edgewise.example";
const PLAYER = "player@edgewise.example";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const stay = (page: Page) => question(page).getByRole("button", { name: "Stay on this page" }).click();

async function openScreen(page: Page, name: string): Promise<void> {
  const screen = ADMIN_SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  await openAdminScreen(page, screen);
}

/** Returns the box on a complaint's desk. It is folded while the complaint is new, when it is to be accepted first. */
async function unfoldWriting(page: Page): Promise<Locator> {
  const box = page.locator('[data-form-part="write"] textarea').first();
  if (!(await box.isVisible())) await page.locator('[data-form-part="write"] summary').click();
  return box;
}

/** Waits until the server has a draft with these words. */
function draftKept(page: Page, words: string) {
  return page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === "/drafts" &&
      answer.ok() &&
      (answer.request().postData() ?? "").replaceAll("+", " ").includes(words),
  );
}

test("no form of a member has text that another form's button would lose @without-javascript @thorough", async ({
  page,
}) => {
  await openSession(page, PLAYER);
  for (const screen of MEMBER_SCREENS.filter(({ name }) => !Object.hasOwn(SEPARATE, name))) {
    await openAdminScreen(page, screen);
    expect(await losingButtons(page), screen.name).toEqual([]);
  }
});

interface Part {
  name: string;
  press: string;
}

/** Writes into every part of the page's shared form; returns the parts and how their first words are named. */
function writeIntoParts(page: Page): Promise<{ action: string; parts: Part[]; written: Record<string, string> }> {
  return page.evaluate(() => {
    const form = document.querySelector("[data-form-part]")?.closest("form");
    if (!form) throw new Error("There is no shared form.");
    const parts: Part[] = [];
    const written: Record<string, string> = {};
    for (const box of form.querySelectorAll<HTMLElement>("[data-form-part]")) {
      const name = box.dataset["formPart"] ?? "";
      const button = box.querySelector<HTMLButtonElement>("button[name=intent]");
      if (button) parts.push({ name, press: button.value });
      const field = box.querySelector<HTMLTextAreaElement>("textarea, input[type=text]");
      if (field) written[name] = field.name;
    }
    return { action: form.action, parts, written };
  });
}

/** A complaint with a file, which the demo's have not. */
let reference: string | null = null;

async function openEvidence(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("There is no browser.");
  if (reference === null) {
    const { ref, player } = await postComplaint(
      [browser, test.info()],
      "player@edgewise.example",
      newTitle(),
      someDay(),
      await picture(),
    );
    await player.context().close();
    reference = ref;
  }
  await page.goto(`/admin/complaints/${reference}`);
  const file = page.locator("main a[href*='/evidence/']").first();
  await page.goto((await file.getAttribute("href")) ?? "");
}

/** The nominations of the category that comes first, with one that is sent for this. */
async function openNominations(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("There is no browser.");
  await openScreen(page, "award-nominations");
  const first = page.getByRole("navigation", { name: "Categories" }).getByRole("link").first();
  const category = new URL((await first.getAttribute("href")) ?? "", page.url()).searchParams.get("category") ?? "";
  const player = await newPerson(browser, test.info());
  await openAccount(player, freshAddress(test.info().project.name), "a password of a nominating player");
  const why = "It pays on the day on which one asks for it, and says so before.";
  const sent = await player.context().request.post(`/awards/${NEXT_YEAR}`, {
    form: { intent: "nominate", category, name: `Somebody new ${String(Date.now())}`, why },
    maxRedirects: 0,
  });
  expect(sent.status(), await sent.text()).toBe(303);
  await player.context().close();
  await page.reload();
}

for (const { who, name, open, isSample = false } of [
  { who: ADMIN, name: "a complaint’s desk", isSample: true, open: (page: Page) => openScreen(page, "complaint") },
  { who: ADMIN, name: "a review’s desk", open: (page: Page) => openScreen(page, "review") },
  { who: ADMIN, name: "a person’s desk", open: (page: Page) => page.goto("/admin/users/demo-tombola") },
  { who: ADMIN, name: "a category’s nominations", open: openNominations },
  { who: PLAYER, name: "a year’s ballots", open: (page: Page) => page.goto(`/awards/${NEXT_YEAR}`) },
  { who: ADMIN, name: "the profile", open: (page: Page) => page.goto("/dashboard/profile") },
  { who: ADMIN, name: "a file of evidence", open: openEvidence },
]) {
  const size = isSample ? "" : " @thorough";
  test(`on ${name}, whatever part is pressed, the words of the others come back @without-javascript${size}`, async ({
    page,
  }) => {
    await openSession(page, who);
    await open(page);
    const address = page.url();
    const { parts, written } = await writeIntoParts(page);
    expect(parts.length).toBeGreaterThan(1);
    let pressed = 0;
    for (const { name: part, press } of parts) {
      const besides = Object.entries(written).filter(([one]) => one !== part);
      if (besides.length === 0 || /anonymise|withdraw|picture|mail|password/.test(press)) continue;
      await page.goto(address);
      const fields = page.locator(`[data-form-part="${part}"] button[name=intent][value="${press}"]`);
      if ((await fields.count()) === 0) continue;
      // A part whose step was taken may be gone.
      const others: string[] = [];
      for (const [one, field] of besides) {
        const control = page.locator(`[name="${field}"]`).first();
        if ((await control.count()) === 0) continue;
        others.push(one);
        await control.evaluate((element, text) => ((element as HTMLTextAreaElement).value = text), `Words of ${one}`);
      }
      const { body, action } = await fields.first().evaluate((button) => {
        const form = (button as HTMLButtonElement).form ?? new HTMLFormElement();
        const sent = new FormData(form, button as HTMLButtonElement);
        const texts = [...sent].flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
        return { body: new URLSearchParams(texts).toString(), action: form.action };
      });
      const answer = await page.context().request.post(action, {
        data: body,
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: new URL(address).origin,
          Referer: address,
        },
      });
      // A step that leads to another page leaves them as a draft of this one.
      const isElsewhere = new URL(answer.url()).pathname !== new URL(address).pathname;
      let html = await answer.text();
      if (isElsewhere) {
        await page.goto(address);
        const offer = page.getByRole("link", { name: "Restore it" });
        html = await (await page.context().request.get((await offer.getAttribute("href")) ?? "")).text();
      }
      if (others.length > 0) pressed += 1;
      for (const one of others) expect(html, `${press} loses ${one} (${answer.url()})`).toContain(`Words of ${one}`);
    }
    expect(pressed).toBeGreaterThan(0);
  });
}

test("areas marked on a file stay after another part’s button @without-javascript @thorough", async ({ page }) => {
  await openSession(page, ADMIN);
  await openEvidence(page);
  const area = (number: number, edge: string) => page.getByLabel(`Area ${String(number)}, ${edge}`);
  const marked = [
    [1, "from the left", "10"],
    [1, "width", "20"],
    [3, "from the left", "50"],
    [3, "width", "5"],
  ] as const;
  for (const [number, edge, value] of marked) await area(number, edge).fill(value);
  await page.locator('[data-form-part="review"] button[name=intent]').first().click();
  for (const [number, edge, value] of marked) await expect(area(number, edge)).toHaveValue(value);
});

test("a started answer is still there after the complaint is assigned, tagged or prioritised", async ({ page }) => {
  await openSession(page, ADMIN);
  await openScreen(page, "complaint");
  const write = await unfoldWriting(page);
  await write.fill("An answer that is not finished.");
  await page.locator('[data-form-part="assign"] summary').click();
  await page.locator('[data-form-part="assign"] button').first().click();
  await expect(page.locator("[role=status]:visible").first()).toBeVisible();
  await expect(write).toHaveValue("An answer that is not finished.");
});

test("a name typed in the profile survives the time zone’s button", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/dashboard/profile");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Half a new name");
  const zone = page.locator('[data-form-part="zone"] input:visible').first();
  await zone.fill("Europe/Berlin");
  await page.locator('[data-form-part="zone"] button').first().click();
  await expect(page).toHaveURL(/done=zone/);
  await expect(name).toHaveValue("Half a new name");
  await zone.fill("UTC");
  await page.locator('[data-form-part="zone"] button').first().click();
});

test.describe("the leave guard @with-javascript", () => {
  test("asks at links, Back and another form, but not after an accepted post", async ({ page }) => {
    await openSession(page, ADMIN);
    await page.goto("/admin/settings");
    await page.locator("a[href='/admin/settings/clocks']:visible").first().click();
    await expect(page).toHaveURL("/admin/settings/clocks");
    // The address changes before the page does, and the page before has a field as well.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings: Complaint clocks");
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

    // What is made stands on the page before its data is loaded again, which here it never is.
    await page.goto("/admin/settings/tokens");
    await page.route(/tokens\.data/, (route) => (route.request().method() === "GET" ? undefined : route.continue()));
    await page.getByLabel("Name").fill("A reader of tables");
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByRole("status").getByRole("code")).toBeVisible();
    await page.getByRole("link", { name: "Complaints" }).first().click();
    await expect(page).toHaveURL(/\/admin\/complaints/);
  });

  test("still asks when the page’s data is reloaded meanwhile, and then continues", async ({ page }) => {
    await openSession(page, ADMIN);
    for (const leave of ["link", "form"] as const) {
      await page.goto("/admin/casinos/larkmoor");
      await openSection(page, "Facts");
      await page.getByLabel("Group").fill("Words that nobody has saved");
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/larkmoor\.data/, async (route) => {
        await released;
        await route.continue();
      });
      const [again] = await Promise.all([
        page.waitForRequest(/larkmoor\.data/),
        // As on coming back to the tab.
        page.evaluate(() => window.dispatchEvent(new Event("focus"))),
      ]);
      if (leave === "link") await page.getByRole("link", { name: "All casinos" }).click();
      else {
        await page.locator("#admin-header-search").fill("amberquay");
        await page.locator("#admin-header-search").press("Enter");
      }
      await expect(question(page)).toBeVisible();
      release();
      await again.response();
      await page.unroute(/larkmoor\.data/);
      // The answer is in the page when the page would ask for it once more.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await question(page).getByRole("button", { name: "Leave without saving" }).click();
      await expect(page).toHaveURL(leave === "link" ? /\/admin\/casinos$/ : /\/admin\/search\?.*amberquay/);
    }
  });

  test("asks on an answer to a complaint, a review’s desk, a template, an FAQ entry and an issue @thorough", async ({
    page,
  }) => {
    await openSession(page, ADMIN);
    // The browser asks before the next screen is opened.
    page.on("dialog", (dialog) => void dialog.accept());
    for (const name of ["complaint", "review", "complaint-template", "faq-entry", "newsletter-issue", "profile"]) {
      if (name === "profile") await page.goto("/dashboard/profile");
      else await openScreen(page, name);
      const box =
        name === "complaint"
          ? await unfoldWriting(page)
          : page.locator("main form[method=post] :is(textarea, input[type=text]):visible:not([readonly])").first();
      await box.fill("Words that nobody has saved");
      const at = new URL(page.url()).pathname;
      await page.locator("header a[href^='/']:visible").first().click();
      await expect(question(page), name).toBeVisible();
      if (name === "complaint") await page.keyboard.press("Escape");
      else await stay(page);
      await expect(page.locator("header a[href^='/']:visible").first(), "has the focus again").toBeFocused();
      expect(new URL(page.url()).pathname, name).toBe(at);
      await expect(box, name).toHaveValue("Words that nobody has saved");
    }
  });

  test("has the browser ask before the tab is closed, but not if nothing was typed", async ({ page }) => {
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
  // A draft is of a person and a page, whatever their browser.
  test.describe.configure({ mode: "serial" });

  test("typed text is offered on another device, restored there, and gone once it is saved", async ({
    page,
    browser,
    baseURL,
  }) => {
    await openSession(page, ADMIN);
    await page.goto("/admin/complaints/templates/new");
    const kept = draftKept(page, "begun on another device");
    await page.getByLabel("Name", { exact: true }).fill(`Kept ${String(Date.now())}`);
    await page.getByLabel("Text", { exact: true }).fill("Dear player, this text was begun on another device.");
    await kept;

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

  test("saved text leaves no draft, and a discarded draft doesn't come back @thorough", async ({ page }) => {
    await openSession(page, ADMIN);
    await page.goto("/admin/complaints/templates/new");
    const offer = page.getByRole("form", { name: "Unsaved text" });
    let kept = draftKept(page, "saved at once");
    await page.getByLabel("Name", { exact: true }).fill(`Saved ${String(Date.now())}`);
    await page.getByLabel("Text", { exact: true }).fill("Dear player, this one is saved at once.");
    await kept;
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page).toHaveURL(/done=saved/);
    await page.goto("/admin/complaints/templates/new");
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue("");
    await expect(offer).toBeHidden();

    kept = draftKept(page, "is discarded");
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

  test("a member’s review is saved as a draft too @thorough", async ({ page }) => {
    await openSession(page, PLAYER);
    await page.goto("/casinos/amberquay/review");
    const kept = draftKept(page, "waiting started");
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
