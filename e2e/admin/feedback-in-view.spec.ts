import { expect, type Page } from "@playwright/test";
import { openAdminScreen } from "../support/looks/admin-screens";
import { test } from "../support/own-site-test";
import type { Person } from "../support/servers/own-sites";
import { ADMIN_SCREENS, MEMBER_SCREENS, type AdminScreen } from "../support/looks/screens";
import { DEMO_PASSWORD } from "../support/sign-in";

// One after another, since each worker would need a site.
test.describe.configure({ mode: "default" });
// As on a small laptop: most answers stand above what was pressed.
test.use({ siteOf: "feedback", viewport: { width: 1024, height: 600 } });

/** A button of a form, by where it stands. */
interface Act {
  /** Id of the form, or its path. */
  form: string;
  button: { name: string; value: string; words: string };
  /** Form and button in words, for the report. */
  name: string;
}

/** A page may have a button for each row of a list: the first of them stands for the others. */
const MOST_ACTS = 6;

/**
 * What needs no message: it changes how the page looks, leads on to a page or a list of one's own choosing, shows its
 * answer in its own place, or takes away the question that it answers.
 */
const NO_MESSAGE =
  /^\/(preferences|sign-out|newsletter|search)|__intent__|intent=(show:|keep|panel|discard)| faq-order | look intent=preview /;

