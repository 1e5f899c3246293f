import { redirectOldAddress } from "~/features/news/wordpress/old-addresses.server";
import type { RouteStep } from "~/http/route-steps";

/** Where a page has nothing to answer, leads on to what an import or staff have put in its place. */
export const leadFromNothing: RouteStep = {
  isFor: ({ isPage }) => isPage,
  async loader(args, next) {
    try {
      return await next(args);
    } catch (thrown) {
      if (thrown instanceof Response && thrown.status === 404) await redirectOldAddress(args.request);
      throw thrown;
    }
  },
};
