import { routesReceivingBodies } from "~/http/bodies/bodies-first.server";
import { routesSparingBodies } from "~/http/listener/resource-bodies.server";
import { routesWithTimeouts } from "~/http/listener/route-timeouts.server";
import { routesWithAccessInWrites } from "~/platform/access/access-in-writes.server";
import { routesClearingSentDrafts } from "~/platform/access/sent-forms.server";
import { closableRoutes } from "~/site/maintenance/closed-site.server";
import { bodyLimit } from "./body-limits.server";

/**
 * Returns a build's routes with what goes before and around each of their actions and loaders: the body is received
 * before anything is decided, everything has a time limit, each write checks that its sender still has the access it was
 * decided on, maintenance mode closes what the public can reach, an accepted form's unsaved text is dropped, and bodies
 * that aren't sent are ended.
 */
export function chainedRoutes<R extends Record<string, { module: object } | undefined>>(routes: R): R {
  const guarded = routesWithAccessInWrites(closableRoutes(routesClearingSentDrafts(routes)));
  return routesSparingBodies(routesReceivingBodies(routesWithTimeouts(guarded), bodyLimit));
}
