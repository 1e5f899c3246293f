import { request as httpRequest } from "node:http";
import { expect, type Page } from "@playwright/test";
import { openAdminScreen } from "../support/looks/admin-screens";
import { test } from "../support/own-site-test";
import type { Person } from "../support/servers/own-sites";
import { ADMIN_SCREENS, MEMBER_SCREENS, REPRESENTATIVE_SCREENS, type AdminScreen } from "../support/looks/screens";
import { DEMO_PASSWORD } from "../support/sign-in";

interface TypedForm {
  /** Number among the page's forms. */
  at: number;
  name: string;
  action: string;
  /** All that is posted. */
  sent: [string, string][];
  /** What a person typed or chose. */
  typed: Record<string, string[]>;
  /** The button that sends it, by its name and value; null: one without a name. */
  pressed: [string, string] | null;
  /** True for a form with room for words. Choices, days and ticks of any other are made again, on the same page. */
  hasWords: boolean;
}

/** A form that was sent without a session, and where its person gets after signing in. */
interface Kept {
  form: TypedForm;
  path: string;
}

/** Types into every field of every form of the page that is posted, and returns what would be sent. */
function typeIntoForms(page: Page): Promise<TypedForm[]> {
  return page.evaluate(async () => {
    const openToAll =
      /^\/(newsletter|login|sign-out|search|theme|contact|forgot-password|reset-password|complaints\/submit-form)\b/;
    const typedIn = (control: Element): boolean =>
      (control instanceof HTMLInputElement &&
        !["hidden", "file", "password", "submit", "button", "image"].includes(control.type) &&
        // It stands in place of the pictures to choose from.
        !control.name.endsWith("Address")) ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement;
    const write = (control: Element, number: number): void => {
      if (control instanceof HTMLSelectElement) {
        const free = [...control.options].filter(({ disabled }) => !disabled);
        if (control.multiple) for (const [at, option] of free.entries()) option.selected = at >= free.length - 2;
        else control.selectedIndex = free.at(-1)?.index ?? 0;
      } else if (control instanceof HTMLTextAreaElement)
        control.value = `Words ${String(number)},\nin “two” lines & more.`;
      else if (control instanceof HTMLInputElement) {
        // A list offers its acts once its script has seen that rows are chosen.
        if (control.type === "checkbox" && !control.checked && ["ids", "all"].includes(control.name)) control.click();
        else if (control.type === "checkbox" || control.type === "radio") control.checked = true;
        else if (control.type === "date") control.value = "2026-03-04";
        else if (control.type === "datetime-local") control.value = "2027-03-04T10:20";
        else if (control.type === "time") control.value = "10:20";
        else if (control.type === "number") control.value = String(number);
        else if (control.type === "email") control.value = `typed-${String(number)}@words.example`;
        else if (control.type === "color") control.value = "#123456";
        else control.value = `Words ${String(number)} “typed” & kept`;
      }
    };
    const typedForms = [...document.forms].flatMap((form, at) => {
      const { pathname, search } = new URL(form.getAttribute("action") ?? location.href, location.href);
      const action = pathname + search;
      const controls = [...form.elements].filter((one) => typedIn(one) && !(one as HTMLInputElement).disabled);
      if (form.method !== "post" || openToAll.test(action) || controls.length === 0) return [];
      controls.forEach(write);
      return [{ form, at, action, controls }];
    });
    // By then React has rendered what the clicks changed; timers don’t run without JavaScript.
    await Promise.resolve();
    return typedForms.map(({ form, at, action, controls }) => {
      const names = new Set(controls.map((control) => (control as HTMLInputElement).name).filter(Boolean));
      const fields = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
      const typed: Record<string, string[]> = {};
      for (const name of names) typed[name] = fields.filter(([one]) => one === name).map(([, value]) => value);
      // Buttons of a list only move its entries.
      const button = [...form.elements].find(
        (one): one is HTMLButtonElement =>
          one instanceof HTMLButtonElement && !["", "__intent__"].includes(one.name) && !one.disabled,
      );
      const pressed: [string, string] | null = button ? [button.name, button.value] : null;
      const sent = pressed ? [...fields, pressed] : fields;
      const hasWords = controls.some(
        (one) => one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && one.type === "text"),
      );
      return { at, name: form.getAttribute("id") ?? action, action, sent, typed, pressed, hasWords };
    });
  });
}

interface Held {
  /** Where the person gets after signing in. */
  path: string;
  cookie: { name: string; value: string };
}

/** Each form comes from an address of its own, since an address may send only so many in an hour. */
let addresses = 1;

