import { request } from "node:http";
import { expect, test, type Page } from "@playwright/test";

/** The demo's password, as `playwright.config.ts` hands it to the seeder. */
export const DEMO_PASSWORD = "correct horse battery staple";

/** Signs in with a demo account, from whatever page leads there, and waits to arrive. */
export async function signIn(page: Page, email: string, from = "/login"): Promise<void> {
  await page.goto(from);
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Password").fill(DEMO_PASSWORD);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Each sign-in comes from an address of its own, since an address may try only so often within some minutes. */
let addresses = 0;

interface SignedIn {
  status: number;
  location: string;
  cookies: { name: string; value: string }[];
}

function nameAndValue(cookie: string): { name: string; value: string } {
  const pair = cookie.split(";")[0] ?? "";
  return { name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1) };
}

function postSignIn(site: string, form: Record<string, string>): Promise<SignedIn> {
  const body = new URLSearchParams(form).toString();
  addresses += 1;
  return new Promise((resolve, reject) => {
    const post = request(
      new URL("/login", site),
      {
        method: "POST",
        localAddress: `127.${String(1 + (process.pid % 250))}.${String(addresses % 250)}.${String(2 + (Math.floor(addresses / 250) % 250))}`,
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
          Origin: new URL(site).origin,
        },
      },
      (answer) => {
        answer.resume();
        const { statusCode = 0, headers } = answer;
        const cookies = (headers["set-cookie"] ?? []).map(nameAndValue);
        resolve({ status: statusCode, location: headers.location ?? "", cookies });
      },
    );
    post.on("error", reject).end(body);
  });
}

/**
 * Gives the page's browser a session of a demo account and opens nothing: for journeys that are about something else than
 * signing in. `redirectTo` is where they were going; answers where they are led.
 */
export function openSession(page: Page, email: string, { site = "", redirectTo = "" } = {}): Promise<string> {
  return postToSignIn(page, { intent: "sign-in", email, password: DEMO_PASSWORD, redirectTo }, site);
}

/** Returns the cookies of a new session of a demo account. */
export async function sessionCookies(site: string, email: string): Promise<SignedIn["cookies"]> {
  const answer = await postSignIn(site, { intent: "sign-in", email, password: DEMO_PASSWORD });
  expect(answer.status).toBe(303);
  return answer.cookies;
}

/** Sends Sign In's form, or Join's, for the page's browser; answers where it leads. */
export async function postToSignIn(page: Page, form: Record<string, string>, site = ""): Promise<string> {
  const origin = site || (test.info().project.use.baseURL ?? "");
  const answer = await postSignIn(origin, form);
  expect(answer.status).toBe(303);
  await page.context().addCookies(answer.cookies.map((cookie) => ({ ...cookie, url: origin })));
  return answer.location;
}
