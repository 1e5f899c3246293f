import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

interface RouteModule {
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
  meta?: MetaFunction;
}

// Pages for everything unknown answer no address of their own; feeds do.
const FILES = readdirSync("app/routes").filter((file) => /\.tsx?$/.test(file) && !/^(?!feeds).*(?<!\w)\$\./.test(file));

/** Returns a route's path, such as `/casinos/:slug/review`, from its file's name. */
function pathOf(file: string): string {
  const segments: string[] = [""];
  for (const part of file
    .replace(/\.tsx?$/, "")
    .replace(/\[([^\]]+)\]/g, (_, text: string) => text.replaceAll(".", "\0"))
    .split("."))
    if (part !== "_index")
      segments.push(
        part
          .replaceAll("\0", ".")
          .replace(/_$/, "")
          .replace(/^\$(?=.)/, ":"),
      );
  return segments.length === 1 ? "/" : segments.join("/");
}

/** Every route of the site, by its id in the build and the path in its file's name. */
export const ROUTES = FILES.map((file) => {
  const path = pathOf(file);
  // A route that ends in $ has the rest of the address as its parameter "*".
  const names = [...path.matchAll(/:(\w+)|\$$/g)].map(([, name = "*"]) => name);
  const expression = new RegExp(
    `^${path
      .replace(/[.+()]/g, "\\$&")
      .replace(/:\w+/g, "([^/]+)")
      .replace(/\$$/, "(.+)")}$`,
  );
  const load = () => import(/* @vite-ignore */ resolve("app/routes", file)) as Promise<RouteModule>;
  return { id: `routes/${file.replace(/\.tsx?$/, "")}`, path, names, expression, load };
}).sort((a, b) => a.names.length - b.names.length);

/** Returns the route that answers an address, with its parameters. Throws for an address that no route has. */
export async function routeFor(
  address: string,
): Promise<{ id: string; module: RouteModule; params: Record<string, string> }> {
  const { pathname } = new URL(address, "http://edgewise.test");
  const route = ROUTES.find(({ expression }) => expression.test(pathname));
  if (!route) throw new Error(`No route has ${address}.`);
  const values = (route.expression.exec(pathname) ?? []).slice(1).map(decodeURIComponent);
  return {
    id: route.id,
    module: await route.load(),
    params: Object.fromEntries(route.names.map((name, at) => [name, values[at] ?? ""])),
  };
}
