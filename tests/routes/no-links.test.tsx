import type { LoaderFunctionArgs } from "@remix-run/node";
import { NO_BONUS_LIMITS } from "~/platform/settings/law-schema";
import { Outlet } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { casinos } from "~/features/casinos/collection";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { leadsToCasino, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { complaints } from "~/features/complaints/collection";
import { publishedArticles } from "~/features/news/published-articles.server";
import { users } from "~/platform/access/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { CountryRule } from "~/platform/settings/law-schema";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { env } from "~/env.server";
import { loader as badge } from "~/routes/badge.$slug";
import * as bonusPage from "~/routes/bonuses.$slug";
import * as bonusList from "~/routes/bonuses._index";
import { loader as go } from "~/routes/go.$slug";
import { useTestBackend } from "../support/backend";
import { storeDemo } from "../support/sites/demo-store";
import { storeOffers } from "../support/fixtures/offers";
import { askOpenData } from "../support/sites/open-data-site";
import { as, person, usePeople } from "../support/people";
import { ROUTES } from "../support/route-modules";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

const cookieOf = async (country: "IT" | "SE") => ({
  Cookie: (await preferenceCookies({ country })).map((cookie) => cookie.split(";")[0]).join("; "),
});

const CLOSED: CountryRule = {
  country: "IT",
  minimumAge: 18,
  currency: "EUR",
  register: null,
  registerUrl: null,
  offers: null,
  bonusLimits: NO_BONUS_LIMITS,
  noLinks: true,
  ageGate: "none",
  noBonuses: false,
  adWords: null,
  source: "https://law.example/italy",
  checkedOn: "2026-11-20",
};

/** Sets up the site as behind a proxy that names the visitor's country; returns what undoes it. */
function trustCountryHeader(header: string): () => void {
  const { TRUST_PROXY, COUNTRY_HEADER } = env;
  Object.assign(env, { TRUST_PROXY: true, COUNTRY_HEADER: header });
  return () => void Object.assign(env, { TRUST_PROXY, COUNTRY_HEADER });
}

async function closeItaly() {
  const { documents } = backend();
  const now = (await documents.get(settings, "current")) ?? DEFAULT_SETTINGS;
  await documents
    .batch("system:test")
    .set(settings, "current", { ...now, countryRules: { countries: [CLOSED] } })
    .commit();
}

describe("the open data of a country without links to casinos", () => {
  usePeople(backend);
  beforeEach(async () => {
    await storeOffers(backend(), { bonuses: [{ code: "SALTY" }] });
    await closeItaly();
  });

  test.each(["IT", "it"])("has no offer and no code, and says so: %s", async (country) => {
    const { status, data } = await askOpenData(`/api/v1/bonuses.json?country=${country}`);
    expect([status, data]).toMatchObject([200, { total: 0, bonuses: [], next: null }]);
    expect((data as { notices: string[] }).notices.join()).toContain("readers in Italy");
    const csv = await askOpenData(`/api/v1/bonuses.csv?country=${country}`);
    expect(String(csv.data).trim().split("\n")).toHaveLength(1);
    expect(JSON.stringify([data, csv.data])).not.toContain("SALTY");
  });

  test("is the same for everybody otherwise: no cookie changes a response that others may be sent", async () => {
    const everybody = await askOpenData("/api/v1/bonuses.json");
    const italian = await askOpenData("/api/v1/bonuses.json", await cookieOf("IT"));
    expect(italian.data).toEqual(everybody.data);
    expect(everybody.data).toMatchObject({ total: 1, bonuses: [{ code: "SALTY" }] });
  });
});

describe("/go for a reader in a country without links to casinos", () => {
  usePeople(backend);
  beforeEach(async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    await closeItaly();
  });

  const leave = (path: string, headers: Record<string, string> = {}) =>
    respond(() =>
      go(visit(path, { slug: path.split(/[/?]/)[2] ?? "" }, { "User-Agent": "Mozilla/5.0 Firefox/140.0", ...headers })),
    );

  test.each(["saltbox", "saltbox-welcome"])("leads nowhere and says why: %s", async (slug) => {
    const answer = await leave(`/go/${slug}`, await cookieOf("IT"));
    expect([answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")]).toEqual([
      403,
      null,
      "no-store",
    ]);
    expect(answer.data).toMatchObject({
      change: "country",
      text: expect.stringContaining("We send no readers in Italy to casinos, because of the law there.") as string,
    });
    expect((await leave(`/go/${slug}`, await cookieOf("SE"))).status).toBe(302);
    expect((await leave(`/go/${slug}`)).status).toBe(302);
  });

  test("is not opened by a country in its address, and is closed by one", async () => {
    for (const [named, own] of [
      ["SE", "IT"],
      ["IT", "SE"],
    ] as const) {
      const answer = await leave(`/go/saltbox?country=${named}`, await cookieOf(own));
      expect(answer).toMatchObject({ status: 403, data: { change: "country" } });
    }
  });

  test("is closed by a member’s choice, whatever the browser’s", async () => {
    const { documents } = backend();
    const preferences = { hideOffers: false, noticesByMail: true, country: "IT" as const };
    await documents.batch("test").update(users, person("member").uid, { preferences }).commit();
    const answer = await respond(() => go(as("member", "/go/saltbox", { slug: "saltbox" })));
    expect(answer).toMatchObject({ status: 403, data: { change: "country" } });
  });

  test("and a cache that keeps a badge knows what decides on it", async () => {
    const keeping = async () => {
      const { status, headers } = await respond(() => badge(visit("/badge/saltbox", { slug: "saltbox" }, FROM_ITALY)));
      return [status, headers.get("Cache-Control"), headers.get("Vary")];
    };
    const FROM_ITALY = { "cf-ipcountry": "IT" };
    expect(await keeping()).toEqual([200, "public, max-age=900", "Cookie"]);
    const undo = trustCountryHeader("cf-ipcountry");
    try {
      expect((await keeping())[0]).toBe(403);
      FROM_ITALY["cf-ipcountry"] = "SE";
      expect(await keeping()).toEqual([200, "private, max-age=900", "Cookie, cf-ipcountry"]);
    } finally {
      undo();
    }
  });

  test("and no badge of a casino either", async () => {
    const ask = async (country: "IT" | "SE") =>
      (await respond(async () => badge(visit("/badge/saltbox", { slug: "saltbox" }, await cookieOf(country))))).status;
    expect(await ask("IT")).toBe(403);
    expect(await ask("SE")).not.toBe(403);
  });
});

