import { expect } from "@playwright/test";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hydrated, test } from "../support/test";

const CASINO = "amberquay";

/** A site of somebody else's, which shows whatever HTML it was given. */
async function foreignSite(html: () => string): Promise<{ server: Server; address: string }> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Play here</title><main>${html()}</main></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://thief.localhost:${String((server.address() as AddressInfo).port)}/` };
}

test("a badge is copied to a foreign site, shown there, and exposed when somebody follows its link @thorough", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`/casinos/${CASINO}`);
  await page.getByRole("link", { name: "Formulas and changes" }).click();
  await page.getByRole("link", { name: "Check a badge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check Amberquay’s badge" })).toBeVisible();
  const html = await page.getByLabel("large, dark").inputValue();
  expect(html).toMatch(
    /^<a href="[^"]+\/casinos\/amberquay\/badge\?for=amberquay\.example" rel="noopener"><img [^>]+><\/a>$/,
  );
  await expect(page.getByLabel("large, dark")).not.toBeEditable();
  await expect(page.getByRole("button", { name: /copy/i })).toHaveCount(0);

  const { server, address } = await foreignSite(() => html);
  try {
    await page.goto(address);
    const picture = page.getByRole("img", { name: /What Edgewise says about Amberquay today/ });
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), "another site may show it")
      .toBe(340);
    await page.getByRole("link").click();
    await hydrated(page);
    await expect(page.getByText("amberquay.example is a domain of Amberquay")).toBeVisible();
    await expect(page.getByText("Now look at the address bar")).toBeVisible();
    if (javaScriptEnabled) {
      await expect(page.getByText("You came here from another domain")).toBeVisible();
      await page.getByRole("link", { name: "Check that domain" }).click();
    } else {
      await page.getByLabel("Domain of the page with the badge").fill(address);
      await page.getByRole("button", { name: "Check this domain" }).click();
    }
    await expect(page).toHaveURL(/\/casinos\/amberquay\/badge\?for=/);
    await expect(page.getByText("Warning: this is not the domain we know for Amberquay")).toBeVisible();
    await expect(page.getByText(/safety score of \d/)).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: /large/ })).toHaveCount(0);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("a blacklisted casino's badge and its page say so in place of a score @without-javascript", async ({ page }) => {
  const picture = await page.request.get("/badge/undertow?size=large");
  expect(picture.headers()["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(await picture.text()).toContain(">Blacklisted</text>");
  await page.goto("/casinos/undertow/badge?for=undertow.example");
  await expect(page.getByText("Undertow is on the blacklist of Edgewise: do not deposit there.")).toBeVisible();
  await expect(page.getByText(/^This has been the case since /)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /large/ })).toHaveCount(0);
});
