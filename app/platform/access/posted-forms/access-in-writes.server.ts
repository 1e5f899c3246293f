import { AccessEnded, withWriteConditions } from "~/backend/write-conditions.server";
import { shareHeldBody } from "~/http/bodies/receive-body.server";
import type { RouteStep } from "~/http/route-steps";
import { logSecurity } from "~/http/security/security-log.server";

/**
 * Lets an action's writes depend on the access of the person who sent the form. If that ends before one of them, the
 * action runs once more from its guard on, and so gives the answer that the person gets now.
 */
export const checkAccessInWrites: RouteStep = {
  async action(args, next) {
    const { request } = args;
    try {
      return await withWriteConditions(async () => next(args));
    } catch (error) {
      if (!(error instanceof AccessEnded)) throw error;
      logSecurity("access-ended", request);
      const { url, method, headers, signal } = request;
      // The guards look a request's person up once.
      const again = new Request(url, { method, headers, signal });
      shareHeldBody(request, again);
      return withWriteConditions(async () => next({ ...args, request: again }));
    }
  },
};
