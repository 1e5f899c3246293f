import { Outlet } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { finishDocument } from "~/http/responses/document.server";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { complaints } from "~/features/complaints/collection";
import * as home from "~/routes/_index";
import * as bonus from "~/routes/bonuses.$slug";
import * as bonusList from "~/routes/bonuses._index";
import * as casino from "~/routes/casinos.$slug";
import * as casinoList from "~/routes/casinos._index";
import * as complaint from "~/routes/complaints.$ref";
import * as complaintList from "~/routes/complaints._index";
import { withAddressesHidden } from "~/shell/foreign/mark-own.server";
import { FragmentCache } from "~/shell/document/fragment-cache.server";
import { PublicFooter } from "~/shell/frame/public-footer";
import { PublicHeader } from "~/shell/frame/public-header";
import { FragmentCacheContext } from "~/ui/cached-fragment";
import { FIRST_MENUS } from "~/platform/settings/front/first-menus";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { openDemoBackend } from "../support/sites/demo-store";
import { personFixture } from "../support/signed-in";

const store = useTestBackend(TEST_NOW, openDemoBackend);

interface Route {
  loader: (args: LoaderFunctionArgs) => object | Promise<object | null>;
  default: ComponentType;
}

const SITE = { name: "Edgewise", tagline: "", socialLinks: [], origin: "" };

/** A page between header and footer, as a person who sent `headers` is shown it. */
async function pageOf(route: Route, pattern: string, address: string, headers: HeadersInit, cache: FragmentCache) {
  const user = { uid: "ada", email: "ada@example.org", displayName: "Ada", photoURL: null };
  const handler = createStaticHandler([
    {
      id: "root",
      loader: () => ({
        site: SITE,
        theme: "dark",
        hideOffers: false,
        year: 2026,
        user,
        role: "user",
        badges: null,
        absentPages: [],
      }),
      Component: () => (
        <>
          <PublicHeader site={{ ...SITE, logo: null }} menu={FIRST_MENUS.header} />
          <Outlet />
          <PublicFooter site={SITE} theme="dark" year={2026} columns={FIRST_MENUS.footer} />
        </>
      ),
      children: [
        {
          path: pattern,
          loader: (args) => route.loader({ ...args, context: {} } as unknown as LoaderFunctionArgs),
          Component: route.default,
        },
      ],
    },
  ]);
  const context = await handler.query(new Request(`http://edgewise.test${address}`, { headers }));
  if (context instanceof Response) throw new Error(`${address} was answered with ${String(context.status)}.`);
  if (context.errors) throw new Error(`${address} failed.`, { cause: context.errors });
  const fragments = cache.forPage();
  const rendered = renderToString(
    <FragmentCacheContext.Provider value={fragments}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </FragmentCacheContext.Provider>,
  );
  return finishDocument(withAddressesHidden(fragments.finish(rendered)), "", fragments.inserts).body.toString();
}

test("every fragment of the large pages follows from its data alone, and pages are the same with them from the cache", async () => {
  const { headers } = await personFixture(store(), "Ada");
  const casinos = (await publishedCasinos.read()).items.map(({ slug }) => slug);
  const offers = (await publishedBonuses.read()).items.map(({ slug }) => slug);
  const { items } = await store().documents.query(complaints, {
    where: [["publishedAt", ">", ""]],
    orderBy: ["-publishedAt"],
    limit: 5,
  });
  const refs = items.map(({ ref }) => ref);
  const pages: [Route, string, string][] = [
    [home, "/", "/"],
    [casinoList, "/casinos", "/casinos"],
    [casinoList, "/casinos", "/casinos?country=DE&sort=name"],
    [bonusList, "/bonuses", "/bonuses"],
    [complaintList, "/complaints", "/complaints"],
    [complaintList, "/complaints", "/complaints?state=resolved"],
    ...casinos.slice(0, 6).map((slug): [Route, string, string] => [casino, "/casinos/:slug", `/casinos/${slug}`]),
    [casino, "/casinos/:slug", `/casinos/${casinos[0] ?? ""}?stars=5&reviews=best`],
    ...offers.slice(0, 4).map((slug): [Route, string, string] => [bonus, "/bonuses/:slug", `/bonuses/${slug}`]),
    ...refs.map((ref): [Route, string, string] => [complaint, "/complaints/:ref", `/complaints/${ref}`]),
  ];
  expect(pages.length).toBeGreaterThan(15);
  const checked = new FragmentCache({ isChecked: true });
  const cached = new FragmentCache({ isChecked: false });
  for (const [route, pattern, address] of pages) {
    const page = await pageOf(route, pattern, address, headers, checked);
    for (let time = 0; time < 3; time++)
      expect(await pageOf(route, pattern, address, headers, cached), address).toBe(page);
  }
});
