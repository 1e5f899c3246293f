import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/accounts";
import { openHeld } from "../support/held-page";
import { test } from "../support/test";

/** Changes that extensions, translators and proxies make to a document. Each leaves elements of the class `foreign`. */
const CHANGES = {
  "a style first in the head": () => {
    const style = Object.assign(document.createElement("style"), { className: "foreign" });
    style.textContent = ":root { accent-color: red }";
    document.head.prepend(style);
  },
  "elements between those of the head": () => {
    document.head.children[3]?.before(Object.assign(document.createElement("meta"), { className: "foreign" }));
    document.head.lastElementChild?.before(Object.assign(document.createElement("link"), { className: "foreign" }));
  },
  "a bar first in the body": () => {
    document.body.prepend(Object.assign(document.createElement("div"), { className: "foreign", textContent: "A bar" }));
  },
  "an element beside the body": () => {
    document.body.after(Object.assign(document.createElement("aside"), { className: "foreign" }));
    document.documentElement.setAttribute("data-theme-by", "extension");
  },
  "a button behind every field and link": () => {
    for (const own of document.querySelectorAll("input, textarea, main a"))
      own.after(Object.assign(document.createElement("button"), { className: "foreign", type: "button" }));
  },
  "a translation of every text": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.parentElement?.closest("script, style, svg, textarea, option") || text.data.trim() === "") continue;
      const font = Object.assign(document.createElement("font"), { className: "foreign", textContent: text.data });
      text.replaceWith(font);
    }
  },
  "attributes on everything, as of a password manager": () => {
    for (const element of document.querySelectorAll("html, body, main *, nav *, input")) {
      element.setAttribute("data-foreign", "1");
      element.setAttribute("spellcheck", "false");
    }
    document.documentElement.classList.add("foreign");
  },
  "the body's content wrapped": () => {
    const wrapper = Object.assign(document.createElement("div"), { className: "foreign" });
    wrapper.append(...document.body.childNodes);
    document.body.append(wrapper);
  },
  "some of our elements removed, as by a blocker": () => {
    for (const own of document.querySelectorAll("main p, main img, footer ul, head meta[property]")) own.remove();
    document.body.append(Object.assign(document.createElement("div"), { className: "foreign" }));
  },
} satisfies Record<string, () => void>;

/** Fails the test for any error of React's, which it reports as the page's own. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  return faults;
}

async function expectWhole(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  // Ours alone gives headings this weight.
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-weight", "600");
}

/** Addresses of the documents that are loaded from now on: a page whose router works needs none. */
function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  return loads;
}