describe("A link in a text", () => {
  const OURS = new Set(["saltbox.example", "partner.example"]);

  test.each([
    ["https://saltbox.example/", true],
    ["https://www.saltbox.example/terms?x=1", true],
    ["http://PLAY.saltbox.example", true],
    ["//partner.example/click", true],
    ["https://notsaltbox.example/", false],
    ["https://saltbox.example.evil.example/", false],
    ["https://regulator.example/saltbox.example", false],
  ])("%s leads to a casino: %s", (address, leads) => {
    expect(leadsToCasino(address, OURS)).toBe(leads);
  });

  test("to a casino is its words alone, and every other link stays", () => {
    expect(
      withoutCasinoLinks(
        '<p>See <a href="https://saltbox.example/?a=1&amp;b=2" rel="nofollow noopener"><em>Saltbox</em></a> and <a href="https://law.example/">the law</a>.</p>',
        OURS,
      ),
    ).toBe('<p>See <em>Saltbox</em> and <a href="https://law.example/">the law</a>.</p>');
  });
});

interface RouteModule {
  default?: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
  meta?: (args: object) => unknown;
}

/** Addresses that are no pages for readers: staff's, the build's, machines', and pictures, which carry no link. */
const NOT_FOR_READERS =
  /^\/(?:admin|assets|files|og|healthz|readyz|inbound-mail|csp-reports|drafts|pending|go|badge|sign-out|preferences|login\/passkey|api\/v1|invitation|dashboard)(?:[/-]|$)/;

const SITE = { name: "Edgewise", tagline: "", socialLinks: [], origin: "https://edgewise.example" };

/** Everything that a reader's browser is given at an address: markup, data and description, or the plain text. */
async function givenAt(module: RouteModule, pattern: string, address: string, headers: HeadersInit): Promise<string> {
  const { loader, default: Component, meta } = module;
  const rootData = { site: SITE, theme: "system", year: 2026, user: null, role: null, badges: null, absentPages: [] };
  const handler = createStaticHandler([
    {
      id: "root",
      loader: () => rootData,
      Component: Outlet,
      children: [
        {
          id: "page",
          path: pattern,
          loader: async (args) => (await loader?.({ ...args, context: {} } as unknown as LoaderFunctionArgs)) ?? null,
          ...(Component && { Component, ErrorBoundary: () => null }),
        },
      ],
    },
  ]);
  const request = new Request(`https://edgewise.example${address}`, { headers });
  if (!Component) {
    const answer = (await handler
      .queryRoute(request, { routeId: "page" })
      .catch((thrown: unknown) => thrown)) as unknown;
    return answer instanceof Response ? await answer.text() : JSON.stringify(answer);
  }
  const context = await handler.query(request);
  if (context instanceof Response) return context.headers.get("Location") ?? "";
  const data: unknown = context.loaderData["page"];
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
  const described = context.errors
    ? null
    : meta?.({ data, matches: [{ id: "root", data: rootData }], params: context.matches.at(-1)?.params, location: {} });
  return [html, JSON.stringify(data), JSON.stringify(described)].join("\n");
}

