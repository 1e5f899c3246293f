import { failure } from "../responses/responses";
import type { RouteStep } from "../route-steps";

/** Ends a body that nobody will read. If its source fails at that, nobody needs to know. */
function discard(body: ReadableStream<Uint8Array> | null): void {
  body?.cancel().catch(() => undefined);
}

/**
 * Ends each body that is not to be sent as it is, where there is no page: a page's loader returns no file. The framework
 * drops the body of an answer to HEAD without ending it, which leaves its file open (mended in React Router 8.5.2).
 * Asked for a file's or an export's data (`/files/….data`), which no script of ours does, it reads all of it into one
 * string.
 */
export const endUnsentBodies: RouteStep = {
  isFor: ({ isPage }) => !isPage,
  async loader(args, next) {
    const answer = await next(args);
    if (!(answer instanceof Response)) return answer;
    if (args.request.method === "HEAD") {
      discard(answer.body);
      return new Response(null, answer);
    }
    if (args.context.isDataRequest && answer.ok && answer.body) {
      discard(answer.body);
      return failure(404, "Page not found.", { "Cache-Control": "no-store" });
    }
    return answer;
  },
};
