import * as build from "virtual:remix/server-build";
import { fileURLToPath } from "node:url";
import { env } from "~/env.server";
import { announceBuild } from "~/platform/delivery/own-build.server";
import { closableRoutes } from "~/site/maintenance/closed-site.server";
import { routesWithTimeouts } from "~/http/listener/route-timeouts.server";

// Stands in for Remix's own build (vite.config.ts), so that whatever serves it (server/main.ts, remix-serve, the development
// server) has maintenance mode in front of its routes, and an end to each: Remix has no place of its own for that.
export const { assets, basename, entry, future, isSpaMode, mode, publicPath } = build;
export const routes = routesWithTimeouts(closableRoutes(build.routes));

/** Beside this file, wherever that is: a build is made in another folder than the one it serves from. */
export const assetsBuildDirectory = fileURLToPath(new URL("../client", import.meta.url));

if (env.NODE_ENV !== "development") announceBuild(assetsBuildDirectory, assets.version);
