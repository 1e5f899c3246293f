import { readdirSync } from "node:fs";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { awards } from "~/features/awards/collection";
import { pages } from "~/features/pages/collection";
import { menuTargets } from "~/features/pages/menus/menu-targets.server";
import { BUILT_IN_PAGES } from "~/features/pages/fixed-pages";
import { backgroundDone } from "../support/outbox/background-done";
import { users } from "~/platform/access/collection";
import type { Menus } from "~/platform/settings/front/first-menus";
import { siteOpenings } from "~/platform/site-opening/collection";
import { loader as root } from "~/root";
import { PublicFooter } from "~/shell/frame/public-footer";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { inviteAdmin } from "~/site/invitations/invitations.server";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import * as adminPages from "~/routes/admin.pages._index";
import { action as savePage, loader as editor } from "~/routes/admin.pages.$id";
import * as revisionPage from "~/routes/admin.$kind.$id.revisions.$number";
import * as login from "~/routes/login";
import * as responsibleGaming from "~/routes/responsible-gaming";
import { useTestBackend } from "../support/backend";
import { wordsOfPage } from "../support/page-words";
import { awardFixture, datesIn } from "../support/fixtures/award";
import { as, makeAccount, person, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";
import { routeFor, ROUTES } from "../support/route-modules";

type RootData = Parameters<typeof PublicFooter>[0] & { menus: Menus };

const store = useTestBackend();

beforeEach(() => void Object.assign(env, { EDGEWISE_MODE: "production", STAFF_SECOND_FACTOR: "optional" }));
afterEach(() => void Object.assign(env, { EDGEWISE_MODE: "demo" }));

const publish = (slug: string) =>
  store()
    .documents.batch("test")
    .set(pages, slug, {
      slug,
      publishState: "published",
      publishAt: "2026-01-01T09:00:00.000Z",
      title: `Title of ${slug}`,
      dek: "",
      body: "Some text.",
    })
    .commit();

async function statusOf(path: string, headers: HeadersInit = {}): Promise<number> {
  const { module, params } = await routeFor(path);
  return (await respond(() => module.loader?.(visit(path, params, headers)))).status;
}

/** The addresses that the footer links to, once the site is open. */
async function footerLinks(): Promise<string[]> {
  await store()
    .documents.batch("test")
    .set(siteOpenings, "site", { installedOn: "2026-11-20", openedAt: "2026-11-20T12:00:00.000Z" })
    .commit();
  const { site, theme, year, menus } = (await respond(() => root(visit("/")))).data as RootData;
  const Footer: ComponentType = () => <PublicFooter {...{ site, theme, year }} columns={menus.footer} />;
  const html = await wordsOfPage({ loader: () => ({}), default: Footer }, { pattern: "/", address: "/", isHtml: true });
  return [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = ""]) => path);
}

/** The demo's addresses, and the names of its casinos. */
const DEMO_WORDS = new RegExp(
  `edgewise\\.example|Ledger Street|Exampleton|\\b(?:${readdirSync("demo/casinos")
    .map((file) => file.replace(".yaml", "").replaceAll("-", "[ -]"))
    .join("|")})\\b`,
  "i",
);