/** Posts a form as a browser does whose session has ended. */
async function sendSignedOut({ action, sent }: TypedForm, from: URL): Promise<Held> {
  const body = new URLSearchParams(sent).toString();
  addresses += 1;
  const answer = await new Promise<{ status: number; location: string; cookies: string[]; text: string }>(
    (resolve, reject) => {
      const post = httpRequest(
        new URL(action, from),
        {
          method: "POST",
          localAddress: `127.0.${String(process.pid % 200)}.${String((addresses % 250) + 2)}`,
          headers: {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": Buffer.byteLength(body),
            Origin: from.origin,
            Referer: from.href,
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => (text += part));
          response.on("end", () => {
            const { statusCode = 0, headers } = response;
            resolve({
              status: statusCode,
              location: headers.location ?? "",
              cookies: headers["set-cookie"] ?? [],
              text,
            });
          });
        },
      );
      post.on("error", reject).end(body);
    },
  );
  expect(answer.location, `${String(answer.status)} ${answer.text.slice(0, 200)}`).toMatch(/^\/login\?/);
  const [name = "", ...value] = (answer.cookies.at(0) ?? "").split(";")[0]?.split("=") ?? [];
  const path = new URL(answer.location, from).searchParams.get("redirectTo") ?? "";
  return { path, cookie: { name, value: value.join("=") } };
}

/** Returns what the form holds of what was typed: in the open page, or as the server sends the page. */
async function heldWords(page: Page, form: TypedForm, from: "page" | "server"): Promise<Record<string, string[]>> {
  return page.evaluate(
    async ({ typed, name, from }) => {
      const read =
        from === "page"
          ? document
          : new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
      const form = [...read.forms].find(
        (one) =>
          one.getAttribute("id") === name || new URL(one.getAttribute("action") ?? "", location.href).pathname === name,
      );
      const fields = form ? [...new FormData(form)] : [];
      return Object.fromEntries(
        Object.keys(typed).map((name) => [
          name,
          fields.filter(([one]) => one === name).map(([, value]) => String(value).replace(/\r\n/g, "\n")),
        ]),
      );
    },
    { typed: form.typed, name: form.name, from },
  );
}

/** Returns what is missing of the typed words. */
function missingOf({ name: form, typed }: TypedForm, found: Record<string, string[]>, where: string): string[] {
  return Object.entries(typed).flatMap(([name, values]) => {
    const [expected, is] = [JSON.stringify(values.toSorted()), JSON.stringify(found[name]?.toSorted())];
    return is === expected ? [] : [`${form} ${where}: ${name} is ${is}, not ${expected}`];
  });
}

/** Presses the button of the form that was filled in again, its passwords typed again. Returns what the browser sends. */
function press(page: Page, { name, pressed }: TypedForm): Promise<[string, string][] | null> {
  return page.evaluate(
    ({ name, pressed, password }) => {
      const form = [...document.forms].find(
        (one) =>
          one.getAttribute("id") === name || new URL(one.getAttribute("action") ?? "", location.href).pathname === name,
      );
      if (!form) return null;
      const controls = [...form.elements];
      for (const control of controls)
        if (control instanceof HTMLInputElement && control.type === "password") control.value = password;
      const buttons = controls.filter((one): one is HTMLButtonElement => one instanceof HTMLButtonElement);
      const isPressed = (one: HTMLButtonElement) =>
        pressed ? one.name === pressed[0] && one.value === pressed[1] : one.name === "" && !one.disabled;
      const button = buttons.find(isPressed) ?? null;
      if (pressed && !button) return null;
      const sent = [...new FormData(form, button)].filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      // What was typed is no likely content: it is the server that is to answer.
      form.noValidate = true;
      form.requestSubmit(button);
      return sent;
    },
    { name, pressed, password: DEMO_PASSWORD },
  );
}

/** `asked`: by a page of its own, before anything is done. `gone`: an earlier act has taken the form away. */
type Answer = "accepted" | "asked" | "refused" | "gone";

/** Keys that a page makes again each time it is opened, so that what is sent twice counts once; and what is typed again. */
const NEW_EACH_TIME = /^(?:key|submission|(?:.+\.)?password)$/;

/** Waits until the words are held no longer, as they are once their form is accepted; returns what is wrong if they stay. */
async function stillHeld(page: Page, { form, path }: Kept): Promise<string[]> {
  const id = new URL(path, page.url()).searchParams.get("restored") ?? "";
  const words = () => page.request.get(`/pending/${id}`, { maxRedirects: 0 });
  try {
    await expect.poll(async () => (await words()).status(), { timeout: 5_000 }).toBe(404);
    return [];
  } catch {
    return [`${form.name} leads to ${page.url()}, and its words are still held`];
  }
}

