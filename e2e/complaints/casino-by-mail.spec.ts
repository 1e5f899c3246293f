import { expect, type Page } from "@playwright/test";
import { hasScript, newPerson, newTitle, someDay, STORY } from "../support/complaint";
import { mailedLink } from "../support/outbox";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";
const PLAYER = "player@edgewise.example";
/** Nobody has an account for this casino of the demo. */
const CASINO = "Kestrel Parlour";
const ADDRESS = "perch@kestrelparlour.example";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const evidence = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Paid on Tuesday.") });

test("a casino that has only a mail address reads, answers and proves its side by the link it was mailed", async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const title = newTitle();
  const day = someDay();
  const player = await newPerson(browser, info);
  const written = await player.context().request.post("/complaints/submit-form", {
    multipart: {
      ...{ casino: CASINO, category: "withdrawal_delay", title, story: STORY },
      ...{ money: "yes", amount: "400", currency: "EUR", incidentOn: day, contactedCasinoOn: day },
      ...{ playerName: "Northerner", accountName: "secret-account-77", notElsewhere: "on", consent: "on" },
      intent: "preview",
    },
    maxRedirects: 0,
  });
  expect(written.status(), await written.text()).toBe(303);
  await player.goto(await openSession(player, PLAYER, { redirectTo: written.headers()["location"] ?? "" }));
  await press(player, "Send complaint");
  await expect(player.getByText("We have your complaint.")).toBeVisible();
  const ref = /EW-[0-9A-Z]{6}/.exec(player.url())?.[0] ?? "";

  // The button says who is asked, before it is pressed.
  const desk = await newPerson(browser, info, ADMIN);
  await desk.goto(`/admin/complaints/${ref}`);
  await press(desk, "Start review");
  await desk.getByLabel("Text", { exact: true }).fill("On which day was it paid?");
  await press(desk, `Ask ${CASINO}: ${ADDRESS}`);
  await notice(desk, "The casino is being asked by email");

  // The trail says when its mail server took the mail, and from then on the deadline runs.
  await expect
    .poll(async () => {
      await player.goto(`/complaints/${ref}`);
      return player.getByText("The casino’s mail server accepted the request").count();
    })
    .toBeGreaterThan(0);
  await expect(player.getByText(`${CASINO} needs to answer`)).toBeVisible();
  await expect(player.getByText(ADDRESS)).toHaveCount(0);

  // The casino opens the link: no account, and no token in the address.
  const casino = await newPerson(browser, info);
  await casino.goto(mailedLink(ADDRESS, `/complaints/${ref}/answer`) ?? "");
  await expect(casino).toHaveURL(`/complaints/${ref}/case`);
  await expect(casino.getByText("On which day was it paid?").first()).toBeVisible();
  await expect(casino.getByRole("link", { name: "ask for access to its area" })).toBeVisible();
  await casino.getByLabel("Your name", { exact: true }).fill("Ann Ek");
  await casino.getByLabel("Your answer", { exact: true }).fill("We paid it on Tuesday; the statement is attached.");
  await casino
    .getByLabel("Evidence")
    .first()
    .setInputFiles([evidence("statement.txt")]);
  await press(casino, "Send answer");
  await expect(casino.getByText("Answer sent")).toBeVisible();
  await expect(casino.getByText("statement.txt").first()).toBeVisible();
  await expect(casino.getByText("Waiting for our staff")).toBeVisible();

  await player.goto(`/complaints/${ref}`);
  await expect(player.getByText(`Ann Ek, for ${CASINO}, by mail link`)).toBeVisible();

  // The link ends with the complaint, and its page says so.
  const decision = { intent: "decide", outcome: "resolved", reason: "The casino paid, and the player has it." };
  await desk.goto(`/admin/complaints/${ref}`);
  if (!hasScript(info)) await expect(desk.getByText("statement.txt").first()).toBeVisible();
  await desk.getByLabel("How it ends").selectOption(decision.outcome);
  await desk.getByLabel("Reason", { exact: true }).fill(decision.reason);
  await press(desk, "Close the complaint");
  await press(desk, "Yes, close the complaint");
  await notice(desk, "It is closed as resolved");
  await casino.goto(`/complaints/${ref}/case`);
  await expect(casino.getByText("The complaint has ended, and the link with it.")).toBeVisible();
});
