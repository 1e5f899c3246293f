import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { Contention, StoreUnavailable } from "~/backend/documents/port";
import { isStorageError } from "~/backend/files/errors";
import { backendReady } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { TookTooLong, withinTime } from "./time-limit.server";
import { rejectionResponse, withEchoedFields } from "../bodies/rejected-submission.server";

const LOADER_LIMIT_MS = 15_000;
const ACTION_LIMIT_MS = 60_000;
/** A post with files may take as long as the connection needs. */
const UPLOAD_LIMIT_MS = 6 * 60_000;
const HEADERS = { "Retry-After": "30", "Cache-Control": "no-store" };

type Handler<Args> = (args: Args) => unknown;

interface RouteModule {
  default?: unknown;
  loader?: Handler<LoaderFunctionArgs>;
  action?: Handler<ActionFunctionArgs>;
}

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

function moduleWithTimeouts<M extends RouteModule>(id: string, module: M): M {
  const { loader, action } = module;
  const isPage = module.default !== undefined;
  return {
    ...module,
    ...(loader && {
      async loader(args: LoaderFunctionArgs) {
        try {
          return await withinTime(LOADER_LIMIT_MS, args.request.signal, async () => {
            await backendReady();
            return loader(args);
          });
        } catch (error) {
          if (!isOutage(error)) throw error;
          report(error, args.request, id);
          throw new Response("", { status: 503, headers: HEADERS });
        }
      },
    }),
    ...(action && {
      async action(args: ActionFunctionArgs) {
        const { request } = args;
        const hasFiles = request.headers.get("Content-Type")?.startsWith("multipart/form-data") === true;
        try {
          const limit = hasFiles ? UPLOAD_LIMIT_MS : ACTION_LIMIT_MS;
          return await withinTime(limit, request.signal, async () => {
            await backendReady();
            return action(args);
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
    }),
  };
}

/**
 * Returns the build's routes with a time limit: a loader or action that hangs, or a store that can't be reached or
 * written to, gives 503 in the site's own words, with the echoed fields. Posts refused for their size, format or number
 * echo their fields as well.
 */
export function routesWithTimeouts<R extends Record<string, { module: object } | undefined>>(routes: R): R {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: moduleWithTimeouts(id, route.module) },
    ]),
  ) as R;
}
