import { randomInt } from "node:crypto";
import { expect, type Browser, type Page, type TestInfo } from "@playwright/test";
import sharp from "sharp";
import { openSession } from "./sign-in";

export const STORY =
  "I asked for my winnings on a Monday and sent every paper they wanted the same evening. Since then each answer has been another promise, and the money is still not here.";

/** A day of its own for each run: a player has one open complaint for a casino and a day. */
export function someDay(): string {
  return new Date(Date.UTC(2020, 0, 1 + randomInt(1_400))).toISOString().slice(0, 10);
}
export const newTitle = () => `Withdrawal of 400 euros held, case ${String(randomInt(1_000_000))}`;

export const hasScript = (info: TestInfo) => info.project.name === "with JavaScript";

/** A page of somebody else, in a browser of their own. */
export async function newPerson(browser: Browser, info: TestInfo, email?: string): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled: hasScript(info) })).newPage();
  if (email) await openSession(page, email);
  return page;
}

/** White, with a black name on its left half. */
export function picture(): Promise<Buffer> {
  const name = Buffer.from('<svg width="400" height="200"><text x="20" y="110" font-size="40">Hollis</text></svg>');
  return sharp({ create: { width: 400, height: 200, channels: 3, background: "#fff" } })
    .composite([{ input: name }])
    .png()
    .toBuffer();
}

type Evidence = { name: string; mimeType: string; buffer: Buffer };

/** Fills in the form of a complaint, a page after the other, up to what will be public. */
export async function writeComplaint(
  page: Page,
  {
    casino,
    title,
    day,
    story = STORY,
    playerName = "Northerner",
    file,
  }: Readonly<{
    casino: string;
    title: string;
    day: string;
    story?: string;
    playerName?: string;
    file?: Evidence | undefined;
  }>,
): Promise<void> {
  const goOn = () => page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByLabel("Casino", { exact: true }).fill(casino);
  await page.getByLabel("Your name or number at the casino").fill("secret-account-77");
  await goOn();
  await page.getByLabel("Topic").selectOption("withdrawal_delay");
  await page.getByLabel("In one line").fill(title);
  await page.getByLabel("What happened", { exact: true }).fill(story);
  await goOn();
  await page.getByLabel("Yes", { exact: true }).check();
  await page.getByLabel("Amount in dispute").fill("400");
  await page.getByLabel("Currency").selectOption("EUR");
  await goOn();
  await page.getByLabel("When it happened").fill(day);
  await page.getByLabel("When you wrote to the casino").fill(day);
  await goOn();
  if (file) await page.getByLabel(/^Files/).setInputFiles([file]);
  await goOn();
  await page.getByLabel("Name to be shown under").fill(playerName);
  await page.getByLabel(/This is not already with a court/).check();
  await page.getByLabel(/You may publish what I wrote/).check();
  await page.getByRole("button", { name: "See what will be public" }).click();
}

/**
 * Sends a complaint by posting what the form would hold: for journeys that begin once it is there. Returns its reference,
 * and the page of its player.
 */
export async function postComplaint(
  [browser, info]: [Browser, TestInfo],
  email: string,
  title: string,
  day: string,
  file?: Buffer,
): Promise<{ ref: string; player: Page }> {
  const player = await newPerson(browser, info);
  const written = await player.context().request.post("/complaints/submit-form", {
    multipart: {
      ...{ casino: "Amberquay", category: "withdrawal_delay", title, story: STORY },
      ...{ money: "yes", amount: "400", currency: "EUR", incidentOn: day, contactedCasinoOn: day },
      ...{ playerName: "Northerner", accountName: "secret-account-77", notElsewhere: "on", consent: "on" },
      intent: "preview",
      ...(file && { evidence: { name: "statement of Hollis.png", mimeType: "image/png", buffer: file } }),
    },
    maxRedirects: 0,
  });
  expect(written.status(), await written.text()).toBe(303);
  await player.goto(await openSession(player, email, { redirectTo: written.headers()["location"] ?? "" }));
  await player.getByRole("button", { name: "Send complaint" }).click();
  await expect(player.getByText("We have your complaint.")).toBeVisible();
  return { ref: /EW-[0-9A-Z]{6}/.exec(player.url())?.[0] ?? "", player };
}
