import { beforeEach, expect, test } from "vitest";
import type { Collection, Fields } from "~/backend/documents/port";
import { complaints } from "~/features/complaints/collection";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { backgroundDone } from "../support/outbox/background-done";
import type { Menus } from "~/platform/settings/front/first-menus";
import { users } from "~/platform/access/collection";
import { SETTINGS_GROUPS } from "~/platform/settings/groups";
import { loader as root } from "~/root";
import { AdminHeader } from "~/shell/workbench/admin-header";
import { ErrorPage } from "~/shell/frame/error-page";
import { PublicFooter } from "~/shell/frame/public-footer";
import { PublicHeader } from "~/shell/frame/public-header";
import { collections } from "~/site/registries/collections";
import { findPicture, pictureOfSite } from "~/site/social-pictures/pictures.server";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { action as contact } from "~/routes/contact";
import { action as recover } from "~/routes/forgot-password";
import { action as join } from "~/routes/login";
import { action as subscribe } from "~/routes/newsletter._index";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { wordsOfPage } from "../support/page-words";
import { person, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";
import { routeFor, ROUTES } from "../support/route-modules";
import { openDemoBackend } from "../support/sites/demo-store";
import { isThorough } from "../support/thoroughly";

const store = useTestBackend(TEST_NOW, openDemoBackend);
usePeople(store);

const NAME = "Lanternfish";
/** However it is written. */
const OLD_NAME = /edgewise/i;
/** The casino that the member speaks for. */
const CASINO = "larkmoor";

/**
 * Names that programs rely on, whatever the site is called: headers of mails and webhooks, and the file of the daily
 * roots; and the host that these tests ask.
 */
const PROTOCOL_NAMES = [/X-Edgewise-[A-Z][\w-]*/g, /\/\.well-known\/edgewise-trail\.json/g, /\bedgewise\.test\b/g];
const withoutProtocolNames = (text: string) => PROTOCOL_NAMES.reduce((left, name) => left.replaceAll(name, ""), text);

/** Replaces the name in every text of a document. */
function renamed<T>(document: T): T {
  const change = (_: string, value: unknown) =>
    typeof value === "string"
      ? value.replace(/edgewise/gi, (old) => (old === "edgewise" ? NAME.toLowerCase() : NAME))
      : value;
  return JSON.parse(JSON.stringify(document), change) as T;
}

/** Gives the site another name, in its settings and in everything that people wrote. */
async function rename() {
  const { documents } = store();
  for (const collection of collections as readonly Collection[]) {
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: { items: (Fields & { id: string })[]; next: string | null } = await documents.query(collection, {
        limit: 200,
        ...(cursor && { cursor }),
      });
      cursor = page.next;
      const batch = documents.batch("system:test");
      for (const item of page.items) {
        if (!OLD_NAME.test(withoutProtocolNames(JSON.stringify(item)))) continue;
        // Nobody changes what such a collection holds.
        if (collection.appendOnly) throw new Error(`${collection.name}/${item.id} holds the site's name.`);
        const {
          id,
          version: _v,
          createdAt: _a,
          createdBy: _b,
          updatedAt: _c,
          updatedBy: _d,
          ...fields
        } = renamed(item) as Fields & { id: string };
        batch.set(collection, id, fields);
      }
      await batch.commit();
    }
  }
}

/** Makes the member a casino's representative with a complaint of their own. */
async function giveMemberTheirOwn() {
  const { documents } = store();
  const { uid } = person("member");
  const { items } = await documents.query(complaints, { limit: 200 });
  const own = items.find(({ casinoId }) => casinoId !== CASINO);
  await documents
    .batch("system:test")
    .update(users, uid, { representsCasinos: [CASINO] })
    .update(complaints, own?.id ?? "", { playerId: uid })
    .commit();
}

beforeEach(async () => {
  await rename();
  await giveMemberTheirOwn();
});

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

interface Given {
  /** Everything that the address gives its reader: words, attributes, head, data. */
  text: string;
  /** The addresses that its page leads to. */
  links: string[];
  /** True for a page, a file or data; false where the reader is sent elsewhere or refused. */
  isThere: boolean;
}

async function givenAt(address: string, rootData: unknown, headers: HeadersInit): Promise<Given> {
  const { id, module, params } = await routeFor(address);
  if (!module.loader && !("default" in module)) return { text: "", links: [], isThere: false };
  const given = module.loader ? await loaded(() => module.loader?.(visit(address, params, headers))) : {};
  const matches = [
    { id: "root", data: rootData },
    { id, data: given },
  ];
  const isAnswered = !(given instanceof Response);
  const head = isAnswered && module.meta ? module.meta({ data: given, params, matches } as never) : [];
  const isPage = "default" in module && isAnswered;
  const pattern = ROUTES.find((route) => route.id === id)?.path ?? address;
  const html = isPage
    ? await wordsOfPage({ loader: () => ({}), ...module } as never, { pattern, address, headers, isHtml: true })
    : "";
  const own =
    given instanceof Response ? `${given.headers.get("Location") ?? ""} ${await given.text()}` : JSON.stringify(given);
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));
  return { text: [own, JSON.stringify(head), html].join("\n"), links, isThere: isAnswered || given.ok };
}

