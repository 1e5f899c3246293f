import { expect, type Browser, type Page } from "@playwright/test";
import { DEMO_PASSWORD, openAccount } from "../support/accounts";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";
const PASSWORD = "seven quiet herons";

/** Each project has things of its own: what is decided once can't be decided again. */
function ofProject<T>(choices: { without: T; with: T }): T {
  return test.info().project.name === "with JavaScript" ? choices.with : choices.without;
}

/** Somebody new, who is signed in in a browser of their own. */
async function newcomer(browser: Browser, name: string) {
  const context = await browser.newContext({ javaScriptEnabled: ofProject({ without: false, with: true }) });
  const page = await context.newPage();
  const email = `${name.toLowerCase()}@people.example`;
  await openAccount(page, email, PASSWORD, name);
  return { page, email };
}

async function signInWith(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

async function openUser(page: Page, email: string, name: string): Promise<void> {
  await page.goto("/admin/users");
  await page.getByLabel("Start of a name or email").fill(email.slice(0, -4));
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a waiting review is read, its mail previewed, published, and visible to the public", async ({ page }) => {
  const { title, slug } = ofProject({
    without: { title: "They drove my jackpot to me, sort of", slug: "vesperhall" },
    with: { title: "Twenty spins, one tenner, no fuss", slug: "foxglove-casino" },
  });
  await openSession(page, ADMIN);
  await page.goto("/admin/reviews");
  await page
    .getByRole("navigation", { name: "Queues" })
    .getByRole("link", { name: /^Waiting/ })
    .click();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const reject = page.getByRole("form", { name: "Reject" });
  await reject.getByLabel("Grounds").selectOption({ label: "It gives away who somebody is." });
  await reject.getByLabel("In your own words").fill("Take out the name.");
  await reject.getByRole("button", { name: "See what the author will read" }).click();
  await expect(page.getByRole("status")).toContainText("What the author will read");
  await expect(reject.getByText("Why: It gives away who somebody is. Take out the name.")).toBeVisible();
  await expect(reject.getByLabel("In your own words")).toHaveValue("Take out the name.");

  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByRole("status")).toContainText("Review published");
  await expect(page.getByRole("status").getByRole("link")).toBeVisible();
  await page.goto(`/casinos/${slug}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("a published review is hidden with a reason, gone from the page, and restored @thorough", async ({ page }) => {
  const { id, slug } = ofProject({
    without: { id: "zinc-lantern.demo-yannis-k", slug: "zinc-lantern" },
    with: { id: "crystalbazar.demo-priya-w", slug: "crystalbazar" },
  });
  // A casino's page shows its reviews five at a time, and this one is of an earlier five.
  const listed = async () => {
    const answer = await page.request.get(`/api/v1/casinos/${slug}/reviews.json`);
    const { reviews } = (await answer.json()) as { reviews: { publishedAt: string; experiencedOn: string }[] };
    return reviews.map(({ publishedAt, experiencedOn }) => `${publishedAt}, ${experiencedOn}`);
  };
  const before = await listed();
  await openSession(page, ADMIN);
  await page.goto(`/admin/reviews/${id}`);
  await expect(page.getByRole("heading", { name: "Decide", exact: true })).toBeVisible();
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "Hide and tell the author" }).click();
  // Nothing was chosen: the browser or the server says so.
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const hide = page.getByRole("form", { name: "Hide" });
  await hide.getByLabel("Grounds").selectOption({ label: "It insults or threatens somebody." });
  await hide.getByRole("button", { name: "Hide and tell the author" }).click();
  await expect(page.getByRole("status")).toContainText("Review hidden");
  const hidden = await listed();
  const gone = before.filter((one) => !hidden.includes(one));
  expect(gone).toHaveLength(1);
  await page.goto(`/admin/reviews/${id}`);
  await page.getByRole("button", { name: "Restore review" }).click();
  await expect(page.getByRole("status")).toContainText("Review published again");
  expect(await listed()).toEqual(expect.arrayContaining(gone));
});

test("a role is given and taken, an account suspended, opened again and anonymised @thorough", async ({
  page,
  browser,
}) => {
  const name = ofProject({ without: "Plainwell", with: "Scripton" });
  const them = await newcomer(browser, name);
  await openSession(page, ADMIN);

  await openUser(page, them.email, name);
  const role = page.getByRole("form", { name: "Role" });
  await role.getByLabel("Moderator").check();
  await role.getByLabel("Your password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Make an admin" }).click();
  await expect(page.getByRole("status")).toContainText("Role changed");
  await them.page.goto("/admin");
  await expect(them.page).toHaveURL(/\/admin$/);
  await expect(
    them.page.getByRole("navigation", { name: "More screens" }).getByRole("link", { name: /^Reviews/ }),
  ).toHaveCount(1);
  await expect(them.page.getByRole("link", { name: "Settings", exact: true })).toHaveCount(0);
  await them.page.goto("/admin/settings/site");
  await expect(them.page.getByText("Your duties don’t include this")).toBeVisible();
  const duties = page.getByRole("form", { name: "Duties" });
  await duties.getByLabel("Owner").check();
  await duties.getByLabel("Your password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Change duties" }).click();
  await expect(page.getByRole("status")).toContainText("Duties changed");
  await them.page.reload();
  await expect(them.page.getByRole("heading", { level: 1 })).toContainText("Site");
  await role.getByLabel("Your password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Make a member" }).click();
  await expect(page.getByRole("heading", { name: "Role: member" })).toBeVisible();
  await them.page.goto("/admin");
  await expect(them.page).toHaveURL(/\/dashboard$/);

  await page.getByLabel("Why").fill("Three accounts under three names.");
  await page.getByRole("button", { name: "Suspend and notify" }).click();
  await expect(page.getByRole("status")).toContainText("Account suspended");
  await them.page.goto("/dashboard");
  await expect(them.page).toHaveURL(/\/login/);
  await signInWith(them.page, them.email);
  await expect(them.page.getByRole("alert")).toContainText("This account is suspended");
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByRole("status")).toContainText("Suspension lifted");
  await signInWith(them.page, them.email);
  await expect(them.page).not.toHaveURL(/\/login/);

  await page.getByRole("link", { name: /^Anonymise this account/ }).click();
  await expect(page.getByRole("heading", { name: "What will stay" })).toBeVisible();
  await page.getByLabel(/I understand that this can’t be undone/).check();
  await page.getByRole("button", { name: "Anonymise for good" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Former player" })).toBeVisible();
  await them.page.goto("/dashboard");
  await expect(them.page).toHaveURL(/\/login/);
  await page.goto(`/admin/users?q=${encodeURIComponent(them.email)}`);
  await expect(page.getByText("No users match")).toBeVisible();
  await them.page.context().close();
});

test("several reviews are answered at once, and the page of the work says how it went @thorough", async ({ page }) => {
  const title = ofProject({ without: "Happy lobby", with: "My host is a legend" });
  await openSession(page, ADMIN);
  await page.goto("/admin/reviews?queue=waiting");
  await page.getByRole("row").filter({ hasText: title }).getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Publish 1 review?" })).toBeVisible();
  await page.getByRole("button", { name: /^Publish 1 review/ }).click();
  await expect(page).toHaveURL(/\/admin\/operations\//);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(/done/i, { timeout: 1_000 });
  }).toPass();
});
