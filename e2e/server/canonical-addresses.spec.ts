import { expect } from "@playwright/test";
import { sendRaw } from "../support/servers/raw-request";
import { test } from "../support/test";

const REDIRECTED: [sent: string, to: string][] = [
  ["/Casinos/Larkmoor", "/casinos/larkmoor"],
  ["/GO/Larkmoor?x=Y", "/go/larkmoor?x=Y"],
  ["/News/Denmark-Bonus-Limits", "/news/denmark-bonus-limits"],
  ["/CASINOS?q=Gold&sort=name", "/casinos?q=Gold&sort=name"],
  ["/casinos/larkmoor/", "/casinos/larkmoor"],
  ["/Casinos/Paying-With/E-Wallet", "/casinos/paying-with/e-wallet"],
  ["//casinos//larkmoor?a=1", "/casinos/larkmoor?a=1"],
  ["/%63asinos/larkmoor", "/casinos/larkmoor"],
  ["/complaints/ew-7gksd5", "/complaints/EW-7GKSD5"],
  ["/COMPLAINTS/HOW-IT-WORKS", "/complaints/how-it-works"],
  ["/Casinos/Larkmoor.data", "/casinos/larkmoor.data"],
  ["/API/v1/Casinos/Larkmoor.json", "/api/v1/casinos/larkmoor.json"],
  ["/OG/casinos/Larkmoor.png", "/og/casinos/larkmoor.png"],
  ["/Sitemap.XML", "/sitemap.xml"],
  ["/Admin/", "/admin"],
];

test.describe("One page has one address @without-javascript", () => {
  for (const [sent, to] of REDIRECTED)
    test(`${sent} leads to ${to}`, async ({ baseURL }) => {
      const site = baseURL ?? "";
      for (const method of ["GET", "HEAD"]) {
        // Twice: the second answer must not come out of a cache under the wrong address.
        for (let times = 0; times < 2; times++) {
          const { status, headers } = await sendRaw(site, [
            `${method} ${sent} HTTP/1.1`,
            `Host: ${new URL(site).host}`,
          ]);
          expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([301, to, "no-cache"]);
          expect(headers.get("x-content-type-options")).toBe("nosniff");
        }
      }
    });

  test("a post is answered at once, with all it holds", async ({ page }) => {
    const answer = await page.request.post("/Preferences/", {
      form: { theme: "dark", returnTo: "/about" },
      maxRedirects: 0,
    });
    expect([answer.status(), answer.headers()["location"]]).toEqual([303, "/about"]);
    expect(answer.headers()["set-cookie"]).toContain("theme=");
    const refused = await page.request.post("/Contact//", { form: { email: "nobody" }, maxRedirects: 0 });
    expect(refused.status()).toBe(422);
    expect(await refused.text()).toContain('value="nobody"');
  });

  test("an address that nobody has is named as it was written", async ({ page }) => {
    const answer = await page.goto("/Nobody/Knows/This");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Page not found: /Nobody/Knows/This")).toBeVisible();
  });
});

test("a person who types an address their own way arrives at the page", async ({ page }) => {
  await page.goto("/Casinos/LARKMOOR/?reviews=new#history");
  await expect(page).toHaveURL("/casinos/larkmoor?reviews=new#history");
  await expect(page.getByRole("heading", { level: 1, name: "Larkmoor" })).toBeVisible();
});
