import * as build from "virtual:remix/server-build";
import { fileURLToPath } from "node:url";
import { env } from "~/env.server";
import { routesClearingSentDrafts } from "~/platform/access/sent-forms.server";
import { announceBuild } from "~/platform/delivery/own-build.server";
import { closableRoutes } from "~/site/maintenance/closed-site.server";
import { routesSparingBodies } from "~/http/listener/resource-bodies.server";
import { routesWithTimeouts } from "~/http/listener/route-timeouts.server";

// Stands in for Remix's own build (vite.config.ts), so that every server that runs it (server/main.ts, remix-serve, the
// development server) has maintenance mode in front of its routes and time limits on them, drops what a form had been
// filled with once it is accepted, and ends bodies that aren't sent. Remix has no hook for that.
export const { assets, basename, entry, future, isSpaMode, mode, publicPath } = build;
export const routes = routesSparingBodies(routesWithTimeouts(closableRoutes(routesClearingSentDrafts(build.routes))));

/** The folder beside this file: a build is made in another folder than the one it serves from. */
export const assetsBuildDirectory = fileURLToPath(new URL("../client", import.meta.url));

if (env.NODE_ENV !== "development") announceBuild(assetsBuildDirectory, assets.version);
