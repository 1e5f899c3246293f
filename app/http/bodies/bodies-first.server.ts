import type { ActionFunctionArgs } from "@remix-run/node";
import { holdBody } from "./receive-body.server";

interface RouteModule {
  action?: (args: ActionFunctionArgs) => unknown;
}

/**
 * Returns the most bytes of a body that a route takes from the sender of a request, judged by the request's head alone.
 * Throws the refusal of a sender whose body need not be received at all.
 */
export type BodyLimit = (route: string, request: Request) => number | Promise<number>;

/**
 * Returns the build's routes, whose actions begin when the whole body has arrived. A sender can take a minute for it,
 * five with files, and may have been signed out, suspended or demoted by then, so nothing is asked before.
 */
export function routesReceivingBodies<R extends Record<string, { module: object } | undefined>>(
  routes: R,
  limitOf: BodyLimit,
): R {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const action = (route?.module as RouteModule | undefined)?.action;
      if (!route || !action) return [id, route];
      const receiving = async (args: ActionFunctionArgs) => {
        const { request } = args;
        const free = await holdBody(request, await limitOf(id, request));
        try {
          return await action(args);
        } finally {
          await free();
        }
      };
      return [id, { ...route, module: { ...route.module, action: receiving } }];
    }),
  ) as R;
}
