import { expect } from "@playwright/test";
import { openSection } from "../support/editor";
import { test } from "../support/test";

const ARTICLE = "/admin/news/twelve-tools-and-what-each-is-for";

test.use({ storageState: async ({ admin }, hand) => hand(admin) });

test("an editor sees what search results show, and links what a text names @both", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(ARTICLE);
  await openSection(page, "Search results");
  const preview = page.locator("[data-search-preview]");
  await expect(preview).toContainText("Twelve tools and what each of them is for · Edgewise");
  const title = page.getByRole("textbox", { name: "Title in search results" });
  await title.fill("Twelve tools that protect players");
  await expect(preview).toContainText(
    javaScriptEnabled
      ? "Twelve tools that protect players · Edgewise"
      : "Twelve tools and what each of them is for · Edgewise",
  );

  await openSection(page, "Heading and text");
  await page.getByRole("button", { name: "Preview the text" }).click();
  const named = page.getByRole("region", { name: "Named without a link" });
  await expect(named).toContainText("Harrowmere");
  if (javaScriptEnabled) {
    await named.getByRole("button", { name: "Link Harrowmere" }).click();
    await expect(page.getByRole("textbox", { name: "Article", exact: true })).toHaveValue(
      /\[Harrowmere\]\(\/casinos\/harrowmere\)/,
    );
    await expect(named).not.toContainText("Harrowmere");
  } else {
    await expect(named).toContainText("[Harrowmere](/casinos/harrowmere)");
    // What was typed is still there, and the preview shows it: the answer has the form as it was sent.
    await expect(title).toHaveValue("Twelve tools that protect players");
  }
});