/** Walks through the site from all that it lists, and opens one address of each route that there is for somebody. */
async function walk(headers: HeadersInit): Promise<{ opened: Set<string>; found: string[] }> {
  const { data } = await respond(() => root(visit("/", {}, headers)));
  const listed = (await sitemapEntries()).map(({ path }) => path);
  const slug = listed.find((path) => /^\/casinos\/[^/]+$/.test(path)) ?? "";
  const ref = listed.find((path) => path.startsWith("/complaints/EW-")) ?? "";
  const year = listed.find((path) => /^\/awards\/\d+$/.test(path)) ?? "";
  const waiting = [
    ...ROUTES.filter(({ names }) => names.length === 0).map(({ path }) => path),
    ...listed,
    ...[`${slug}/badge`, `/badge${slug.slice("/casinos".length)}`, `/api/v1${slug}.json`],
    ...[`/api/v1${slug}/reviews.json`, `/api/v1${ref}.json`, `/api/v1${year}.json`, `${ref}/case`],
    ...SETTINGS_GROUPS.map((group) => `/admin/settings/${group.slug}`),
  ];
  const opened = new Set<string>();
  const found: string[] = [];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { id } = await routeFor(address).catch(() => ({ id: "" }));
    // Pictures are drawn from texts, which are looked at below. Each group of the settings is a page of its own.
    const place = id === "routes/admin.settings.$group" ? address : id;
    if (id === "" || id.startsWith("routes/og.") || opened.has(place)) continue;
    const { text, links, isThere } = await givenAt(address, data, headers);
    if (isThere) opened.add(place);
    waiting.push(...links);
    const said = withoutProtocolNames(text);
    const at = said.search(OLD_NAME);
    if (at !== -1) found.push(`${address}: ${said.slice(Math.max(0, at - 60), at + 60)}`);
  }
  return { opened, found };
}

/** A visitor with every change, the others with all tests. */
const WALKERS: [who: "visitor" | "member" | "admin", least: number][] = isThorough
  ? [
      ["visitor", 60],
      ["admin", 150],
      ["member", 85],
    ]
  : [["visitor", 60]];

test.each(WALKERS)(
  "a renamed site shows the %s its old name on no page, in no feed, no file and no answer of the API",
  async (who, least) => {
    const { opened, found } = await walk(who === "visitor" ? {} : { Cookie: person(who).cookie });
    expect(found).toEqual([]);
    expect(opened.size).toBeGreaterThan(least);
  },
);

test("the frame of every page has the new name alone", async () => {
  const headers = { Cookie: person("admin").cookie };
  const { data } = await respond(() => root(visit("/admin", {}, headers)));
  const { site, theme, year, menus, user, badges } = data as Parameters<typeof PublicFooter>[0] &
    Parameters<typeof AdminHeader>[0] & { menus: Menus };
  expect(site.name).toBe(NAME);
  const Frame = () => (
    <>
      <PublicHeader site={{ ...site, logo: null }} menu={menus.header} />
      <AdminHeader site={{ ...site, logo: null }} user={user} badges={badges} />
      <ErrorPage />
      <PublicFooter {...{ site, theme, year }} columns={menus.footer} />
    </>
  );
  const frame = await wordsOfPage(
    { loader: () => ({}), default: Frame },
    { pattern: "*", address: "/about", isHtml: true },
  );
  expect(frame.split(NAME).length - 1).toBeGreaterThanOrEqual(4);
  expect(frame).not.toMatch(OLD_NAME);
});

test("every picture for sharing is drawn with the new name", async () => {
  const listed = (await sitemapEntries()).map(({ path }) => path.split("/").slice(1));
  const pictures = [await pictureOfSite()];
  for (const kind of ["casinos", "bonuses", "news", "complaints", "awards"]) {
    const [, name = ""] =
      listed.find((parts) => parts[0] === kind && parts.length === 2 && parts[1] !== "how-it-works") ?? [];
    const picture = await findPicture(kind, name);
    if (!picture) throw new Error(`There is no picture of ${kind} ${name}.`);
    pictures.push(picture);
  }
  for (const { name, layout } of pictures) {
    const drawn = JSON.stringify(layout());
    expect(drawn, name).toContain(NAME);
    expect(drawn, name).not.toMatch(OLD_NAME);
  }
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
  ).not.toMatch(/edgewise/i);
  expect((await newsletterState(email))?.consent.text).toContain(`the ${NAME} newsletter`);
});
