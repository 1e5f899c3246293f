import { expect, type BrowserContext, type Page } from "@playwright/test";

/** What the cookie policy says is kept in a browser. */
export interface Policy {
  cookies: readonly string[];
  notes: readonly string[];
}

/** Names in one of the cookie policy's tables, as a reader sees them. */
async function namesIn(page: Page, table: string): Promise<string[]> {
  const names = await page.getByRole("group", { name: table }).locator("tbody th code").allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  return names;
}

/** Reads the cookie policy in the page, and leaves it open. */
export async function readPolicy(page: Page): Promise<Policy> {
  await page.goto("/cookie-policy");
  return {
    cookies: await namesIn(page, "Every cookie we set"),
    notes: await namesIn(page, "Notes in session storage"),
  };
}

/** Names of all cookies that responses set from now on, including those that are removed again. */
export function watchCookies(context: BrowserContext): Set<string> {
  const seen = new Set<string>();
  context.on("response", (response) => {
    void response
      .headersArray()
      .then((headers) => {
        for (const { name, value } of headers)
          if (name.toLowerCase() === "set-cookie")
            for (const line of value.split("\n")) seen.add(line.split("=")[0] ?? "");
      })
      // The page may be closed before its last answer has been read.
      .catch(() => undefined);
  });
  return seen;
}

/** What the page's browser keeps, and was told to keep, that the policy doesn't name: a line each. */
export async function unnamedInBrowser(page: Page, seen: Set<string>, policy: Policy): Promise<string[]> {
  for (const { name } of await page.context().cookies()) seen.add(name);
  const { notes, others } = await page.evaluate(async () => ({
    notes: Object.keys(sessionStorage),
    others: [
      ...Object.keys(localStorage).map((name) => `local storage: ${name}`),
      ...(await indexedDB.databases()).map(({ name }) => `database: ${String(name)}`),
      ...(await caches.keys()).map((name) => `cache: ${name}`),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `service worker: ${scope}`),
    ],
  }));
  return [
    ...[...seen].filter((name) => !policy.cookies.includes(name)).map((name) => `cookie: ${name}`),
    ...notes.filter((name) => !policy.notes.includes(name)).map((name) => `session storage: ${name}`),
    ...others,
  ].map((what) => `${page.url()} keeps what the cookie policy doesn’t name: ${what}`);
}
