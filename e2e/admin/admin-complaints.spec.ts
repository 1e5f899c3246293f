import { randomInt } from "node:crypto";
import { expect, type Browser, type Locator, type Page, type TestInfo } from "@playwright/test";
import sharp from "sharp";
import { accessibilityViolations } from "../support/looks/accessibility";
import { fillSignIn } from "../support/accounts";
import { hasScript, newPerson, newTitle, picture, postComplaint, someDay, writeComplaint } from "../support/complaint";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";
/** Somebody else than the demo player: nobody may send more than ten complaints a day. */
const PLAYER = "rep@larkmoor.example";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

async function expectAccessible(page: Page, info: TestInfo): Promise<void> {
  // The checker needs a page that runs scripts.
  if (!hasScript(info)) return;
  expect(await accessibilityViolations(page)).toEqual([]);
}

/**
 * Fills in a complaint about a casino (by its name) and signs in to send it: what a visitor writes is their browser's own,
 * the people who write under the same account meanwhile. Gives its reference, and the page of its player.
 */
async function sendComplaint(
  [browser, info]: [Browser, TestInfo],
  email: string,
  casino: string,
  title: string,
  day: string,
  file?: Buffer,
): Promise<{ ref: string; player: Page }> {
  const player = await newPerson(browser, info);
  await player.goto("/complaints/submit-form");
  const statement = file && { name: "statement of Hollis.png", mimeType: "image/png", buffer: file };
  await writeComplaint(player, { casino, title, day, file: statement });
  await player.getByRole("link", { name: "Sign in or join to send it" }).click();
  await fillSignIn(player, email);
  await player.getByRole("button", { name: "Send complaint" }).click();
  await expect(player.getByText("We have your complaint")).toBeVisible();
  return { ref: /EW-[0-9A-Z]{6}/.exec(player.url())?.[0] ?? "", player };
}

/** Opens one of the desk's folded acts. */
async function unfold(page: Page, title: string): Promise<void> {
  const act = page.locator("details", { has: page.locator("summary", { hasText: new RegExp(`^${title}$`) }) });
  if ((await act.getAttribute("open")) === null) await act.locator("summary").first().click();
}