test("no page, feed or data for pages gives a reader in such a country a link, code or badge of a casino", async () => {
  const { documents } = backend();
  await storeDemo(backend());
  await closeItaly();
  const [allCasinos, allBonuses, allNews, allComplaints] = await Promise.all([
    publishedCasinos.read(),
    publishedBonuses.read(),
    publishedArticles.read(),
    documents.query(complaints, { where: [["publishedAt", ">", ""]], orderBy: ["-publishedAt"], limit: 8 }),
  ]);
  const [casino] = allCasinos.items;
  if (!casino) throw new Error("The demo content has no casino.");
  const stored = await documents.get(casinos, casino.id);
  // What staff could write: a link to a casino, in every kind of text.
  await documents
    .batch("system:test")
    .update(casinos, casino.id, { body: `${stored?.body ?? ""}\n\nPlay at [their site](${casino.url}).` })
    .commit();

  const headers = await cookieOf("IT");
  const first = (slugs: readonly { slug: string }[], most: number) => slugs.slice(0, most).map(({ slug }) => slug);
  const slugsOf: Record<string, readonly string[]> = {
    casinos: first(allCasinos.items, 10),
    bonuses: first(allBonuses.items, 10),
    news: first(allNews.items, 30),
    pages: ["about"],
  };
  const codes = allBonuses.items.flatMap(({ code }) => code ?? []);
  const partners = allCasinos.items.flatMap(({ affiliateUrl }) => affiliateUrl ?? []);
  const own = new Set(
    allCasinos.items.flatMap(({ url, affiliateUrl }) => [url, affiliateUrl ?? url]).map((url) => new URL(url).hostname),
  );
  expect(codes.length).toBeGreaterThan(3);
  expect(partners.length).toBeGreaterThan(3);

  const problems: string[] = [];
  let walked = 0;
  for (const { path: pattern, load } of ROUTES) {
    if (NOT_FOR_READERS.test(pattern)) continue;
    const module = (await load()) as RouteModule;
    if (!module.loader) continue;
    const [, folder = ""] = pattern.split("/");
    const filled = pattern
      .replace(":year", "2025")
      .replace(":part", "1")
      .replace(":ref", allComplaints.items[0]?.ref ?? "")
      .replace(/:(?:version|file|id)\b/, "none");
    const addresses = filled.includes(":slug")
      ? (slugsOf[folder] ?? []).map((slug) => filled.replace(":slug", slug))
      : [filled];
    if (pattern === "/complaints/:ref") addresses.push(...allComplaints.items.map(({ ref }) => `/complaints/${ref}`));
    if (folder === "search") addresses.push(`${filled}?q=${encodeURIComponent(codes[0] ?? "")}`, `${filled}?q=bonus`);
    if (pattern === "/casinos/compare")
      addresses.push(`${filled}?${first(allCasinos.items, 3).map((slug) => `c=${slug}`).join("&")}`); // prettier-ignore
    for (const address of addresses) {
      walked += 1;
      const given = await givenAt(module, pattern, address, headers);
      const linked = [
        ...given.matchAll(/(?<![a-z])(?:href|src|action|url|location)\\?"?[=:]\s*\\?"(https?:[^"\\]+)/gi),
      ].map(([, url = ""]) => url);
      if (/\/go\/[a-z0-9]/.test(given)) problems.push(`${address}: a way to a casino`);
      if (/rel=\\?"sponsored/.test(given)) problems.push(`${address}: a paid link`);
      if (/(?:src|srcSet)=\\?"\/badge\//i.test(given)) problems.push(`${address}: a badge`);
      // A code that the reader looks for is theirs.
      for (const code of codes.filter((known) => !address.includes(known)))
        if (new RegExp(`\\b${code}\\b`).test(given)) problems.push(`${address}: the code ${code}`);
      for (const partner of partners) if (given.includes(partner)) problems.push(`${address}: ${partner}`);
      for (const url of linked) if (leadsToCasino(url, own)) problems.push(`${address}: ${url}`);
    }
  }
  // Everybody else is given them, so the walk looks for what is there to be found.
  const open = await givenAt(bonusList as unknown as RouteModule, "/bonuses", "/bonuses", await cookieOf("SE"));
  expect(open).toMatch(/\/go\/[a-z0-9]/);
  const coded = allBonuses.items.find(({ code }) => code !== null);
  const path = `/bonuses/${coded?.slug ?? ""}`;
  const offer = await givenAt(bonusPage as unknown as RouteModule, "/bonuses/:slug", path, await cookieOf("SE"));
  expect(offer).toContain(coded?.code);
  expect(problems).toEqual([]);
  expect(walked).toBeGreaterThan(80);
}, 400_000);
