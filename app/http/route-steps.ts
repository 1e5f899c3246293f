import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";

type Handler<Args> = (args: Args) => unknown;

interface RouteModule {
  default?: unknown;
  loader?: Handler<LoaderFunctionArgs>;
  action?: Handler<ActionFunctionArgs>;
  headers?: HeadersFunction;
}

/** The route that a step goes around. */
export interface SteppedRoute {
  id: string;
  /** True if the route has a page of its own, and false if its handlers answer all by themselves. */
  isPage: boolean;
}

/** Returns the response to a request, or throws it; `next` runs the steps within and, at last, the route's handler. */
type Step<Args> = (args: Args, next: Handler<Args>, route: SteppedRoute) => unknown;

/** Goes around the loaders and actions of the build's routes. */
export interface RouteStep {
  /** True for the routes that it goes around; absent for all. */
  isFor?(route: SteppedRoute): boolean;
  loader?: Step<LoaderFunctionArgs>;
  /** True if it goes around pages without a loader as well: each gets one that returns null. */
  coversEveryPage?: boolean;
  action?: Step<ActionFunctionArgs>;
  /** Becomes the action of each page that has none. */
  missingAction?: Handler<ActionFunctionArgs>;
  /** Become the headers of each page that has none. */
  missingHeaders?: HeadersFunction;
}

function around(step: RouteStep, module: RouteModule, route: SteppedRoute): RouteModule {
  if (step.isFor?.(route) === false) return module;
  const { loader: aroundLoader, action: aroundAction, missingAction, missingHeaders } = step;
  const { loader = route.isPage && step.coversEveryPage ? () => null : undefined, action } = module;
  return {
    ...module,
    ...(aroundLoader && loader && { loader: (args) => aroundLoader(args, loader, route) }),
    ...(route.isPage && !action && missingAction && { action: missingAction }),
    ...(route.isPage && !module.headers && missingHeaders && { headers: missingHeaders }),
    ...(aroundAction && action && { action: (args) => aroundAction(args, action, route) }),
  };
}

/** Returns a build's routes with steps around their loaders and actions, the outermost first. */
export function withSteps<R extends Record<string, { module: object } | undefined>>(
  routes: R,
  steps: readonly RouteStep[],
): R {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      const own: RouteModule = route.module;
      const stepped = { id, isPage: own.default !== undefined };
      return [id, { ...route, module: steps.reduceRight((module, step) => around(step, module, stepped), own) }];
    }),
  ) as R;
}