test("a new complaint is taken up, asked about, extended, its evidence released redacted, and decided @thorough", async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const title = newTitle();
  const { ref } = await sendComplaint(
    [browser, info],
    "player@edgewise.example",
    "Larkmoor",
    title,
    someDay(),
    await picture(),
  );
  expect(ref).not.toBe("");

  // Found in the queue of new ones, and taken up.
  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto("/admin/complaints");
  await desk.getByRole("navigation", { name: "Queues" }).getByRole("link", { name: /^New/ }).click();
  await expect(desk).toHaveURL(/state=submitted/);
  await expectAccessible(desk, info);
  await desk.getByLabel("Reference, casino, or words of the title").fill(ref);
  await desk.keyboard.press("Enter");
  await desk.getByRole("link", { name: ref, exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText(title);
  await unfold(desk, "Facts");
  await expect(desk.getByText("secret-account-77")).toBeVisible();
  await press(desk, "Start review");
  await notice(desk, "It is under review and public now");

  // A template after one's own words, and the request that starts the casino's clock.
  await desk.getByLabel("Text", { exact: true }).fill("Good morning.");
  await desk.getByLabel("Template").first().selectOption({ label: "Ask the casino for its side" });
  if (!hasScript(info)) await desk.getByRole("button", { name: "Insert text" }).first().click();
  await expect(desk.getByLabel("Text", { exact: true })).toHaveValue(
    /^Good morning\.\n\nNortherner has complained about Larkmoor/,
  );
  await expectAccessible(desk, info);
  await press(desk, "Ask Larkmoor: 1 person");
  await notice(desk, "The casino has been asked");
  await unfold(desk, "Give more time");
  await desk.getByLabel("Why they get more time").fill("Its bank is closed over the holidays.");
  await press(desk, "Extend the deadline");
  await notice(desk, "The deadline is extended");
  await expect(desk.getByText("Extended once.")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Extend the deadline" })).toHaveCount(0);

  // Seen by everybody before there is anything to see: what follows is on the page with the next request.
  const visitor = await newPerson(browser, info);
  await visitor.goto(`/complaints/${ref}`);
  await expect(visitor.getByText("The casino was asked")).not.toHaveCount(0);
  await expect(visitor.getByRole("img", { name: /^Evidence/ })).toHaveCount(0);

  const casino = await newPerson(browser, info, "rep@larkmoor.example");
  await casino.goto(`/complaints/${ref}/case`);
  await casino.getByLabel("Your answer", { exact: true }).fill("We have paid it out this <b>morning</b>.");
  await casino.getByRole("button", { name: "Send answer" }).click();
  await expect(casino.getByText("Answer sent")).toBeVisible();

  // The evidence: looked at, its left half covered, released for everybody.
  await desk.goto(`/admin/complaints/${ref}`);
  await expect(desk.getByText("We have paid it out this <b>morning</b>.")).toBeVisible();
  await desk.getByRole("link", { name: "statement of Hollis.png" }).click();
  await desk.getByLabel("Review", { exact: true }).selectOption("relevant");
  await press(desk, "Save review");
  await notice(desk, "Your review is saved");
  for (const [label, value] of [
    ["from the left", "0"],
    ["from the top", "0"],
    ["width", "50"],
    ["height", "100"],
  ] as const)
    await desk.getByLabel(`Area 1, ${label}`).fill(value);
  await press(desk, "Show a preview");
  await expect(desk.getByRole("img", { name: "With its areas black" })).toBeVisible();
  await expectAccessible(desk, info);
  const form = desk.locator('[data-form-part="release-areas"]');
  await form.getByLabel("Name of the copy").fill("Bank statement");
  await form.getByLabel("Who sees it").selectOption("public");
  await press(desk, "Release with these areas black");
  await notice(desk, "The copy is released");

  // Decided, after a look at what the public will read.
  await desk.getByRole("link", { name: new RegExp(`^${ref}`) }).click();
  await desk.getByLabel("How it ends").selectOption("resolved");
  await desk.getByLabel("Reason").fill("The casino paid in full after the complaint was taken up.");
  await desk.getByLabel("Recovered").fill("400");
  await press(desk, "Show what the public will see");
  await expect(desk.getByRole("region", { name: "Everybody will see this" })).toContainText("€400");
  await expect(desk.getByLabel("Reason")).toHaveValue("The casino paid in full after the complaint was taken up.");
  await press(desk, "Close the complaint");
  await expect(desk.getByRole("alert")).toContainText("Close it as resolved?");
  await press(desk, "Yes, close the complaint");
  await notice(desk, "It is closed as resolved");
  await expect(desk.getByText("Trail holds")).toBeVisible();

  // Everybody reads how it ended and sees the copy; nothing private, and no original.
  await visitor.goto(`/complaints/${ref}`);
  await expect(visitor.getByText("The casino paid in full after the complaint was taken up.").first()).toBeVisible();
  await expect(visitor.getByRole("img", { name: "Evidence from the player: Bank statement.webp" })).toBeVisible();
  const everything = await visitor.content();
  for (const secret of ["secret-account-77", "statement of Hollis", "player@edgewise.example"])
    expect(everything).not.toContain(secret);
  const address = await visitor.getByRole("link", { name: "Bank statement.webp" }).last().getAttribute("href");
  const copy = await visitor.request.get(address ?? "");
  const { data, info: size } = await sharp(await copy.body())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([size.width, size.height]).toEqual([400, 200]);
  expect(data[100 * 400 + 60]).toBeLessThan(20);
  expect(data[100 * 400 + 300]).toBeGreaterThan(235);
  const original = (address ?? "").replace("/released/", "/evidence/");
  expect((await visitor.goto(original))?.url()).toContain("/login");
});

test("one of two complaints about the same matter is closed as a duplicate, with links both ways @thorough", async ({
  browser,
}, info) => {
  test.setTimeout(120_000);
  const day = someDay();
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const [first, second] = [newTitle(), newTitle()];
  const { ref: kept } = await postComplaint([browser, info], PLAYER, first, day);
  const { ref: duplicate, player } = await postComplaint([browser, info], PLAYER, second, next);

  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto(`/admin/complaints/${kept}`);
  await press(desk, "Start review");
  await desk.goto(`/admin/complaints/${duplicate}`);
  await expect(desk.getByRole("heading", { name: "Same casino, same weeks" })).toBeVisible();
  await unfold(desk, "Close as a duplicate");
  await desk.getByLabel("Goes on in").fill(duplicate);
  await desk.getByLabel(`Close ${duplicate} as a duplicate`).check();
  await press(desk, "Merge into the other");
  await expect(desk.getByRole("alert").first()).toContainText("can’t be a duplicate of itself");
  await expect(desk.getByLabel("Goes on in")).toHaveValue(duplicate);
  await desk.getByLabel("Goes on in").fill(kept);
  await desk.getByLabel(`Close ${duplicate} as a duplicate`).check();
  await press(desk, "Merge into the other");
  await notice(desk, "It is closed as a duplicate");
  await desk.getByText("A duplicate: it goes on in").getByRole("link", { name: kept }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText(first);
  await expect(desk.getByRole("heading", { name: "Duplicates of this complaint" })).toBeVisible();
  await expect(desk.getByText("A duplicate was closed")).toBeVisible();

  // Its player reads why, and where it goes on.
  await player.goto(`/complaints/${duplicate}/case`);
  await expect(player.getByText(`It is about the same matter as complaint ${kept}`).first()).toBeVisible();
  await player.getByRole("link", { name: kept, exact: true }).click();
  await expect(player.getByRole("heading", { level: 1 })).toHaveText(first);
});

test("text typed just as a refusal arrives stays @with-javascript", async ({ browser }, info) => {
  const { ref } = await postComplaint([browser, info], "player@edgewise.example", newTitle(), someDay());
  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto(`/admin/complaints/${ref}`);
  await unfold(desk, "Close as a duplicate");
  await desk.getByLabel("Goes on in").fill(ref);
  await desk.getByLabel(`Close ${ref} as a duplicate`).check();
  await desk.evaluate(() => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('input[name="merge.into"]');
      if (!field || !document.querySelector("[role=alert]")) return;
      observer.disconnect();
      field.value = "EW-OTHER1";
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await press(desk, "Merge into the other");
  await expect(desk.getByRole("alert").first()).toContainText("can’t be a duplicate of itself");
  // The button has another label until all is done.
  await expect(desk.getByRole("button", { name: "Merge into the other" })).toBeEnabled();
  await expect(desk.getByLabel("Goes on in")).toHaveValue("EW-OTHER1");
});

/** Two colleagues who have each begun to reject the same new complaint. */
async function rejectingTogether(browser: Browser, info: TestInfo): Promise<{ ref: string; one: Page; two: Page }> {
  const { ref } = await postComplaint([browser, info], PLAYER, newTitle(), someDay());
  const begin = async (window: string) => {
    const page = await newPerson(browser, info, ADMIN);
    await page.goto(`/admin/complaints/${ref}`);
    await unfold(page, "Reject");
    await page.getByLabel("How it ends").selectOption("rejected");
    await page.getByLabel("Reason").fill(`Rejected in window ${window}, for good reasons.`);
    return page;
  };
  return { ref, one: await begin("one"), two: await begin("two") };
}

test("a decision that comes second keeps its text", async ({ browser }, info) => {
  test.setTimeout(120_000);
  const { one, two } = await rejectingTogether(browser, info);
  for (const page of [one, two]) {
    await press(page, "Close the complaint");
    await expect(page.getByRole("button", { name: "Yes, close the complaint" })).toBeVisible();
  }
  await press(one, "Yes, close the complaint");
  await notice(one, "It is rejected");
  await press(two, "Yes, close the complaint");
  await expect(two.getByRole("alert")).toContainText("Nothing was changed");
  await expect(two.getByLabel("What you wrote")).toHaveValue("Rejected in window two, for good reasons.");
  await expect(two.getByText("Rejected in window one, for good reasons.").first()).toBeVisible();
});

test("a reason stays if a colleague closes the case before the question is on the screen @with-javascript @thorough", async ({
  browser,
}, info) => {
  test.setTimeout(120_000);
  const { ref, one, two } = await rejectingTogether(browser, info);
  let goOn: () => void = () => undefined;
  const isClosed = new Promise<void>((resolve) => (goOn = resolve));
  await two.route(`**/admin/complaints/${ref}.data*`, async (route) => {
    if (route.request().method() === "GET") await isClosed;
    await route.continue();
  });
  const asked = two.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes(ref));
  await press(two, "Close the complaint");
  await asked;
  await press(one, "Close the complaint");
  await press(one, "Yes, close the complaint");
  await notice(one, "It is rejected");
  goOn();
  await expect(two.getByRole("alert")).toContainText("Nothing was changed");
  await expect(two.getByLabel("What you wrote")).toHaveValue("Rejected in window two, for good reasons.");
});

/** Drags the mouse over a part of a picture. */
async function drawOn(page: Page, image: Locator): Promise<void> {
  await expect(page.getByText("Draw on the picture")).toBeVisible();
  // Until its bytes are there it has no size, and what is above it may still move it.
  await image.evaluate((one: HTMLImageElement) => one.decode());
  await image.scrollIntoViewIfNeeded();
  const box = await image.boundingBox();
  if (!box) throw new Error("The picture is not shown.");
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 4 });
  await page.mouse.up();
}

test("a picture is redacted and released beside the conversation, and what was begun there stays @with-javascript", async ({
  browser,
}, info) => {
  test.setTimeout(120_000);
  const { ref } = await postComplaint([browser, info], PLAYER, newTitle(), someDay(), await picture());
  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto(`/admin/complaints/${ref}`);
  await press(desk, "Start review");
  await notice(desk, "It is under review");
  await desk.getByLabel("Text", { exact: true }).fill("Half a sentence");
  await drawOn(desk, desk.getByRole("img", { name: /^Original, to mark areas on/ }));
  await desk.getByLabel("Who sees it").selectOption("public");
  await press(desk, "Release with these areas black");
  await notice(desk, "The copy is released");
  await expect(desk.getByText("Copy is public")).toBeVisible();
  await expect(desk.getByLabel("Text", { exact: true })).toHaveValue("Half a sentence");
});

test("an area is drawn on the picture with the mouse @with-javascript", async ({ browser }, info) => {
  test.setTimeout(120_000);
  const { ref } = await postComplaint([browser, info], PLAYER, newTitle(), someDay(), await picture());
  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto(`/admin/complaints/${ref}`);
  await desk.getByRole("link", { name: "statement of Hollis.png" }).click();
  // The desk shows the picture as well.
  await expect(desk).toHaveURL(/\/evidence\//);
  await drawOn(desk, desk.getByRole("img", { name: /^Original, to mark areas on/ }));
  await expect(desk.getByLabel("Area 1, width")).toHaveValue(/^(49|50)\.\d$/);
  await expect(desk.getByLabel("Area 1, from the left")).toHaveValue(/^(9|10)\.\d$/);
});

test("keys move through the list and open a complaint's forms, never while somebody types @with-javascript", async ({
  browser,
}, info) => {
  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto("/admin/complaints?show=all&sort=due");
  const rows = desk.getByRole("row");
  await expect(desk.getByText("0 chosen")).toBeAttached();
  await desk.keyboard.press("j");
  await desk.keyboard.press("j");
  await expect(rows.nth(2).getByRole("link")).toBeFocused();
  await desk.keyboard.press("x");
  await expect(desk.getByText("1 chosen")).toBeVisible();
  await desk.keyboard.press("k");
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await desk.keyboard.press("/");
  const search = desk.getByLabel("Reference, casino, or words of the title");
  await expect(search).toBeFocused();
  await desk.keyboard.type("jxk?");
  await expect(search).toHaveValue("jxk?");
  await expect(desk.getByText("1 chosen")).toBeVisible();
  await rows.nth(1).getByRole("link").focus();
  await desk.keyboard.press("?");
  await expect(desk.getByRole("dialog")).toContainText("Next complaint");
  await expectAccessible(desk, info);
  await desk.keyboard.press("Escape");

  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { name: "What you can do" })).toBeVisible();
  await desk.keyboard.press("a");
  await expect(desk.getByLabel("Handled by")).toBeFocused();
  await desk.getByRole("heading", { level: 1 }).click();
  await desk.keyboard.press("t");
  await expect(desk.getByLabel("Tags", { exact: true })).toBeFocused();
  for (const [key, kind] of [
    ["r", "parties"],
    ["n", "note"],
  ] as const) {
    await desk.getByRole("heading", { level: 1 }).click();
    await desk.keyboard.press(key);
    await expect(desk.getByLabel("Text", { exact: true })).toBeFocused();
    await expect(desk.getByLabel(/ave it as/)).toHaveValue(kind);
  }
  await desk.getByRole("heading", { level: 1 }).click();
  await desk.keyboard.press("d");
  await expect(desk.getByLabel("How it ends")).toBeFocused();

  // Turned off, a key is nothing but a key.
  await desk.goto("/admin/complaints/shortcuts");
  await press(desk, "Turn shortcuts off");
  await expect(desk.getByText("Shortcuts are off now.")).toBeVisible();
  await desk.goto("/admin/complaints?show=all&sort=due");
  await expect(desk.getByText("0 chosen")).toBeAttached();
  await desk.keyboard.press("j");
  await expect(rows.nth(1).getByRole("link")).not.toBeFocused();
  await desk.goto("/admin/complaints/shortcuts");
  await press(desk, "Turn shortcuts on");
});

