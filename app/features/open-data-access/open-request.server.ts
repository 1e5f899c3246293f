import type { LoaderFunctionArgs } from "@remix-run/node";
import { sha256Base64url } from "~/domain/digest.server";
import { isUnchanged } from "~/http/responses/conditional-request.server";
import { openError } from "~/http/responses/open-data.server";
import { countAddressUse, countUse, type CountedUse } from "~/http/security/rate-limit.server";
import { siteOrigin } from "~/http/security/site-origin.server";
import { plural } from "~/domain/plural";
import { findToken, recordUse } from "./read-tokens.server";
import { ANONYMOUS_HOURLY } from "./schema";

const HOUR = 3_600;

const WRONG =
  "This token is wrong or was revoked. Check that the header is “Authorization: Bearer ” and the whole token, or leave it out to read without one.";

/** Draft 10 of RateLimit header fields (draft-ietf-httpapi-ratelimit-headers). */
function limitHeaders({ remaining, resets }: CountedUse, hourly: number): Record<string, string> {
  return {
    "RateLimit-Policy": `"hour";q=${String(hourly)};w=${String(HOUR)}`,
    RateLimit: `"hour";r=${String(remaining)};t=${String(resets)}`,
  };
}

/**
 * Returns the token of a request: "" for one that can't be valid, null for none. Other schemes than Bearer are not
 * meant for us: a browser repeats with every request the password that a proxy in front of the site asked for.
 */
function bearerOf(request: Request): string | null {
  const header = request.headers.get("Authorization");
  if (header === null || !/^Bearer(?: |$)/i.test(header)) return null;
  return header.length > 200 ? "" : (/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? "");
}

interface Admission {
  refusal: Response | null;
  headers: Record<string, string>;
}

/** Counts a request to the open data, by its token or else by its address, and refuses it above the limit. */
async function admit(request: Request): Promise<Admission> {
  const given = bearerOf(request);
  const token = given === null ? null : await findToken(given);
  const hourly = token?.hourly ?? ANONYMOUS_HOURLY;
  // A wrong token counts as its address, so that trying tokens doesn't get around the limit.
  const use = token
    ? await countUse({ name: "open-data-token", points: hourly, seconds: HOUR }, token.id)
    : await countAddressUse({ name: "open-data", points: hourly, seconds: HOUR }, request);
  const headers = {
    ...limitHeaders(use, hourly),
    // Caches on the way may give an answer to others, but not the answer to a token, which must be checked here.
    Vary: "Authorization",
    ...(given !== null && { "Cache-Control": "private, max-age=60" }),
    "Access-Control-Expose-Headers": "ETag, Link, RateLimit, RateLimit-Policy, Retry-After",
  };
  if (use.wait > 0) {
    const refusal = openError(429, `Too many requests in this hour. Wait ${plural(use.wait, "second")} and try again.`);
    return { refusal, headers: { ...headers, "Retry-After": String(use.wait), "Cache-Control": "no-store" } };
  }
  if (given !== null && !token) {
    const refusal = openError(401, WRONG);
    return { refusal, headers: { ...headers, "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" } };
  }
  if (token) recordUse(token);
  return { refusal: null, headers };
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    // An error that must not be cached keeps its own header.
    if (name === "Cache-Control" && response.headers.get(name) === "no-store") continue;
    response.headers.set(name, value);
  }
  return response;
}

/** Returns an answer with the tag of its content; 304 without it where the request has the same. */
async function tagged({ headers: asked }: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const text = await response.text();
  const etag = `"${sha256Base64url(text).slice(0, 22)}"`;
  const headers = new Headers(response.headers);
  headers.set("ETag", etag);
  const isKnown = isUnchanged(asked.get("If-None-Match"), etag);
  if (isKnown) for (const name of ["Content-Type", "Content-Disposition"]) headers.delete(name);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/**
 * Returns the loader of an address of the open data: every loader under /api/v1 is made by this function, which is their
 * guard. It throws and returns what `answer` does, with the headers of the limit. `origin` is the site's.
 */
export function openData(answer: (args: LoaderFunctionArgs & { origin: string }) => Promise<Response> | Response) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const { refusal, headers } = await admit(args.request);
    if (refusal) return withHeaders(refusal, headers);
    try {
      const answered = await answer({ ...args, origin: siteOrigin(args.request) });
      return withHeaders(await tagged(args.request, answered), headers);
    } catch (thrown) {
      if (thrown instanceof Response) throw withHeaders(thrown, headers);
      throw thrown;
    }
  };
}
