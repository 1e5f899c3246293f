import { beforeEach, expect, test } from "vitest";
import type { Collection, Fields } from "~/backend/documents/port";
import { awards } from "~/features/awards/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { articles } from "~/features/news/collection";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { faqEntries, pages } from "~/features/pages/collection";
import { backgroundDone } from "../support/outbox/background-done";
import type { Menus } from "~/platform/settings/first-menus";
import { settings } from "~/platform/settings/collection";
import { loader as root } from "~/root";
import { PublicFooter } from "~/shell/frame/public-footer";
import { PublicHeader } from "~/shell/frame/public-header";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { action as contact } from "~/routes/contact";
import { action as recover } from "~/routes/forgot-password";
import { action as join } from "~/routes/login";
import { action as subscribe } from "~/routes/newsletter._index";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { wordsOfPage } from "../support/page-words";
import { post, respond, visit } from "../support/requests";
import { routeFor, ROUTES } from "../support/route-modules";
import { openDemoBackend } from "../support/sites/demo-store";

const store = useTestBackend(TEST_NOW, openDemoBackend);

const NAME = "Lanternfish";
/** As people read it: identifiers that programs rely on are in lower case and stay. */
const OLD_NAME = /Edgewise/;

const CONTENT = [pages, faqEntries, articles, awards, casinos, bonuses, settings] as unknown as Collection[];

/** Gives the site another name, in its settings and in the texts that its editors wrote. */
async function rename() {
  const { documents } = store();
  for (const collection of CONTENT) {
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: { items: (Fields & { id: string })[]; next: string | null } = await documents.query(collection, {
        limit: 200,
        ...(cursor && { cursor }),
      });
      cursor = page.next;
      const batch = documents.batch("system:test");
      for (const item of page.items) {
        const text = JSON.stringify(item);
        if (!OLD_NAME.test(text)) continue;
        const {
          id,
          version: _v,
          createdAt: _a,
          createdBy: _b,
          updatedAt: _c,
          updatedBy: _d,
          ...fields
        } = JSON.parse(text.replaceAll("Edgewise", NAME)) as Fields & { id: string };
        batch.set(collection, id, fields);
      }
      await batch.commit();
    }
  }
}

beforeEach(rename);

/** Each public route, at one address that the demo has. */
async function publicAddresses(): Promise<string[]> {
  const listed = (await sitemapEntries()).map(({ path }) => path);
  const known = [...listed];
  const slug = listed.find((path) => /^\/casinos\/[^/]+$/.test(path)) ?? "";
  const ref = listed.find((path) => path.startsWith("/complaints/EW-")) ?? "";
  const year = listed.find((path) => /^\/awards\/\d+$/.test(path)) ?? "";
  known.push(`${slug}/badge`, `/badge${slug.slice("/casinos".length)}.svg`);
  known.push(`/api/v1${slug}.json`, `/api/v1${slug}/reviews.json`, `/api/v1${ref}.json`, `/api/v1${year}.json`);
  known.push(...ROUTES.filter(({ names }) => names.length === 0).map(({ path }) => path));
  const chosen = new Map<string, string>();
  for (const address of known) {
    const { id } = await routeFor(address).catch(() => ({ id: "" }));
    if (id !== "" && !/^routes\/(?:admin|dashboard|og\.)/.test(id) && !chosen.has(id)) chosen.set(id, address);
  }
  return [...chosen.values()];
}

/** What a loader gave, as its page's `meta` gets it; the response of one that answers itself, or redirects. */
async function loaded(load: () => unknown): Promise<unknown> {
  try {
    const given = await load();
    return typeof given === "object" && given !== null && "type" in given && "data" in given ? given.data : given;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** Everything that an address gives its reader: words, attributes, head, data. */
async function everythingAt(address: string, rootData: unknown): Promise<string> {
  const { id, module, params } = await routeFor(address);
  if (!module.loader && !("default" in module)) return "";
  const given = module.loader ? await loaded(() => module.loader?.(visit(address, params))) : {};
  const matches = [
    { id: "root", data: rootData },
    { id, data: given },
  ];
  const isAnswered = !(given instanceof Response);
  const head = isAnswered && module.meta ? module.meta({ data: given, params, matches } as never) : [];
  const isPage = "default" in module && isAnswered;
  const pattern = ROUTES.find((route) => route.id === id)?.path ?? address;
  const html = isPage
    ? await wordsOfPage({ loader: () => ({}), ...module } as never, { pattern, address, isHtml: true })
    : "";
  const own =
    given instanceof Response ? `${given.headers.get("Location") ?? ""} ${await given.text()}` : JSON.stringify(given);
  return [own, JSON.stringify(head), html].join("\n");
}

test("a renamed site shows its old name on no public page, in no feed, no answer of the API and no frame", async () => {
  const { data } = await respond(() => root(visit("/")));
  const { site, theme, year, menus } = data as Parameters<typeof PublicFooter>[0] & { menus: Menus };
  expect(site.name).toBe(NAME);
  const Frame = () => (
    <>
      <PublicHeader site={{ ...site, logo: null }} menu={menus.header} />
      <PublicFooter {...{ site, theme, year }} columns={menus.footer} />
    </>
  );
  const frame = await wordsOfPage(
    { loader: () => ({}), default: Frame },
    { pattern: "*", address: "/about", isHtml: true },
  );
  expect(frame).toContain(NAME);
  expect(frame).not.toMatch(OLD_NAME);

  const addresses = await publicAddresses();
  expect(addresses.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const address of addresses) {
    const text = await everythingAt(address, data);
    const at = text.search(OLD_NAME);
    if (at !== -1) found.push(`${address}: ${text.slice(Math.max(0, at - 60), at + 60)}`);
  }
  expect(found).toEqual([]);
});

test("mails to visitors and what people consent to name the site by its new name", async () => {
  const email = "reader@example.com";
  await respond(() => contact(post("/contact", { type: "bug", email, message: "The list of bonuses stays empty." })));
  const joining = {
    intent: "join",
    email,
    password: "a quiet tide pool",
    displayName: "Ada",
    adult: "on",
    terms: "on",
  };
  await respond(() => join(post("/login", joining)));
  await backgroundDone();
  await respond(() => recover(post("/forgot-password", { email })));
  await respond(() => subscribe(post("/newsletter", { email })));
  await backgroundDone();
  expect(store().sent.length).toBeGreaterThanOrEqual(3);
  expect(
    store()
      .sent.map(({ subject }) => subject)
      .join("\n"),
  ).not.toMatch(OLD_NAME);
  expect((await newsletterState(email))?.consent.text).toContain(`the ${NAME} newsletter`);
});