/** Returns the acts of the page, one of each kind. */
function findActs(page: Page): Promise<Act[]> {
  return page.evaluate(() => {
    const seen = new Set<string>();
    return [...document.forms].flatMap((form) => {
      if (form.method !== "post" || !form.closest("main")) return [];
      const { pathname } = new URL(form.getAttribute("action") ?? location.href, location.href);
      const buttons = [...form.elements].filter(
        (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit",
      );
      return buttons.flatMap((button) => {
        if (button.disabled) return [];
        const words = (button.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
        const name = `${pathname} ${form.getAttribute("id") ?? ""} ${button.name}=${button.value} “${words}”`;
        // Ids of rows tell no kinds of acts apart.
        const look = `${form.getAttribute("id") ?? button.name} ${button.name} ${button.className} ${words.split(" ").slice(0, 2).join(" ")}`;
        if (seen.has(look)) return [];
        seen.add(look);
        return [
          {
            form: form.getAttribute("id") ?? pathname,
            button: { name: button.name, value: button.value, words },
            name,
          },
        ];
      });
    });
  });
}

function press(page: Page, act: Act): Promise<boolean> {
  return page.evaluate(
    ({ form: name, button: { name: its, value, words }, password }) => {
      const buttons = [...document.forms]
        .filter(
          (one) =>
            (one.getAttribute("id") ?? new URL(one.getAttribute("action") ?? location.href, location.href).pathname) ===
            name,
        )
        .flatMap((one) => [...one.elements])
        .filter((one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit");
      const button = buttons.find(
        (one) =>
          one.name === its &&
          one.value === value &&
          (one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40) === words,
      );
      const form = button?.form;
      if (!form || button.disabled) return false;
      for (let fold = button.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
      for (const control of form.elements) {
        if (control instanceof HTMLInputElement && control.type === "password") control.value = password;
        // A list's first row is chosen for its acts.
        if (control instanceof HTMLInputElement && control.name === "ids") {
          control.checked = true;
          break;
        }
      }
      form.noValidate = true;
      window.scrollTo(0, 0);
      // As for a person who presses it.
      button.focus({ preventScroll: true });
      form.requestSubmit(button);
      return true;
    },
    { ...act, password: DEMO_PASSWORD },
  );
}

/** Returns what is wrong with where the answer stands; null for nothing. */
function misplaced(page: Page, hasScripts: boolean): Promise<string | null> {
  return page.evaluate((hasScripts) => {
    const inView = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && Math.min(bottom, top + 60) <= window.innerHeight;
    };
    const messages = [...document.querySelectorAll("main [data-answers-act]")];
    const { activeElement: focused } = document;
    const about = `focus is on ${focused?.outerHTML.slice(0, 80) ?? "nothing"}, at ${location.pathname}${location.search}`;
    // The browser points at a field that holds up its form.
    if (hasScripts && focused?.matches("input:invalid, textarea:invalid, select:invalid")) return null;
    // Somebody who saves an editor goes on where they are, and is told beside the button.
    const isBeside = (one: Element) => one.role === "status" && one.parentElement?.contains(focused);
    const message = messages.find((one) => focused && (one.contains(focused) || isBeside(one)));
    // Without JavaScript, an address with an anchor opens there, and the browser focuses nothing else.
    const atAnchor = hasScripts || location.hash === "" ? undefined : messages.find(inView);
    if (!message && atAnchor) return null;
    if (!message) return `${messages.length === 0 ? "no message" : "a message without focus"}; ${about}`;
    const { top, bottom } = message.getBoundingClientRect();
    return inView(message)
      ? null
      : `the message is out of view, from ${String(Math.round(top))} to ${String(Math.round(bottom))}; ${about}`;
  }, hasScripts);
}

/** False if no item of the screen's kind is left; throws everything else. */
function isNoneLeft(error: unknown): false {
  if (error instanceof Error && error.message.includes(": no link of ")) return false;
  throw error;
}

async function expectFeedback(page: Page, open: () => Promise<void>, hasScripts: boolean): Promise<void> {
  await open();
  const wrong: string[] = [];
  const acts = (await findActs(page)).filter(({ name }) => !NO_MESSAGE.test(name)).slice(0, MOST_ACTS);
  for (const [at, act] of acts.entries()) {
    // An act may have done the last task of its kind.
    if (at > 0 && !(await open().then(() => true, isNoneLeft))) break;
    const loaded = hasScripts ? null : page.waitForEvent("load");
    loaded?.catch(() => undefined);
    if (!(await press(page, act))) continue;
    await loaded;
    let last: string | null = null;
    await expect
      .poll(async () => (last = await misplaced(page, hasScripts).catch(() => "the page is changing")), {
        timeout: 6_000,
      })
      .toBeNull()
      .catch(() => undefined);
    if (last !== null) wrong.push(`${act.name}: ${String(last)}`);
  }
  expect(wrong).toEqual([]);
}

/** More screens with acts but without anything to type. */
const MORE_MEMBER_SCREENS: readonly AdminScreen[] = [
  { name: "password", path: "/dashboard/password" },
  { name: "sessions", path: "/dashboard/sessions" },
  { name: "notices", path: "/dashboard/notices" },
  { name: "alert", path: "/dashboard/alerts/casino?about=quillon" },
  { name: "saved", path: "/dashboard/saved" },
  { name: "passkeys", path: "/dashboard/passkeys" },
  { name: "second-factor", path: "/dashboard/second-factor" },
];

/**
 * Screens whose forms stand far below their top or lead back to a place on the page. The browser leaves `autofocus`
 * alone at an address with an anchor, which nothing but a browser shows.
 */
const ALSO_WITHOUT_SCRIPTS = new Set(["case", "award-of-this-year", "award-nominations", "review"]);

/** Screens of each kind; the thorough run tries them all. */
const SAMPLES = new Set(["award-of-this-year", "complaint"]);

function sweep(who: Person, screens: readonly AdminScreen[]): void {
  test.describe(who, () => {
    test.use({ who });
    for (const screen of screens)
      test(`after every act on ${screen.name}, its message is in view and has the focus${ALSO_WITHOUT_SCRIPTS.has(screen.name) ? "" : " @with-javascript"}${SAMPLES.has(screen.name) ? "" : " @thorough"}`, async ({
        page,
        javaScriptEnabled,
      }) => {
        await expectFeedback(page, () => openAdminScreen(page, screen), javaScriptEnabled ?? true);
      });
  });
}

// What staff do may close the site to others, so theirs is last.
sweep("player", [...MEMBER_SCREENS, ...MORE_MEMBER_SCREENS]);
sweep("admin", ADMIN_SCREENS);
