import type { ActionFunctionArgs } from "@remix-run/node";
import { AccessEnded, withWriteConditions } from "~/backend/write-conditions.server";
import { readingHeldBody, refusalOfHeldBody, shareHeldBody } from "~/http/bodies/receive-body.server";
import { logSecurity } from "~/http/security/security-log.server";

type Action = (args: ActionFunctionArgs) => unknown;

/**
 * Runs an action whose writes depend on the access of the person who sent the form. If that ends before one of them, the
 * action runs once more from its guard on, and so gives the answer that the person gets now.
 */
export async function withAccessInWrites(args: ActionFunctionArgs, action: Action): Promise<unknown> {
  const { request } = args;
  const refused = refusalOfHeldBody(request);
  if (refused !== null) throw refused;
  try {
    return await withWriteConditions(async () => action(args));
  } catch (error) {
    if (!(error instanceof AccessEnded)) throw error;
    logSecurity("access-ended", request);
    const { url, method, headers, signal } = request;
    // The guards look a request's person up once.
    const again = new Request(url, { method, headers, signal });
    shareHeldBody(request, again);
    return withWriteConditions(async () => action({ ...args, request: again }));
  }
}

/** Returns the build's routes, whose actions write only as long as the access that they were decided on lasts. */
export function routesWithAccessInWrites<R extends Record<string, { module: object } | undefined>>(routes: R): R {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const action = (route?.module as { action?: Action } | undefined)?.action;
      if (!route || !action) return [id, route];
      const checked = (args: ActionFunctionArgs) =>
        readingHeldBody(args.request, () => withAccessInWrites(args, action));
      return [id, { ...route, module: { ...route.module, action: checked } }];
    }),
  ) as R;
}
