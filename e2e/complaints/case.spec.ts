import { expect, type APIRequestContext, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { writeComplaint } from "../support/complaint";
import { DEMO_PASSWORD, openSession } from "../support/sign-in";
import { test } from "../support/test";

const REASON = "The casino paid in full after the complaint was taken up.";

/** A day of its own for each run: a player has one open complaint for a casino and a day. */
function someDay(): string {
  return new Date(Date.UTC(2024, 0, 1 + randomInt(900))).toISOString().slice(0, 10);
}

interface Staff {
  /** Tries to decide what nobody has taken up. */
  expectNoDecisionOf(ref: string): Promise<void>;
  accept(ref: string): Promise<void>;
  ask(ref: string, party: "player" | "casino", question: string): Promise<void>;
  resolve(ref: string, reason: string, recovered: number): Promise<void>;
}

/** Staff at the command line, in the store the server works on. */
function staffAtCommandLine(): Staff {
  const run = (...command: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", "scripts/case.ts", ...command], {
      env: { ...process.env, DATA_DIR: process.env["E2E_DATA_DIR"] ?? "test-results/data", LOG_LEVEL: "silent" },
      encoding: "utf8",
    });
    return status === 0 ? stdout : stderr;
  };
  return {
    async expectNoDecisionOf(ref) {
      expect(run("decide", ref, "resolved", "Too soon.")).toContain("from submitted to resolved");
    },
    async accept(ref) {
      expect(run("accept", ref)).toContain("under_review");
    },
    async ask(ref, party, question) {
      expect(run("ask", ref, party, question)).toContain(`awaiting_${party}`);
    },
    async resolve(ref, reason, recovered) {
      expect(run("decide", ref, "resolved", reason, "--recovered", `${String(recovered)}EUR`)).toContain("resolved");
    },
  };
}

/** Staff at the desk, whose screen admin-complaints.spec.ts walks through: here only its forms are sent. */
async function staffAtDesk(request: APIRequestContext): Promise<Staff> {
  const form = { intent: "sign-in", email: "admin@edgewise.example", password: DEMO_PASSWORD };
  expect((await request.post("/login", { form, maxRedirects: 0 })).status()).toBe(303);
  const send = async (ref: string, form: Record<string, string>) => {
    const address = `/admin/complaints/${ref}`;
    const seen = /name="version" value="(\d+)"/.exec(await (await request.get(address)).text())?.[1] ?? "";
    return request.post(address, { form: { ...form, version: seen }, maxRedirects: 0 });
  };
  const act = async (ref: string, form: Record<string, string>) => {
    const answer = await send(ref, form);
    expect(answer.status(), await answer.text()).toBe(303);
  };
  return {
    async expectNoDecisionOf(ref) {
      expect((await send(ref, { intent: "decide", outcome: "resolved", reason: REASON })).status()).toBe(409);
    },
    accept: (ref) => act(ref, { intent: "accept" }),
    ask: (ref, party, question) => act(ref, { intent: "write", kind: `ask_${party}`, body: question }),
    async resolve(ref, reason, recovered) {
      const decision = { intent: "decide", outcome: "resolved", reason, recovered: String(recovered), currency: "EUR" };
      const question = await (await send(ref, decision)).text();
      const sure = /name="decide\.~?confirmed"[^>]* value="([^"]+)"/.exec(question)?.[1] ?? "";
      await act(ref, { ...decision, confirmed: sure });
    },
  };
}

async function newPerson(browser: Browser, email: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await openSession(page, email);
  return page;
}

