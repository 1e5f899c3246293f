import type { LoaderFunctionArgs } from "@remix-run/node";
import { respond, visit, type Answer } from "../requests";

type Loader = (request: LoaderFunctionArgs) => unknown;
const modules = import.meta.glob<{ loader: Loader }>("../../../app/routes/api.v1.*.ts");

/** The path of a route module, as the framework reads it from its name: `/api/v1/casinos/:slug.json`. */
function pathOfModule(file: string): string {
  const name = file.replace(/^.*\/|\.ts$/g, "");
  return `/${name.replaceAll("[.]", "•").replaceAll(".", "/").replaceAll("•", ".").replaceAll("$", ":")}`;
}

const ROUTES = Object.entries(modules).map(([file, load]) => {
  const path = pathOfModule(file);
  const pattern = path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+?)");
  return { path, pattern: new RegExp(`^${pattern}$`), load };
});

/** Addresses of all routes of the open data, with their parameters as `:slug`. */
export const OPEN_DATA_PATHS = ROUTES.map(({ path }) => path);

/** Asks for a path of the open data in memory, as a client of the running site does. */
export async function askOpenData(path: string, headers: HeadersInit = {}): Promise<Answer> {
  const [pathname = ""] = path.split("?");
  // The most particular route comes first, as in the framework: one without parameters.
  const matching = ROUTES.map((route) => ({ ...route, match: route.pattern.exec(pathname) }))
    .filter(({ match }) => match !== null)
    .sort((a, b) => a.path.split(":").length - b.path.split(":").length);
  const [route] = matching;
  if (!route) throw new Error(`No route serves ${path}.`);
  const { loader } = await route.load();
  return respond(() => loader(visit(path, { ...route.match?.groups }, headers)));
}

/** Reads a path of the open data. */
export async function readOpenData(path: string): Promise<unknown> {
  const { status, data } = await askOpenData(path);
  if (status !== 200) throw new Error(`${path} answers with ${String(status)}.`);
  return data;
}
