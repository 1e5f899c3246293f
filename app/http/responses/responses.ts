import { statusMessage } from "./status-messages";
import { plural } from "~/domain/plural";

/**
 * Returns a response to throw: the root error boundary shows the status's own title and message, or `message` when
 * given. Addresses without a page answer with the message alone.
 */
export function failure(status: number, message = "", headers?: HeadersInit): Response {
  return new Response(message || statusMessage(status), { status, headers });
}

/** `allow` lists the methods that the address does take. */
export function methodNotAllowed(allow: string): Response {
  return failure(405, "", { Allow: allow });
}

export function notFound(path: string): Response {
  return failure(404, `Page not found: ${path}`);
}

export function badRequest(message = ""): Response {
  return failure(400, message);
}

export function forbidden(message = ""): Response {
  return failure(403, message);
}

/** `seconds` until a retry makes sense. */
export function tooManyRequests(seconds: number): Response {
  return failure(429, `Too many tries. Wait ${plural(Math.ceil(seconds), "second")} and try again.`, {
    "Retry-After": String(Math.ceil(seconds)),
  });
}

/** Throws the 404 of this request's own path. */
export function requireFound<T>(value: T | null | undefined, request: Request): T {
  if (value === null || value === undefined) throw notFound(new URL(request.url).pathname.replace(/\.data$/, ""));
  return value;
}
