import * as build from "virtual:remix/server-build";
import { closableRoutes } from "~/features/maintenance/closed-site.server";
import { sturdyRoutes } from "~/http/sturdy-routes.server";

// Stands in for Remix's own build (vite.config.ts), so that whatever serves it (server.ts, remix-serve, the development
// server) has maintenance mode in front of its routes, and an end to each: Remix has no place of its own for that.
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build;
export const routes = sturdyRoutes(closableRoutes(build.routes));
