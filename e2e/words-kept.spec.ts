import { request as httpRequest } from "node:http";
import { expect, type BrowserContext, type Page } from "@playwright/test";
import { openAdminScreen } from "./support/admin-screens";
import { ADMIN_SCREENS, MEMBER_SCREENS, REPRESENTATIVE_SCREENS, type AdminScreen } from "./support/screens";
import { openSession } from "./support/sign-in";
import { test as base } from "./support/test";

const PEOPLE = {
  admin: "admin@edgewise.example",
  player: "player@edgewise.example",
  representative: "rep@larkmoor.example",
} as const;
type Person = keyof typeof PEOPLE;
type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** One sign-in of each person for all screens that a worker opens. */
const test = base.extend<object, { people: Record<Person, StorageState> }>({
  people: [
    async ({ browser }, hand, { project }) => {
      const stateOf = async (email: string) => {
        const page = await browser.newPage({ baseURL: project.use.baseURL ?? "" });
        await openSession(page, email);
        const state = await page.context().storageState();
        await page.close();
        return state;
      };
      const [admin, player, representative] = [
        await stateOf(PEOPLE.admin),
        await stateOf(PEOPLE.player),
        await stateOf(PEOPLE.representative),
      ];
      await hand({ admin, player, representative });
    },
    { scope: "worker" },
  ],
});

interface TypedForm {
  /** Number among the page's forms. */
  at: number;
  name: string;
  action: string;
  /** All that is posted. */
  sent: [string, string][];
  /** What a person typed or chose. */
  typed: Record<string, string[]>;
}

/** Types into every field of every form of the page that is posted, and returns what would be sent. */
function typeIntoForms(page: Page): Promise<TypedForm[]> {
  return page.evaluate(() => {
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
        if (control.type === "checkbox" || control.type === "radio") control.checked = true;
        else if (control.type === "date") control.value = "2026-03-04";
        else if (control.type === "datetime-local") control.value = "2027-03-04T10:20";
        else if (control.type === "time") control.value = "10:20";
        else if (control.type === "number") control.value = String(number);
        else if (control.type === "email") control.value = `typed-${String(number)}@words.example`;
        else if (control.type === "color") control.value = "#123456";
        else control.value = `Words ${String(number)} “typed” & kept`;
      }
    };
    return [...document.forms].flatMap((form, at) => {
      const { pathname, search } = new URL(form.getAttribute("action") ?? location.href, location.href);
      const action = pathname + search;
      const controls = [...form.elements].filter((one) => typedIn(one) && !(one as HTMLInputElement).disabled);
      if (form.method !== "post" || openToAll.test(action) || controls.length === 0) return [];
      controls.forEach(write);
      const names = new Set(controls.map((control) => (control as HTMLInputElement).name).filter(Boolean));
      const fields = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
      const typed: Record<string, string[]> = {};
      for (const name of names) typed[name] = fields.filter(([one]) => one === name).map(([, value]) => value);
      const button = [...form.elements].find(
        (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.name !== "" && !one.disabled,
      );
      const pressed: [string, string][] = button ? [[button.name, button.value]] : [];
      return [{ at, name: form.id || action, action, sent: [...fields, ...pressed], typed }];
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

/** Returns what the form holds that was filled in again: as sent by the server, and once the page is alive. */
async function filledIn(page: Page, form: TypedForm): Promise<Record<"sent" | "alive", Record<string, string[]>>> {
  return page.evaluate(
    async ({ typed, name }) => {
      const held = (document: Document) => {
        const form = [...document.forms].find(
          (one) => one.id === name || new URL(one.getAttribute("action") ?? "", location.href).pathname === name,
        );
        const fields = form ? [...new FormData(form)] : [];
        return Object.fromEntries(
          Object.keys(typed).map((name) => [
            name,
            fields.filter(([one]) => one === name).map(([, value]) => String(value).replace(/\r\n/g, "\n")),
          ]),
        );
      };
      const html = await (await fetch(location.href)).text();
      return { sent: held(new DOMParser().parseFromString(html, "text/html")), alive: held(document) };
    },
    { typed: form.typed, name: form.name },
  );
}

async function expectWordsKept(page: Page, open: () => Promise<void>): Promise<void> {
  await open();
  const address = new URL(page.url());
  const lost: string[] = [];
  for (const form of await typeIntoForms(page)) {
    const { path, cookie } = await sendSignedOut(form, address);
    if (!path.includes("restored=")) {
      lost.push(`${form.name}: leads to ${path}`);
      continue;
    }
    await page.context().addCookies([{ ...cookie, url: address.origin }]);
    await page.goto(path);
    const { sent, alive } = await filledIn(page, form);
    for (const [name, values] of Object.entries(form.typed)) {
      const expected = JSON.stringify(values.sort());
      for (const [how, found] of [
        ["as sent", sent[name]],
        ["alive", alive[name]],
      ] as const)
        if (JSON.stringify(found?.sort()) !== expected)
          lost.push(`${form.name} ${how}: ${name} is ${JSON.stringify(found)}, not ${expected}`);
    }
    await page.goto(address.href);
  }
  expect(lost).toEqual([]);
}

function sweep(who: Person, screens: readonly AdminScreen[]): void {
  for (const screen of screens)
    test(`${who}: what was typed on ${screen.name} stands there again after a session that ended @with-javascript`, async ({
      browser,
      people,
      baseURL,
    }) => {
      const context = await browser.newContext({ storageState: people[who], baseURL: baseURL ?? "" });
      const page = await context.newPage();
      await expectWordsKept(page, () => openAdminScreen(page, screen));
      await context.close();
    });
}

sweep("admin", ADMIN_SCREENS);
sweep("player", MEMBER_SCREENS);
sweep("representative", REPRESENTATIVE_SCREENS);
