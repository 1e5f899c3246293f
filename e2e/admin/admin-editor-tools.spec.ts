import { randomBytes } from "node:crypto";
import { expect, type Browser, type Page } from "@playwright/test";
import { openSection } from "../support/editor";
import { command } from "../support/servers/commands";
import { mailedLink } from "../support/outbox";
import { DEMO_PASSWORD, openSession } from "../support/sign-in";
import { hydrated, test } from "../support/test";

const ADMIN = "admin@edgewise.example";
const mark = () => randomBytes(4).toString("hex");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const section = (page: Page, title: string) =>
  page
    .locator("section", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) })
    .locator("> details");

/** Gives files to a text as a paste or a drop does. Each picture is drawn here, in a colour of its own. */
async function give(page: Page, kind: "paste" | "drop", names: string[]): Promise<void> {
  await page.getByRole("textbox", { name: "Review", exact: true }).evaluate(
    async (text, { kind, names, colour }) => {
      const data = new DataTransfer();
      for (const name of names) {
        const canvas = new OffscreenCanvas(320, 200);
        const pen = canvas.getContext("2d");
        if (!pen) throw new Error("The browser can't draw.");
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 320, 200);
        pen.fillText(name, 20, 20);
        const isPicture = name.endsWith(".png");
        const bytes = isPicture ? await canvas.convertToBlob({ type: "image/png" }) : new Blob(["words"]);
        data.items.add(new File([bytes], name, { type: isPicture ? "image/png" : "text/plain" }));
      }
      const init = { bubbles: true, cancelable: true };
      text.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data }),
      );
    },
    { kind, names, colour: `#${mark().slice(0, 6)}` },
  );
}