const evidence = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("a case from sent to resolved, by player, casino and staff @thorough", async ({
  browser,
  javaScriptEnabled,
  baseURL,
  request,
}) => {
  test.setTimeout(180_000);
  const staff = javaScriptEnabled ? await staffAtDesk(request) : staffAtCommandLine();
  const options: BrowserContextOptions = {
    ...(javaScriptEnabled !== undefined && { javaScriptEnabled }),
    ...(baseURL && { baseURL }),
  };
  const title = `Withdrawal of 400 euros held, run ${String(randomInt(1_000_000))}`;
  const day = someDay();

  // A visitor fills it in, with a file, and misses something at first.
  const player = await (await browser.newContext(options)).newPage();
  await player.goto("/complaints/submit-form?casino=larkmoor");
  const file = evidence("mail.txt", `They wrote: soon. ${title}`);
  await writeComplaint(player, { casino: "Larkmoor", title, day, playerName: "me@mine.example", file });
  await expect(player.getByRole("alert").first()).toContainText("Name to be shown under");
  await player.getByRole("button", { name: "Back" }).click();
  await expect(player.getByRole("list", { name: "Saved files" })).toContainText("mail.txt");

  // A page that says it is a picture is refused, and the rest is kept.
  await player
    .getByLabel("More files")
    .setInputFiles([
      { name: "proof.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script>alert(1)</script>") },
    ]);
  if (!javaScriptEnabled) await player.getByRole("button", { name: "Add files" }).click();
  await expect(player.getByRole("alert").filter({ hasText: "proof.png" })).toContainText("not the picture");
  await expect(player.getByRole("list", { name: "Saved files" })).not.toContainText("proof.png");

  await player.getByRole("button", { name: "Save and continue" }).click();
  await player.getByLabel("Name to be shown under").fill("Northerner");
  await player.getByRole("button", { name: "See what will be public" }).click();
  await expect(player.getByRole("heading", { name: "What everybody will see" })).toBeVisible();

  // Signing in loses no word.
  await player.getByRole("link", { name: "Sign in or join to send it" }).click();
  const form = player.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill("player@edgewise.example");
  await form.getByLabel("Password").fill("correct horse battery staple");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(player.getByText(title)).toBeVisible();
  await expect(player.getByText("mail.txt")).toBeVisible();
  await player.getByRole("button", { name: "Send complaint" }).click();
  await expect(player.getByText("We have your complaint")).toBeVisible();
  const ref = /EW-[0-9A-Z]{6}/.exec(player.url())?.[0] ?? "";
  expect(ref).not.toBe("");

  // Private until it is taken up, and no step comes out of turn.
  const visitor = await (await browser.newContext(options)).newPage();
  expect((await visitor.goto(`/complaints/${ref}`))?.status()).toBe(404);
  await staff.expectNoDecisionOf(ref);
  await staff.accept(ref);
  await staff.ask(ref, "casino", "What became of this withdrawal, and when?");

  // The casino answers, with two windows open.
  const casino = await newPerson(browser, "rep@larkmoor.example", options);
  const window = await casino.context().newPage();
  for (const page of [casino, window]) {
    await page.goto(`/complaints/${ref}/case`);
    await expect(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
    await page.getByLabel("Your answer", { exact: true }).fill("We have paid it out this morning.");
  }
  await expect(casino.getByText("secret-account-77")).toBeVisible();
  await expect(casino.getByText("mail.txt")).toHaveCount(0);
  await casino.getByRole("button", { name: "Send answer" }).click();
  await expect(casino.getByText("Answer sent")).toBeVisible();
  await window.getByRole("button", { name: "Send answer" }).click();
  await expect(window.getByRole("alert")).toContainText("from under_review to under_review");

  // The player's session ends while they write: their words wait behind the sign-in.
  await staff.ask(ref, "player", "Has all of the money arrived by now?");
  await player.goto(`/complaints/${ref}/case`);
  await player.getByLabel("Your answer", { exact: true }).fill("Yes, all of it has arrived.");
  await player.context().clearCookies({ name: "session" });
  await player.getByRole("button", { name: "Send answer" }).click();
  await signInHere(player);
  await expect(player.getByLabel("Your answer", { exact: true })).toHaveValue("Yes, all of it has arrived.");
  await player.getByRole("button", { name: "Send answer" }).click();
  await expect(player.getByText("Answer sent")).toBeVisible();

  await staff.resolve(ref, REASON, 400);
  await player.goto(`/complaints/${ref}/case`);
  await player.getByRole("button", { name: "Accept the outcome" }).click();
  await expect(player.getByText("accepted the outcome on")).toBeVisible();

  // Everybody reads how it ended, and nothing private.
  await visitor.goto(`/complaints/${ref}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(visitor.getByText(REASON).first()).toBeVisible();
  const everything = await visitor.content();
  for (const secret of ["secret-account-77", "player@edgewise.example", "mail.txt"])
    expect(everything).not.toContain(secret);
  expect((await visitor.goto(`/complaints/${ref}/case`))?.url()).toContain("/login");
});

async function signInHere(page: Page) {
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill("player@edgewise.example");
  await form.getByLabel("Password").fill("correct horse battery staple");
  await form.getByRole("button", { name: "Sign In" }).click();
}
