import * as build from "virtual:remix/server-build";
import { fileURLToPath } from "node:url";
import { env } from "~/env.server";
import { announceBuild } from "~/platform/delivery/own-build.server";
import { chainedRoutes } from "~/site/registries/route-chain.server";

// Stands in for Remix's own build (vite.config.ts), so that every server that runs it (server/main.ts, remix-serve, the
// development server) answers in the same order. Remix has no hook for that.
export const { assets, basename, entry, future, isSpaMode, mode, publicPath } = build;
export const routes = chainedRoutes(build.routes);

/** The folder beside this file: a build is made in another folder than the one it serves from. */
export const assetsBuildDirectory = fileURLToPath(new URL("../client", import.meta.url));

if (env.NODE_ENV !== "development") announceBuild(assetsBuildDirectory, assets.version);