/** Makes a second admin, who opens a page in a browser of their own; returns their name. */
async function colleague(browser: Browser, path: string): Promise<string> {
  const name = `Anna ${mark()}`;
  const email = `anna-${mark()}@people.example`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/login");
  const form = page.getByRole("form", { name: "Join" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Password").fill(DEMO_PASSWORD);
  await form.getByLabel(/18 or older/).check();
  await form.getByLabel(/I accept/).check();
  await form.getByRole("button", { name: "Join" }).click();
  await expect(page.getByText("Check your inbox", { exact: true })).toBeVisible();
  await expect.poll(() => mailedLink(email, "/verify-email")).not.toBeNull();
  await page.goto(mailedLink(email, "/verify-email") ?? "");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Your address is confirmed")).toBeVisible();
  await command("scripts/admin.ts", "grant", email);
  await openSession(page, email);
  await page.goto(path);
  await expect(page.getByRole("status").filter({ hasText: "Also open for: Desk" })).toBeVisible();
  await context.close();
  return name;
}

test("a casino is edited with every tool of its editor @thorough @with-javascript", async ({ page, browser }) => {
  test.setTimeout(120_000);
  await openSession(page, ADMIN);
  await page.goto("/admin/casinos/new");
  await expect(page.getByText("Ctrl+S saves")).toBeVisible();
  const name = `Breakwater ${mark()}`;
  await field(page, "Name").fill(name);
  await field(page, "Name").press("Control+s");
  await notice(page, "Saved. The public doesn’t see it.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const editor = new URL(page.url()).pathname;

  // Characters are counted; what is nearly too long is said.
  const verdict = page.getByLabel("Verdict in one sentence");
  const count = page.locator('[data-count="editor-summary"]');
  await expect(count).toContainText("0 of 180");
  await verdict.fill("x".repeat(134));
  await expect(count).toContainText("134 of 180");
  await verdict.fill("x".repeat(175));
  await expect(page.getByRole("status").filter({ hasText: "5 characters left" })).toHaveCount(1);

  // The toolbar writes around the selection, the browser's undo takes it back, and the arrow keys lead along it.
  await openSection(page, "Review");
  const text = page.getByRole("textbox", { name: "Review", exact: true });
  const tools = page.getByRole("toolbar", { name: "Formatting of Review" });
  await text.fill("It pays.");
  await text.press("Control+a");
  await tools.getByRole("button", { name: "Bold" }).click();
  await expect(text).toHaveValue("**It pays.**");
  await text.press("Control+z");
  await expect(text).toHaveValue("It pays.");
  await tools.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tools.getByRole("button", { name: "Italic" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "Fact" })).toBeFocused();

  // A pasted picture: nothing is saved before it is described, and the words around it stay.
  await text.press("Control+End");
  await give(page, "paste", ["pier.png"]);
  await expect(text).toHaveValue(/^It pays\.\n\n!\[Uploading pier\.png…\]/);
  const description = page.getByLabel("What does pier.png show?");
  await expect(description).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(text).toBeFocused();
  await press(page, "Insert the picture");
  await expect(page.getByRole("alert").filter({ hasText: "Describe the picture." })).toBeVisible();
  await description.fill("A pier at dusk");
  await description.press("Enter");
  const picture = /^It pays\.\n\n!\[A pier at dusk\]\(\/files\/public\/media\/[0-9a-f]{32}\/pier-\d+\.webp\)$/;
  await expect(text).toHaveValue(picture);
  await expect(text).toBeFocused();

  // A file that is none, and a picture that is left out.
  await give(page, "drop", ["notes.txt", "wave.png"]);
  await expect(page.getByRole("alert").filter({ hasText: "notes.txt was not inserted. Only JPEG" })).toBeVisible();
  await press(page, "Leave it out");
  await expect(page.getByLabel("What does wave.png show?")).toHaveCount(0);
  expect((await text.inputValue()).trim()).toMatch(picture);

  // One that Media has.
  await text.fill("");
  await tools.getByRole("button", { name: "Picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Insert a picture" });
  await dialog.getByLabel("Search Media by name or alternative text").fill("pier at dusk");
  await dialog.getByRole("button", { name: "A pier at dusk" }).first().click();
  await expect(text).toHaveValue(/^!\[A pier at dusk\]\(\/files\//);

  // The preview is beside the text where there is room, and below it where there is none.
  await press(page, "Preview the text");
  const preview = page.getByRole("region", { name: "Preview of Review" });
  await expect(preview.getByRole("img", { name: "A pier at dusk" })).toBeVisible();
  const places = async () => {
    const [own, shown] = [await text.boundingBox(), await preview.boundingBox()];
    if (!own || !shown) throw new Error("The preview is not there.");
    return { own, shown };
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  const beside = await places();
  expect(beside.shown.x).toBeGreaterThanOrEqual(beside.own.x + beside.own.width);
  expect(Math.abs(beside.shown.height - beside.own.height)).toBeLessThan(4);
  await page.setViewportSize({ width: 390, height: 800 });
  const below = await places();
  expect(below.shown.y).toBeGreaterThanOrEqual(below.own.y + below.own.height);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Sections are tabs that say what they lack; one opens when a link leads into it, or when it has what is refused.
  const sections = page.getByRole("navigation", { name: "Sections" });
  const facts = sections.getByRole("link", { name: /^Facts/ });
  await expect(facts).toContainText(/\d missing/);
  const lacking = Number.parseInt((await facts.innerText()).replace(/\D+/, ""), 10);
  await facts.click();
  await expect(facts).toHaveAttribute("aria-current", "true");
  await expect(field(page, "Name")).toBeHidden();
  await page.getByLabel("Company").fill("Breakwater Ltd");
  await expect(facts).toContainText(`${String(lacking - 1)} missing`);
  await page.getByLabel("Company").fill("");
  await expect(facts).toContainText(`${String(lacking)} missing`);
  await page.getByRole("link", { name: /^Reviewed by: / }).click();
  await expect(page.getByLabel("Reviewed by")).toBeFocused();
  await openSection(page, "Name and verdict");
  await field(page, "Name").fill("");
  await facts.click();
  await press(page, "Save draft");
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill(name);
  await facts.click();

  // Countries are searched; what the search hides is still sent. The tab outlives a save.
  const countries = page.getByRole("group", { name: "Countries not accepted" });
  await countries.getByRole("checkbox", { name: "Austria" }).check();
  await countries.getByRole("searchbox").fill("swed");
  await expect(countries.getByRole("checkbox")).toHaveCount(1);
  await countries.getByRole("checkbox", { name: "Sweden" }).check();
  await expect(countries.getByRole("status")).toContainText("2 of");
  await page.keyboard.press("Control+s");
  await notice(page, "Saved. The public doesn’t see it.");
  await expect(facts).toHaveAttribute("aria-current", "true");
  await expect(countries.getByRole("checkbox").first()).toBeChecked();
  await expect(countries.getByRole("checkbox", { checked: true })).toHaveCount(2);

  // Choices made before the scripts are there are kept.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${editor}#facts`, { waitUntil: "commit" });
  await page.locator('select[name="restrictedCountries"]').selectOption(["DE", "SE"]);
  release();
  await hydrated(page);
  await expect(countries.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expect(countries.getByRole("checkbox", { name: "Germany" })).toBeChecked();

  const other = await colleague(browser, editor);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Also open for" })).toContainText(other);
});

test("an editor's sections and long choices work without scripts @without-javascript @thorough", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin/casinos/new");
  await field(page, "Name").fill(`Breakwater ${mark()}`);
  await press(page, "Save draft");
  await notice(page, "Saved. The public doesn’t see it.");
  await expect(page.getByText("Ctrl+S saves")).toHaveCount(0);

  const facts = section(page, "Facts");
  await expect(facts.locator("> summary")).toContainText(/\d missing/);
  await expect(section(page, "Payments").locator("> summary")).toContainText("complete");
  await facts.locator("> summary").click();
  await expect(facts).not.toHaveAttribute("open");
  await openSection(page, "Facts");
  await expect(facts).toHaveAttribute("open");

  await expect(page.getByText("To choose several, hold Ctrl").first()).toBeVisible();
  await page.locator('select[name="restrictedCountries"]').selectOption(["AT", "SE"]);
  await page.locator('select[name="languages"]').selectOption("en");
  await press(page, "Save draft");
  await notice(page, "Saved. The public doesn’t see it.");
  await expect(page.locator('select[name="restrictedCountries"] option:checked')).toHaveText(["Austria", "Sweden"]);
  await expect(page.locator('select[name="languages"] option:checked')).toHaveText(["English"]);
});

test("a casino’s editor begins with what is known about it, and no tab is longer than three screens @with-javascript", async ({
  page,
}) => {
  await openSession(page, ADMIN);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/casinos/amberquay");
  await expect(page.getByRole("term").filter({ hasText: "Complaints" })).toBeVisible();
  await expect(field(page, "Name")).toBeHidden();
  const links = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  for (const name of await links.allInnerTexts()) {
    if (name === "Publishing") continue;
    await links.filter({ hasText: name }).first().click();
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, name).toBeLessThan(3 * 800);
  }
  await page.goto("/admin/casinos/amberquay#editor-pros");
  await expect(field(page, "For")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

/** Holds the next save until the returned function is called. */
async function holdSave(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  await page.route(
    (url) => url.pathname.startsWith("/admin/news/"),
    async (route) => {
      if (route.request().method() === "POST") await released;
      await route.continue();
    },
  );
  return () => release();
}

test("somebody who saves types on, and nothing moves or is lost @with-javascript", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin/news/new");
  await page.getByLabel("Title", { exact: true }).fill(`The tide ${mark()}`);
  const panel = page.getByRole("link", { name: /^Summary: / });
  await expect(panel).toBeVisible();
  await page.getByLabel("Summary below the title").fill("It comes twice a day.");
  await expect(panel).toHaveCount(0);
  await page.getByLabel("Author", { exact: true }).fill("Ida Fenn");
  const text = page.getByRole("textbox", { name: "Article", exact: true });
  await text.fill(Array.from({ length: 60 }, (_, line) => `Line ${String(line)}.`).join("\n\n"));
  await text.press("Control+End");

  // The new article gets its address, and a second save comes upon the first.
  for (const words of [" Then it rose.", " Then it fell."]) {
    const release = await holdSave(page);
    await text.press("Control+s");
    await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
    await page.keyboard.type(words);
    await openSection(page, "Sources");
    await page.getByRole("button", { name: "Add a source" }).click();
    await page.getByLabel("What it is", { exact: true }).last().fill(`The harbour${words}`);
    await openSection(page, "Heading and text");
    await text.focus();
    const before = await page.evaluate(() => scrollY);
    release();
    await notice(page, "Saved.");
    await page.unrouteAll();
    await expect(text).toBeFocused();
    await page.keyboard.type(" On.");
    await expect(text).toHaveValue(new RegExp(`Line 59\\..*${words} On\\.$`));
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
  }
  await expect(page.getByLabel("What it is", { exact: true })).toHaveCount(2);
  await expect(page.getByLabel("What it is", { exact: true }).first()).toHaveValue("The harbour Then it rose.");
  // What was typed since is not said to be saved, and isn't.
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toHaveCount(0);
  await page.getByRole("button", { name: "Save draft" }).last().click();
  await notice(page, "Saved.");
  await expect(page.getByRole("button", { name: "Save draft" }).last()).toBeFocused();
  await page.reload();
  await expect(text).toHaveValue(/Then it rose\. On\. Then it fell\. On\.$/);
});

test("what is typed while a save comes upon somebody else's stays with both versions @with-javascript", async ({
  page,
}) => {
  await openSession(page, ADMIN);
  await page.goto("/admin/news/new");
  await field(page, "Title").fill(`The dyke ${mark()}`);
  await field(page, "Summary below the title").fill("It holds.");
  await field(page, "Author").fill("Ida Fenn");
  await page.getByRole("textbox", { name: "Article", exact: true }).fill("It was built of clay.");
  await page.getByRole("button", { name: "Save draft" }).last().click();
  await notice(page, "Saved.");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await hydrated(other);
  await field(other, "Summary below the title").fill("It leaks.");
  await other.getByRole("button", { name: "Save draft" }).last().click();
  await notice(other, "Saved.");

  await field(page, "Author").fill("Ove Fenn");
  const release = await holdSave(page);
  const text = page.getByRole("textbox", { name: "Article", exact: true });
  await text.press("Control+s");
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  await text.fill("It was built of stone.");
  await openSection(page, "Sources");
  await page.getByRole("button", { name: "Add a source" }).click();
  await field(page, "What it is").fill("The harbour");
  release();
  await expect(page.getByRole("button", { name: "Save draft" }).last()).toBeEnabled();
  await expect(page.getByText("It leaks.").first()).toBeVisible();
  await expect(field(page, "Author")).toHaveValue("Ove Fenn");
  await expect(field(page, "What it is")).toHaveValue("The harbour");
  await openSection(page, "Heading and text");
  await expect(text).toHaveValue("It was built of stone.");
});