describe("On an empty production site", () => {
  usePeople(store);

  test("the sitemap lists, the footer links to and menus can lead to only what answers 200", async () => {
    const listed = (await sitemapEntries()).map(({ path }) => path);
    const linked = await footerLinks();
    expect(listed).toContain("/responsible-gaming");
    expect(linked).toEqual(expect.arrayContaining(["/responsible-gaming", "/how-we-rate", "/cookie-policy", "/faq"]));
    const offered = (await menuTargets()).map(({ path }) => path);
    expect(offered).toContain("/bonuses/calculator");
    for (const path of new Set([...listed, ...linked, ...offered]))
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  test.each(["visitor", "member", "admin"] as const)(
    "no page that the %s sees has a link to one that isn't there, or a word of the demo",
    async (who) => {
      const headers: HeadersInit = who === "visitor" ? {} : { Cookie: person(who).cookie };
      const followed = new Set<string>();
      const found: string[] = [];
      for (const { path, names, load } of ROUTES) {
        const module = await load();
        if (names.length > 0 || !("default" in module) || (await statusOf(path, headers)) !== 200) continue;
        const page = { loader: () => ({}), ...module } as never;
        const html = await wordsOfPage(page, { pattern: path, address: path, headers, isHtml: true });
        const [word] = DEMO_WORDS.exec(html) ?? [];
        if (word !== undefined) found.push(`${path} says ${word}`);
        for (const [, href = ""] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
          const address = href.replaceAll("&amp;", "&");
          if (followed.has(address)) continue;
          followed.add(address);
          if ((await statusOf(address, headers)) === 404) found.push(`${path} links to ${address}`);
        }
      }
      expect(followed.size).toBeGreaterThan(30);
      expect(found).toEqual([]);
    },
  );

  test("help with gambling is there without any page written: services for any country and the self-check", async () => {
    const words = await wordsOfPage(responsibleGaming as never, {
      pattern: "/responsible-gaming",
      address: "/responsible-gaming",
    });
    expect(words).toContain("Gambling Therapy");
    expect(words).toContain("Someone to talk to");
    expect(words).not.toContain("Last changed");
    expect(responsibleGaming.meta).toBeTypeOf("function");
  });

  test("a page is linked to once it is published", async () => {
    expect(await footerLinks()).not.toContain("/about");
    await publish("about");
    expect(await footerLinks()).toContain("/about");
    for (const { slug } of BUILT_IN_PAGES) await publish(slug);
    expect(await footerLinks()).toEqual([
      ...["/about", "/how-we-rate", "/games", "/contact", "/faq", "/api", "/careers", "/responsible-gaming"],
      ...["/terms-conditions", "/privacy-notice", "/cookie-policy", "/disclaimer", "/sitemap.xml"],
    ]);
  });
});

describe("An empty list", () => {
  const wordsAt = async (address: string, isHtml = false) => {
    const { pathname } = new URL(address, "http://edgewise.test");
    const { module } = await routeFor(pathname);
    return wordsOfPage({ loader: () => ({}), ...module } as never, { pattern: pathname, address, isHtml });
  };

  test.each([
    ["/casinos", "No casinos at the moment", "/casinos?score=good", "No matching casinos"],
    ["/bonuses", "No bonuses at the moment", "/bonuses?q=spins", "No matching bonuses"],
    ["/games", "No games at the moment", "/games?q=tide", "No matching games"],
    ["/news", "No articles at the moment", "/news?q=law", "No matching articles"],
    ["/complaints", "No complaints at the moment", "/complaints?state=resolved", "No matching complaints"],
  ])("%s advises to remove a filter only if there is one", async (all, none, filtered, noMatch) => {
    const unfiltered = await wordsAt(all);
    expect(unfiltered).toContain(none);
    expect(unfiltered).not.toMatch(/Remove a filter|No matching/);
    expect(await wordsAt(filtered)).toContain(noMatch);
    expect(await wordsAt(filtered)).toContain("Remove a filter");
  });

  test.each(["/casinos", "/bonuses", "/news", "/complaints"])(
    "%s has nothing to filter or sort while there is nothing in it",
    async (path) => {
      const form = /<form[^>]*\bid="filters"[^>]*>/;
      expect(form.exec(await wordsAt(path, true))?.[0]).toContain('hidden=""');
      expect(
        form.exec(await wordsAt(path === "/complaints" ? "/complaints?state=resolved" : `${path}?q=word`, true))?.[0],
      ).not.toContain("hidden");
      expect(await wordsAt(path)).not.toMatch(/Browse by|Find a tag/);
    },
  );

  test("the front page and the FAQ claim nothing that isn't there", async () => {
    expect(await wordsAt("/")).not.toMatch(/\b0 (?:casinos|complaints)|checked by hand/);
    expect(await wordsAt("/faq")).toContain("No questions at the moment");
    expect(await wordsAt("/faq")).not.toContain("On this page");
    expect(await wordsAt("/newsletter")).not.toContain("twice a month");
    expect(await wordsAt("/search")).not.toContain("Popular");
  });

  test("awards of a coming year don't stand above a sentence that there are none", async () => {
    const dates = { ...datesIn("shortlist"), announcedAt: "2027-12-01T09:00:00.000Z" };
    const award = awardFixture({ slug: "awards-2027", year: 2027, title: "Awards 2027", phase: "shortlist", dates });
    await store().documents.batch("test").set(awards, "awards-2027", award).commit();
    const words = await wordsAt("/awards");
    expect(words).toContain("2027");
    expect(words).not.toContain("There are no awards yet");
  });
});

describe("Joining a production site", () => {
  const shown = () => wordsOfPage(login as never, { pattern: "/login", address: "/login" });
  const join = async (email: string) => {
    const form = { intent: "join", email, password: "a quiet tide pool", displayName: "Ada", adult: "on", terms: "on" };
    const answer = await respond(() => login.action(post("/login", form)));
    await backgroundDone();
    return answer.headers.get("Location");
  };

  const open = (openedAt: string | null) =>
    store().documents.batch("test").set(siteOpenings, "site", { installedOn: "2026-11-20", openedAt }).commit();

  test("is left to invited people until it opens, and nobody is told who was", async () => {
    await open(null);
    const admin = await makeAccount(store(), "admin@guide.test", { role: "admin" });
    await inviteAdmin("editor@guide.test", ["owner"], { uid: admin, name: "Ada", requestId: null });
    expect(await shown()).toContain("I was invited to work on this site.");
    expect(await shown()).not.toMatch(/I accept|privacy notice/);
    for (const email of ["reader@guide.test", "editor@guide.test"])
      expect(await join(email)).toBe("/login?done=joined");
    expect(await store().identity.findByEmail("reader@guide.test")).toBeNull();
    expect(await store().identity.findByEmail("editor@guide.test")).toMatchObject({ emailVerified: false });
    const answer = await wordsOfPage(login as never, { pattern: "/login", address: "/login?done=joined" });
    expect(answer).toContain("If this address was invited");
  });

  test("is closed while an open site has no privacy notice", async () => {
    await open("2026-11-20T12:00:00.000Z");
    await makeAccount(store(), "admin@guide.test", { role: "admin" });
    const words = await shown();
    expect(words).toContain("You can’t join yet");
    expect(words).not.toContain("I accept");
    expect(await join("reader@guide.test")).toBe("/login");
    expect(await store().documents.count(users)).toBe(1);
    const [unset] = await whatNeedsAPerson(["owner"]);
    expect(unset).toMatchObject({
      id: "unset",
      tasks: expect.arrayContaining([expect.objectContaining({ to: "/admin/pages" })]),
    });
  });

  test("asks only for what exists", async () => {
    await open("2026-11-20T12:00:00.000Z");
    await publish("privacy-notice");
    expect(await shown()).toMatch(/I {1,2}have read the privacy notice/);
    expect(await join("reader@guide.test")).toBe("/login?done=joined");
    await publish("terms-conditions");
    expect(await shown()).toMatch(/I accept the terms and have read the privacy notice/);
  });
});

describe("The admin's list of pages", () => {
  usePeople(store);

  const unwritten = async () => {
    const { data } = await respond(() => adminPages.loader(as("admin", "/admin/pages")));
    return (data as { unwritten: { slug: string }[] }).unwritten.map(({ slug }) => slug);
  };

  test("names the built-in pages that nobody has begun, and each begins at its own address", async () => {
    expect(await unwritten()).toEqual(BUILT_IN_PAGES.map(({ slug }) => slug));
    const html = await wordsOfPage(adminPages as never, {
      pattern: "/admin/pages",
      address: "/admin/pages",
      headers: { Cookie: person("admin").cookie },
      isHtml: true,
    });
    expect(html).toContain('href="/admin/pages/new?slug=terms-conditions"');

    const path = "/admin/pages/new?slug=terms-conditions";
    const { data } = await respond(() => editor(as("admin", path, { id: "new" })));
    const { values, submissionKey } = data as { values: Record<string, string>; submissionKey: string };
    expect(values).toMatchObject({ slug: "terms-conditions", title: "Terms and conditions" });
    const form = {
      slug: values["slug"] ?? "",
      title: "Terms & Conditions",
      dek: "",
      body: "You may read.",
      intent: "publish",
      submissionKey,
    };
    const saved = await respond(() => savePage(as("admin", "/admin/pages/new", { id: "new" }, form)));
    expect(saved.status).toBe(303);
    const [, id = ""] = /^\/admin\/pages\/([^/?]+)/.exec(saved.headers.get("Location") ?? "") ?? [];
    const revision = await wordsOfPage(revisionPage as never, {
      pattern: "/admin/:kind/:id/revisions/:number",
      address: `/admin/pages/${id}/revisions/1`,
      headers: { Cookie: person("admin").cookie },
      isHtml: true,
    });
    expect(revision).toContain("All revisions");
    expect(revision).not.toContain("revisions/0");
    expect(await unwritten()).not.toContain("terms-conditions");
    expect(await statusOf("/terms-conditions")).toBe(200);
  });

  test("a slug of no built-in page is not taken from the address", async () => {
    const { data } = await respond(() => editor(as("admin", "/admin/pages/new?slug=elsewhere", { id: "new" })));
    expect(data).toMatchObject({ values: { slug: "", title: "" } });
  });
});
