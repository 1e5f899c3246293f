import { randomUUID } from "node:crypto";
import { Contention, StoreUnavailable } from "~/backend/documents/port";
import { isStorageError } from "~/backend/files/errors";
import { backendReady } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { rejectionResponse, withEchoedFields } from "../bodies/rejected-submission.server";
import type { RouteStep } from "../route-steps";

/** Thrown when work took longer than allowed. */
class TookTooLong extends Error {
  constructor(milliseconds: number) {
    super(`It took longer than ${String(milliseconds / 1000)} s.`);
    this.name = "TookTooLong";
  }
}

/**
 * Returns the result of `work`. Throws `TookTooLong` when it isn't there in time, or the signal's reason once the
 * caller stops waiting. The work itself continues.
 */
async function withinTime<T>(milliseconds: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  try {
    return await Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new TookTooLong(milliseconds)), milliseconds);
        const leave = () => reject(signal.reason as Error);
        signal.addEventListener("abort", leave);
        stop = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", leave);
        };
      }),
    ]);
  } finally {
    stop();
  }
}

const LOADER_LIMIT_MS = 15_000;
const ACTION_LIMIT_MS = 60_000;
/** Files wait for their turn, and many large ones take long to check, redraw and store. */
const UPLOAD_LIMIT_MS = 6 * 60_000;
const HEADERS = { "Retry-After": "30", "Cache-Control": "no-store" };

/** True for errors that may be temporary: no space, a busy or broken disk, a response that never comes. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable ||
    error instanceof Contention ||
    error instanceof TookTooLong ||
    isStorageError(error, "quota-exceeded") ||
    isStorageError(error, "unauthorized") ||
    isStorageError(error, "unauthenticated") ||
    isStorageError(error, "retry-limit-exceeded") ||
    (isStorageError(error, "internal-error") && error.status === 503)
  );
}

function report(error: unknown, request: Request, route: string): void {
  const requestId = request.headers.get("X-Request-Id") ?? randomUUID();
  log.error({ err: error, route, requestId }, "a request could not be served now");
}

/**
 * Gives loaders and actions a time limit: one that hangs, or a store that can't be reached or written to, gives 503 in
 * the site's own words, with the echoed fields. Posts refused for their size, format or number echo their fields as
 * well.
 */
export const limitTime: RouteStep = {
  async loader(args, next, { id }) {
    const { request } = args;
    try {
      return await withinTime(LOADER_LIMIT_MS, request.signal, async () => {
        await backendReady();
        return next(args);
      });
    } catch (error) {
      if (!isOutage(error)) throw error;
      report(error, request, id);
      throw new Response("", { status: 503, headers: HEADERS });
    }
  },

  async action(args, next, { id, isPage }) {
    const { request } = args;
    const hasFiles = request.headers.get("Content-Type")?.startsWith("multipart/form-data") === true;
    try {
      return await withinTime(hasFiles ? UPLOAD_LIMIT_MS : ACTION_LIMIT_MS, request.signal, async () => {
        await backendReady();
        return next(args);
      });
    } catch (error) {
      if (isPage && error instanceof Response) throw await withEchoedFields(request, error);
      if (!isOutage(error)) throw error;
      report(error, request, id);
      const message =
        error instanceof TookTooLong
          ? "This took too long. Check whether it went through before you send it again."
          : "We could not save what you sent. None of it was saved.";
      throw await rejectionResponse(request, { message, headers: HEADERS, givesBack: isPage });
    }
  },
};
