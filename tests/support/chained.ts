import type { LoaderFunctionArgs } from "@remix-run/node";
import { chainedRoutes } from "~/site/registries/route-chain.server";

type Loader = (args: LoaderFunctionArgs) => unknown;

/** Returns a page's loader with everything that goes around it on the built site. */
export function chained(loader: Loader): Loader {
  const { page } = chainedRoutes({ page: { module: { default: () => null, loader } } });
  return page.module.loader;
}
