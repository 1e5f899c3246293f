import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { FragmentCache } from "~/shell/document/fragment-cache.server";
import { FragmentCacheContext } from "~/ui/cached-fragment";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

interface Route {
  loader: (args: LoaderFunctionArgs) => object | Promise<object | null>;
  default: ComponentType;
}

/** Returns the words of a page without its frame, as the request with these `headers` is shown it; `isHtml`: its markup. */
export async function wordsOfPage(
  { loader, default: Component }: Route,
  {
    pattern,
    address,
    headers,
    isHtml = false,
  }: { pattern: string; address: string; headers?: HeadersInit; isHtml?: boolean },
): Promise<string> {
  const handler = createStaticHandler([
    {
      path: pattern,
      loader: (args) => loader({ ...args, context: {} } as unknown as LoaderFunctionArgs),
      Component,
    },
  ]);
  const context = await handler.query(new Request(`http://edgewise.test${address}`, headers ? { headers } : {}));
  if (context instanceof Response) throw new Error(`${address} was answered with ${String(context.status)}.`);
  if (context.errors) throw new Error(`${address} failed.`, { cause: context.errors });
  const router = createStaticRouter(handler.dataRoutes, context);
  // As the site does it, so that a fragment whose data can't be its key fails here too.
  const html = renderToString(
    <FragmentCacheContext.Provider value={new FragmentCache({ isChecked: false }).forPage()}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </FragmentCacheContext.Provider>,
  );
  if (isHtml) return html;
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}
