import type { LoaderFunctionArgs } from "@remix-run/node";
import { failure } from "../responses/responses";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** True while loaders run for their data alone (single fetch); our own listener says so. */
    isDataRequest?: boolean;
  }
}

type Loader = (args: LoaderFunctionArgs) => unknown;

interface RouteModule {
  default?: unknown;
  loader?: Loader;
}

/** Ends a body that nobody will read. If its source fails at that, nobody needs to know. */
function discard(body: ReadableStream<Uint8Array> | null): void {
  body?.cancel().catch(() => undefined);
}

function sparingBodies<M extends RouteModule>(module: M): M {
  const { loader } = module;
  // A page's loader returns no file.
  if (!loader || module.default !== undefined) return module;
  const sparing: Loader = async (args) => {
    const answer = await loader(args);
    if (!(answer instanceof Response)) return answer;
    if (args.request.method === "HEAD") {
      discard(answer.body);
      return new Response(null, answer);
    }
    if (args.context.isDataRequest && answer.ok && answer.body) {
      discard(answer.body);
      return failure(404, "Page not found.", { "Cache-Control": "no-store" });
    }
    return answer;
  };
  return { ...module, loader: sparing };
}

/**
 * Returns the build's routes; those without a page end each body that is not to be sent as it is. The framework drops
 * the body of an answer to HEAD without ending it, which leaves its file open (mended in React Router 8.5.2). Asked for
 * a file's or an export's data (`/files/….data`), which no script of ours does, it reads all of it into one string.
 */
export function routesSparingBodies<R extends Record<string, { module: object } | undefined>>(routes: R): R {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: sparingBodies(route.module) }]),
  ) as R;
}
