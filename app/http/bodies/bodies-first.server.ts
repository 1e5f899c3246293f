import type { RouteStep } from "../route-steps";
import { holdBody, readingHeldBody, refusalOfHeldBody } from "./receive-body.server";

/**
 * Returns the most bytes of a body that a route takes from the sender of a request, judged by the request's head alone.
 * Throws the refusal of a sender whose body need not be received at all.
 */
type BodyLimit = (route: string, request: Request) => number | Promise<number>;

/**
 * Begins an action when the whole body has arrived. A sender can take a minute for it, five with files, and may have
 * been signed out, suspended or demoted by then, so nothing is asked before.
 */
export function receiveBodiesFirst(limitOf: BodyLimit): RouteStep {
  return {
    async action(args, next, { id }) {
      const { request } = args;
      const free = await holdBody(request, await limitOf(id, request));
      try {
        return await next(args);
      } finally {
        await free();
      }
    },
  };
}

/** Refuses a post whose body did not arrive whole, before anything is decided by what did. */
export const requireWholeBody: RouteStep = {
  async action(args, next) {
    const refused = refusalOfHeldBody(args.request);
    if (refused !== null) throw refused;
    return readingHeldBody(args.request, async () => next(args));
  },
};
