import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteStep } from "../route-steps";
import { rejectedSubmission } from "../bodies/rejected-submission";

/**
 * Lets a refused post carry the root loader's data: the framework runs no loader of a route whose boundary shows an
 * action's error, and the page would have neither the site's name nor its menus.
 */
export function frameRefusals(loadRoot: (args: LoaderFunctionArgs) => unknown): RouteStep {
  return {
    async action(args, next, { isPage }) {
      try {
        return await next(args);
      } catch (refusal) {
        // The browser's router keeps the data that it has.
        if (!isPage || args.context?.isDataRequest || !(refusal instanceof Response) || refusal.status < 400)
          throw refusal;
        throw await framed(refusal, args, loadRoot);
      }
    },
  };
}

async function framed(
  refusal: Response,
  args: LoaderFunctionArgs,
  loadRoot: (args: LoaderFunctionArgs) => unknown,
): Promise<Response> {
  const { url, headers: asked, signal } = args.request;
  const text = await refusal.clone().text();
  let root: unknown;
  try {
    root = await loadRoot({ ...args, request: new Request(url, { headers: asked, signal }) });
  } catch {
    // What the frame fails by is no part of this answer.
    return refusal;
  }
  const isJson = refusal.headers.get("Content-Type")?.includes("json") === true;
  const said = (isJson && rejectedSubmission(JSON.parse(text))) || { message: text, typed: [] };
  const { status, statusText } = refusal;
  const headers = new Headers(refusal.headers);
  headers.set("Content-Type", "application/json");
  headers.delete("Content-Length");
  return new Response(JSON.stringify({ ...said, root }), { status, statusText, headers });
}