/** Follows a link, which removes most of the page's nodes. */
async function leave(page: Page): Promise<void> {
  const loads = watchLoads(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Complaints" }).click();
  // If something was typed, the page asks first.
  const asked = page.getByRole("button", { name: "Leave without saving" });
  await expect(page.getByRole("heading", { level: 1, name: /complaint/i }).or(asked)).toBeVisible();
  if (await asked.isVisible()) await asked.click();
  await expectWhole(page, /complaint/i);
  expect(loads).toEqual([]);
}

/** Follows links there and back, which must work as without foreign nodes. */
async function journey(page: Page): Promise<void> {
  const loads = watchLoads(page);
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Casinos" }).click();
  // The whole heading: the home page's speaks of casinos too, and a click there would interrupt this navigation.
  await expectWhole(page, "Casinos");
  await page.getByRole("link", { name: "Harrowmere" }).first().click();
  await expectWhole(page, "Harrowmere");
  await page.goBack();
  await expectWhole(page, "Casinos");
  // By key: in a wrapped body the header comes after the page, and hides while the page is scrolled towards it.
  await main.getByRole("link", { name: "Complaints" }).press("Enter");
  await expectWhole(page, /complaint/i);
  expect(loads).toEqual([]);
}

/** These change every page in the same place, so one page is enough. */
const AT_THE_EDGES = [
  "a style first in the head",
  "elements between those of the head",
  "a bar first in the body",
  "an element beside the body",
];

/** One of each kind: at an edge, to the texts, around everything. The thorough run tries them all. */
const SAMPLES = new Set(["a style first in the head", "a translation of every text", "the body's content wrapped"]);
const IS_THOROUGH = process.env["TESTS"] === "thorough";

for (const [name, change] of Object.entries(CHANGES)) {
  for (const path of AT_THE_EDGES.includes(name) ? ["/"] : ["/", "/contact"]) {
    const size = SAMPLES.has(name) && path === "/" ? "" : " @thorough";
    test(`${path} comes to life with ${name} @with-javascript${size}`, async ({ page }) => {
      const faults = watchFaults(page);
      const release = await openHeld(page, path);
      const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      const field = page.getByRole("textbox").first();
      await field.fill("Typed before");
      await page.evaluate(change);
      const count = await page.locator(".foreign").count();
      expect(count).toBeGreaterThan(0);
      await release();
      expect(faults).toEqual([]);
      await expectWhole(page, heading);
      await expect(field).toHaveValue("Typed before");
      expect(await page.locator(".foreign").count()).toBe(count);
      await (path === "/" ? journey : leave)(page);
      expect(faults).toEqual([]);
    });
  }
}

test("a hydrated page still works whatever is added to it @with-javascript", async ({ page }) => {
  const faults = watchFaults(page);
  const changes = Object.entries(CHANGES).filter(([name]) => IS_THOROUGH || SAMPLES.has(name));
  for (const [at, [name, change]] of changes.entries()) {
    await page.goto(at % 2 === 0 ? "/casinos" : "/");
    await page.evaluate(change);
    await journey(page);
    expect(faults, name).toEqual([]);
  }
});

test("a page keeps its styles when an extension writes as soon as there is a head @with-javascript @thorough", async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.addInitScript(() => {
    const begin = () => {
      // As Dark Reader does: a style of its own comes first, and is put back when it is gone.
      const style = Object.assign(document.createElement("style"), { className: "foreign" });
      style.textContent = ":root { accent-color: red }";
      const place = () => {
        if (style.parentNode !== document.head) document.head.prepend(style);
      };
      place();
      new MutationObserver(place).observe(document.head, { childList: true });
    };
    const watch = new MutationObserver(() => {
      if (!document.head) return;
      watch.disconnect();
      begin();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  await expect(page.locator("style.foreign")).toHaveCount(1);
  await expectWhole(page, /./);
  await journey(page);
  expect(faults).toEqual([]);
});

test("a signed-in reader’s message stays though a proxy hides the addresses of pages @with-javascript @thorough", async ({
  page,
}) => {
  await signInAs(page, "player@edgewise.example");
  const faults = watchFaults(page);
  await page.route("/contact", async (route) => {
    const answer = await route.fetch();
    // Such proxies leave scripts and attributes alone.
    const html = (await answer.text()).replace(
      /(<(script|style)\b[^]*?<\/\2>)|>([^<>]*?)[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
      (_, script?: string, __?: string, before?: string) =>
        script ?? `>${before ?? ""}<a class="foreign" href="/cdn-cgi/l/email-protection">[email protected]</a>`,
    );
    await route.fulfill({ response: answer, body: html });
  });
  const release = await openHeld(page, "/contact");
  await page.getByLabel("Message").fill("What I typed before the page came to life.");
  await page.getByLabel("Your email address").fill("mine@people.example");
  await release();
  await expect(page.getByLabel("Message")).toHaveValue("What I typed before the page came to life.");
  await expect(page.getByLabel("Your email address")).toHaveValue("mine@people.example");
  expect(faults).toEqual([]);
});

test("a page keeps its styles when a proxy has written into it @with-javascript", async ({ page }) => {
  const faults = watchFaults(page);
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text())
      .replace(/<head[^>]*>/, (tag) => `${tag}\n<style class="foreign">p {}</style>`)
      .replace(/<body[^>]*>/, (tag) => `${tag}\n<div class="foreign">From a proxy</div>\n`)
      .replace("</body>", '<div class="foreign">From a proxy</div></body>');
    // The proxy's style needs a policy that allows it.
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto("/");
  await expect(page.locator(".foreign")).toHaveCount(3);
  await expectWhole(page, /./);
  await journey(page);
  expect(faults).toEqual([]);
});

for (const [name, late] of Object.entries(CHANGES)) {
  // React renders the page again when all of it is moved between two of its turns: whole, but without the wrapper.
  if (name === "the body's content wrapped") continue;
  const size = SAMPLES.has(name) ? "" : " @thorough";
  test(`${name}, added while the page comes to life, is still there afterwards @with-javascript${size}`, async ({
    page,
  }) => {
    const faults = watchFaults(page);
    await page.addInitScript(`window.change = ${late.toString()};`);
    await page.addInitScript(() => {
      // React asks for its first turn of work by a message to itself: the change comes between the two.
      const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, "postMessage")?.value as (
        ...words: unknown[]
      ) => void;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...words: unknown[]) {
        MessagePort.prototype.postMessage = post;
        queueMicrotask((window as unknown as { change: () => void }).change);
        post.apply(this, words);
      };
    });
    await page.goto("/");
    expect(await page.locator(".foreign").count()).toBeGreaterThan(0);
    await expectWhole(page, /./);
    await leave(page);
    expect(faults).toEqual([]);
  });
}
