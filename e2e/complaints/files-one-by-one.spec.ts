import { expect, type Page, type Request } from "@playwright/test";
import { hasScript, newPerson, newTitle, postComplaint, someDay } from "../support/complaint";
import { openSession } from "../support/sign-in";
import { section } from "../support/section";
import { test } from "../support/test";

const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`What ${name} says.`) });

/** The posts with files that leave the browser from now on. */
function postsWithFiles(page: Page): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.headers()["content-type"]?.startsWith("multipart/")) posts.push(request);
  });
  return posts;
}

/** The size of a post as it was sent. Playwright doesn't hold the body of one with files. */
const sizeOf = async (request: Request) => Number((await request.allHeaders())["content-length"]);

test("a complaint's files are chosen one at a time without JavaScript, and no text is lost @without-javascript", async ({
  page,
}) => {
  await page.goto("/complaints/submit-form");
  await page.getByLabel("Casino", { exact: true }).fill("Amberquay");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.goto("/complaints/submit-form?questions=evidence");
  await page.getByLabel("The casino may see these files").check();
  await expect(page.getByText("Choose one file at a time, and press “Add files” after each")).toBeVisible();
  for (const name of ["first.txt", "second.txt", "third.txt"]) {
    const input = page.locator("#evidence-files");
    await expect(input).not.toHaveAttribute("multiple");
    await input.setInputFiles(file(name));
    await page.getByRole("button", { name: "Add files" }).click();
    await expect(page.getByRole("list", { name: "Saved files" })).toContainText(name);
  }
  await page.getByRole("button", { name: "Remove second.txt" }).click();
  const saved = page.getByRole("list", { name: "Saved files" }).getByRole("listitem");
  await expect(saved).toContainText(["first.txt", "third.txt"]);
  await expect(page.getByLabel("The casino may see these files")).toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make a complaint about Amberquay");
});

test("an answer's files are added one at a time, and the answer stays until it is sent @thorough", async ({
  browser,
}, info) => {
  test.setTimeout(120_000);
  const { ref, player } = await postComplaint([browser, info], "player@edgewise.example", newTitle(), someDay());
  const staff = await newPerson(browser, info);
  await openSession(staff, "admin@edgewise.example");
  const act = async (form: Record<string, string>) => {
    const address = `/admin/complaints/${ref}`;
    const shown = await (await staff.request.get(address)).text();
    const seen = /name="version" value="(\d+)"/.exec(shown)?.[1] ?? "";
    const answer = await staff.request.post(address, { form: { ...form, version: seen }, maxRedirects: 0 });
    expect(answer.status(), await answer.text()).toBe(303);
  };
  await act({ intent: "accept" });
  await act({ intent: "write", kind: "ask_player", body: "Which mails did they write?" });

  await player.goto(`/complaints/${ref}/case`);
  const words = player.getByLabel("Your answer", { exact: true });
  const step = player.locator('[data-form-part="answer"]');
  const input = player.locator("#answer-files");
  const added = step.getByRole("list", { name: "Added files" });
  await words.fill("These are all of their mails.");
  await player.getByLabel("Keep this answer off the public page").check();
  for (const name of ["first.txt", "second.txt"]) {
    await input.setInputFiles(file(name));
    await step.getByRole("button", { name: "Add files" }).click();
    await expect(added).toContainText(name);
    await expect(words).toHaveValue("These are all of their mails.");
    await expect(player.getByLabel("Keep this answer off the public page")).toBeChecked();
  }
  await input.setInputFiles({ ...file("none.png"), mimeType: "image/png" });
  await step.getByRole("button", { name: "Add files" }).click();
  await expect(step.getByRole("alert").filter({ hasText: "Some files were not added" })).toContainText("none.png");
  await expect(words).toHaveValue("These are all of their mails.");

  // With JavaScript several that are still chosen go ahead of the answer, one at a time.
  const posts = postsWithFiles(player);
  const large = (name: string) => ({ ...file(name), buffer: Buffer.alloc(200_000, `${name} `) });
  await input.setInputFiles(hasScript(info) ? [large("third.txt"), large("fourth.txt")] : [large("third.txt")]);
  await player.getByRole("button", { name: "Send answer" }).click();
  await expect(player.getByText("Answer sent")).toBeVisible();
  const sizes = await Promise.all(posts.map(sizeOf));
  expect(sizes.filter((size) => size > 200_000)).toHaveLength(hasScript(info) ? 2 : 1);
  expect(Math.max(...sizes)).toBeLessThan(300_000);
  const evidence = section(player, "Evidence");
  const names = ["first.txt", "second.txt", "third.txt", ...(hasScript(info) ? ["fourth.txt"] : [])];
  for (const name of names) await expect(evidence.getByRole("link", { name })).toBeVisible();
});
