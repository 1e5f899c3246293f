import type { ServerBuild } from "@remix-run/node";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createRequestListener } from "~/http/listener/request-listener.server";

/**
 * Serves a few routes beside an empty root by our listener until the test is over. `render` makes the pages. Returns the
 * port.
 */
export async function serveRoutes(
  routes: Record<string, object>,
  render: ServerBuild["entry"]["module"]["default"] = () => new Response("the page"),
): Promise<number> {
  const build = {
    entry: { module: { default: render, handleError: () => undefined } },
    routes: { root: { id: "root", path: "", module: { default: () => null } }, ...routes },
    assets: { routes: {}, version: "1" },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
  const server = createServer(createRequestListener(build)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