test("tags and a priority are given to several complaints at once, after they are named @thorough", async ({
  browser,
}, info) => {
  const tag = `wave ${info.project.name.startsWith("without") ? "plain" : "script"}`;
  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto("/admin/complaints?show=all&state=resolved");
  // The two projects share a store: each has two complaints of its own.
  const first = info.project.name.startsWith("without") ? 1 : 3;
  const [one, two] = [desk.getByRole("row").nth(first), desk.getByRole("row").nth(first + 1)];
  const refs = [await one.getByRole("link").innerText(), await two.getByRole("link").innerText()];
  for (const row of [one, two]) await row.getByRole("checkbox").check();
  await desk.getByRole("button", { name: /^Tag/ }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Tag 2 complaints?");
  for (const ref of refs) await expect(desk.getByRole("main")).toContainText(ref);
  await desk.getByLabel("Tag to add").fill(tag);
  await desk.getByRole("button", { name: "Tag 2 complaints" }).click();
  await expect(desk).toHaveURL(/\/admin\/operations\//);
  // The list offers a tag once a complaint has it.
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByRole("main")).toContainText("2 of 2", { timeout: 1_000 });
  }).toPass();
  await desk.goto(`/admin/complaints?tag=${encodeURIComponent(tag)}`);
  await expect(desk.getByRole("row")).toHaveCount(3);
  await desk.getByRole("link", { name: refs[0] ?? "", exact: true }).click();
  await unfold(desk, "Tags and priority");
  await desk.getByLabel("Tags", { exact: true }).fill("");
  await desk.getByLabel("Priority").selectOption("high");
  await press(desk, "Save tags and priority");
  await notice(desk, "Tags and priority are saved");
  await expect(desk.getByText("High priority")).toBeVisible();
});

test("a template is copied, and deleted after a confirmation @thorough", async ({ page }) => {
  const name = `A copy of a test ${String(randomInt(1_000_000))}`;
  await openSession(page, ADMIN);
  await page.goto("/admin/complaints/templates/resolved-paid");
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Resolved: the casino paid (copy)");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("The template is saved.")).toBeVisible();
  await page.getByRole("link", { name }).click();
  await page.getByText("Delete this template…").click();
  await page.getByRole("button", { name: "Delete the template" }).click();
  await expect(page.getByText("The template is deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});
