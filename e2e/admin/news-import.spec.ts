import { expect } from "@playwright/test";
import { wordpressExport, OLD_SITE } from "../../tests/support/files/wordpress-export";
import { signInAs } from "../support/accounts";
import { test } from "../support/test";

const EXPORT = wordpressExport([
  {
    id: 71,
    title: "The old regulator has moved",
    content:
      '<!-- wp:paragraph --><p>It is in <strong>Valletta</strong> now.</p><!-- /wp:paragraph --><iframe src="https://video.example/7"></iframe>',
    excerpt: "A new address for the regulator.",
    categories: ["Regulation"],
    tags: ["Malta"],
    link: `${OLD_SITE}/2019/05/the-old-regulator-has-moved/`,
  },
  { id: 72, title: "A post that nobody may read", status: "private" },
]);

test("staff import news from WordPress after a dry run, readers come by the old address, and it is undone @without-javascript @thorough", async ({
  page,
}) => {
  test.slow();
  await signInAs(page, "admin@edgewise.example");
  await page.goto("/admin/news");
  await page.getByRole("link", { name: "Import from WordPress" }).click();
  await page.getByLabel("Exported file").setInputFiles({
    name: "page.xml",
    mimeType: "text/xml",
    buffer: Buffer.from("<html><p>Not an export</p></html>"),
  });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not an export of WordPress.");

  await page
    .getByLabel("Exported file")
    .setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(EXPORT) });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "What is in old.xml" })).toBeVisible();
  const row = page.getByRole("row", { name: /The old regulator has moved/ });
  await expect(row).toContainText("By Anna Lind");
  await expect(row).toContainText("Lost: an embedded iframe, kept as a link: https://video.example/7");
  await page.getByRole("link", { name: "Left out (1)" }).click();
  await expect(page.getByRole("row", { name: /A post that nobody may read/ })).toContainText("It is private");

  await page.getByRole("button", { name: "Import 1 post from WordPress" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("region", { name: "Results" }).first()).toContainText("Imported as");
  const operation = page.url();

  await page.goto("/2019/05/the-old-regulator-has-moved/");
  await expect(page).toHaveURL(/\/news\/the-old-regulator-has-moved$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The old regulator has moved");
  await expect(page.getByText("It is in Valletta now.")).toBeVisible();
  await page.goto("/?p=71");
  await expect(page).toHaveURL(/\/news\/the-old-regulator-has-moved$/);

  await page.goto(operation);
  await page.getByRole("button", { name: "Undo 1 change" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Undo: Import 1 post");
  await expect(async () => {
    const answer = await page.request.get("/2019/05/the-old-regulator-has-moved/");
    expect(answer.status()).toBe(404);
  }).toPass();
});