/** Waits until the page shows what was answered. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter?: { state: { navigation: { state: string } } };
    };
    return router?.state.navigation.state === "idle";
  });
}

/** Sends the form that was filled in again. Returns how it was answered, and what was lost. */
async function sendAgain(page: Page, kept: Kept, hasScripts: boolean): Promise<{ answer: Answer; lost: string[] }> {
  const { form } = kept;
  const { pathname } = new URL(form.action, page.url());
  const posted = page.waitForResponse(
    (one) => one.request().method() === "POST" && new URL(one.url()).pathname.replace(/\.data$/, "") === pathname,
  );
  // The editors' own script refuses what the server would, and sends nothing.
  const refused = hasScripts ? page.locator("[data-answers-act]:focus").waitFor() : new Promise<void>(() => {});
  const loaded = hasScripts ? null : page.waitForEvent("load");
  for (const one of [posted, refused, loaded]) one?.catch(() => undefined);
  const sent = await press(page, form);
  if (!sent) return { answer: "gone", lost: [] };
  const lost = form.sent
    .filter(([name]) => !NEW_EACH_TIME.test(name))
    .filter(([name, value]) => !sent.some(([other, given]) => other === name && sameLines(given) === sameLines(value)))
    .map(([name, value]) => `${form.name} is sent again without ${name}=${value}`);
  const status = (await Promise.race([posted, refused]))?.status() ?? 422;
  await loaded;
  const isAccepted = status < 400 && (hasScripts ? status === 202 : status >= 300);
  if (isAccepted) return { answer: "accepted", lost: [...lost, ...(await stillHeld(page, kept))] };
  if (hasScripts) await settled(page);
  if (status === 200 && new URL(page.url()).pathname !== new URL(kept.path, page.url()).pathname)
    return { answer: "asked", lost };
  const missing = missingOf(form, await heldWords(page, form, "page"), `refused with ${String(status)}`);
  return { answer: "refused", lost: [...lost, ...missing] };
}

const sameLines = (text: string) => text.replace(/\r\n/g, "\n");

async function expectWordsKept(page: Page, open: () => Promise<void>, hasScripts: boolean): Promise<void> {
  await open();
  const address = new URL(page.url());
  const lost: string[] = [];
  const kept: Kept[] = [];
  for (const form of await typeIntoForms(page)) {
    const { path, cookie } = await sendSignedOut(form, address);
    if (!path.includes("restored=")) {
      if (form.hasWords || path !== address.pathname + address.search) lost.push(`${form.name}: leads to ${path}`);
      continue;
    }
    await page.context().addCookies([{ ...cookie, url: address.origin }]);
    await page.goto(path);
    if (hasScripts) lost.push(...missingOf(form, await heldWords(page, form, "server"), "as sent"));
    lost.push(...missingOf(form, await heldWords(page, form, "page"), "filled in"));
    kept.unshift({ form, path });
  }
  // The page of the last one is still open. What one act takes away, no later one can be sent to.
  let isTakenAway = false;
  for (const [at, one] of kept.entries()) {
    const { form, path } = one;
    if (at > 0) await page.goto(path);
    const { answer, lost: more } = await sendAgain(page, one, hasScripts);
    lost.push(...more);
    if (answer === "gone" && !isTakenAway) lost.push(`${form.name} could not be sent again`);
    if (answer === "accepted") isTakenAway = true;
  }
  expect(lost).toEqual([]);
}

// One after another, since each worker would need a site.
test.describe.configure({ mode: "default" });
test.use({ siteOf: "words" });

/** One form of each kind; the thorough run tries them all. */
const SAMPLES = new Set(["correction-of-fact", "casino", "complaint"]);

function sweep(who: Person, screens: readonly AdminScreen[]): void {
  test.describe(who, () => {
    test.use({ who });
    for (const screen of screens)
      test(`what was typed on ${screen.name} stands there again after a session that ended, and is sent${SAMPLES.has(screen.name) ? "" : " @thorough"}`, async ({
        page,
        javaScriptEnabled,
      }) => {
        await expectWordsKept(page, () => openAdminScreen(page, screen), javaScriptEnabled ?? true);
      });
  });
}

// What staff send may close the site to others, so theirs is last.
sweep("player", MEMBER_SCREENS);
sweep("representative", REPRESENTATIVE_SCREENS);
sweep("admin", ADMIN_SCREENS);
