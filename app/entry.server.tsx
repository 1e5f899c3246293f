import type { ActionFunctionArgs, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  backend,
  closeBackend,
  installBackend,
  installOnceOpen,
  isBackendInstalled,
  openBackend,
  openEmbeddedBackend,
} from "~/backend/index.server";
import { env } from "~/env.server";
import { countAnswer } from "~/platform/statistics/page-views.server";
import { prepareBonusList } from "~/features/bonuses/public/list/prepare-list.server";
import { casinoListDefinition } from "~/features/casinos/public/casino-list.server";
import { flushStats } from "~/platform/statistics/stats.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { collections } from "~/site/registries/collections";
import { jobs } from "~/site/registries/jobs.server";
import { registerSubjects } from "~/site/registries/register.server";
import { prepareSealingKeys } from "~/platform/sealed-secrets/sealing-keys.server";
import { warnOfMissingKeys } from "~/platform/access/second-factor/sealed-seed.server";
import { loadCatalogue } from "~/platform/catalogue/source.server";
import { startOutbox, stopOutbox } from "~/platform/outbox/worker.server";
import { startScheduler, stopScheduler } from "~/platform/scheduler/scheduler.server";
import { readSearchIndex } from "~/site/search/search-source.server";
import { excessOf } from "~/http/security/address-limits";
import { canonicalAddresses, type FindCanonical } from "~/http/listener/canonical-address.server";
import { backgroundDone, mayBeLost } from "~/http/listener/background.server";
import { log } from "~/backend/log.server";
import { pageCacheControl, pageReferrerPolicy } from "~/http/page-cache/personal-answer.server";
import { wantsPage } from "~/http/pages/wants-page";
import { wholeResponse } from "~/http/bodies/whole-body.server";
import { completeHeaders, pageHeaders } from "~/http/security/security-headers.server";
import { currentPageStyles } from "~/shell/document/page-style.server";
import { renderDocument } from "~/shell/document/render-document.server";
import { unopenedDocument } from "~/shell/document/unopened-document.server";
import { decideAtFirstStart } from "~/site/maintenance/first-start.server";

registerSubjects();

async function begin(): Promise<void> {
  if (env.NODE_ENV === "test") return;
  await decideAtFirstStart();
  prepareSealingKeys();
  mayBeLost("the check of the keys of people's secrets", warnOfMissingKeys);
  startScheduler(jobs);
  startOutbox();
}

/** Milliseconds before the lists are prepared, so that this work doesn't delay the first pages. */
const HEAD_START = 3_000;

/**
 * Loads the casinos before the first request, and the rest once the first visitors have their pages. With Firestore they
 * come when everything is loaded, since an instance is sent none before it says that it is ready.
 */
async function prepareLists(): Promise<void> {
  if (env.NODE_ENV === "test") return;
  try {
    await (env.BACKEND === "embedded" ? publishedCasinos.read() : loadCatalogue());
    await pause(HEAD_START, undefined, { ref: false });
    await casinoListDefinition();
    await prepareBonusList();
    // With tens of thousands of offers, the first search would take seconds. On Firestore the complaints' titles cost
    // money each time an instance starts, so there the first search builds the index.
    if (env.BACKEND === "embedded") await readSearchIndex();
  } catch (error) {
    // The process may have been stopped meanwhile.
    if (isBackendInstalled()) log.error({ err: error }, "the lists could not be prepared");
  }
}

if (!isBackendInstalled() && env.BACKEND === "embedded") installBackend(openEmbeddedBackend(env, collections));
// Not awaited here: the modules of the other backend import from this bundle, which must be evaluated first.
const opened = isBackendInstalled() ? Promise.resolve() : installOnceOpen(openBackend(env, collections));

/** Settles once a backend is installed. */
export const ready: Promise<void> = opened.then(begin);

// A failed start is reported to the callers that await `ready`.
ready.then(prepareLists, () => undefined);

function requestIdOf(request: Request): string {
  return request.headers.get("X-Request-Id") ?? randomUUID();
}

function isForStaff({ staticHandlerContext }: EntryContext): boolean {
  return (staticHandlerContext.loaderData["root"] as { role?: string | null } | undefined)?.role === "admin";
}

export { setupLinkAtStart } from "~/site/first-admin/first-admin.server";
export { createPageDelivery } from "~/platform/delivery/page-delivery.server";
export { trustClientAddressHeader } from "~/http/security/client-address.server";
export { createRequestListener } from "~/http/listener/request-listener.server";
export { outboxFigures } from "~/platform/outbox/outbox-figures.server";
export { backupRecord } from "~/platform/backups/scheduled-backup.server";
export { beginDraining } from "~/http/listener/draining.server";
export { violationCounts } from "~/http/security/csp/csp-violations.server";

/**
 * Refuses addresses that are too long. Our own server refuses them earlier; other servers that run this build have
 * matched the route by now, but not rendered it.
 */
function refuseExcess({ url, method }: Request): Response | null {
  const { pathname, search } = new URL(url);
  if (excessOf(pathname + search) === null) return null;
  return nothingFound(method);
}

/** A 404 in words alone. */
function nothingFound(method: string): Response {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  completeHeaders(headers);
  return new Response(method === "HEAD" ? null : "Page not found.\n", { status: 404, headers });
}

let canonicalOf: FindCanonical | undefined;

/** Redirects to the page's canonical address, as our own server does before a route is matched. */
function redirectToCanonical({ url, method }: Request, { manifest }: EntryContext): Response | null {
  if (method !== "GET" && method !== "HEAD") return null;
  canonicalOf ??= canonicalAddresses(manifest.routes);
  const { pathname, search } = new URL(url);
  const canonical = canonicalOf(pathname + search);
  if (canonical === null) return null;
  const headers = new Headers({ Location: canonical, "Cache-Control": "no-cache" });
  completeHeaders(headers);
  return new Response(null, { status: 301, headers });
}

/** The framework refuses a post to a page without an action, but doesn't say what the page takes (RFC 9110, 15.5.6). */
function allowOnRefusal(status: number, headers: Headers): void {
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
}

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const refused = refuseExcess(request) ?? redirectToCanonical(request, context);
  if (refused) return refused;
  if (status === 404 && !wantsPage(request)) {
    countAnswer(request, status, isForStaff(context));
    return nothingFound(request.method);
  }
  const requestId = status >= 400 ? requestIdOf(request) : null;
  const styles = await currentPageStyles();
  const { body, scriptHashes, styleHash } =
    unopenedDocument(context, styles) ?? (await renderDocument(request.url, context, requestId, styles));
  allowOnRefusal(status, headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(body.byteLength));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", pageCacheControl(request));
  for (const [name, value] of pageHeaders({ scriptHashes, styleHashes: [styleHash] })) headers.set(name, value);
  const referrerPolicy = pageReferrerPolicy(request);
  if (referrerPolicy !== null) headers.set("Referrer-Policy", referrerPolicy);
  countAnswer(request, status, isForStaff(context));
  return request.method === "HEAD" ? new Response(null, { status, headers }) : wholeResponse(body, { status, headers });
}

export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", pageCacheControl(request));
  completeHeaders(response.headers);
  allowOnRefusal(response.status, response.headers);
  // Single fetch drops a loader's Retry-After when it combines several loaders.
  if (response.status === 503 && !response.headers.has("Retry-After")) response.headers.set("Retry-After", "300");
  countAnswer(request, response.status);
  return response;
};

export const handleError: HandleErrorFunction = (error: unknown, { request }: Pick<ActionFunctionArgs, "request">) => {
  if (request.signal.aborted) return;
  // Unknown methods and addresses are the client's fault, and any client could fill the log with them.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // This is the framework's warning about `_data`, which our own server refuses earlier; it is not our fault either.
  if (
    new URL(request.url).searchParams.has("_data") &&
    error instanceof Error &&
    /\?_data requests/.test(error.message)
  )
    return;
  log.error({ err: error, path: new URL(request.url).pathname, requestId: requestIdOf(request) }, "a request failed");
};

/** Ends the background work and closes the store. The server that runs this build calls it. */
export async function shutdown(): Promise<void> {
  const storeCounts = () =>
    flushStats().catch((error: unknown) => log.error({ err: error }, "the last counts could not be stored"));
  await stopScheduler();
  await storeCounts();
  await backgroundDone();
  await stopOutbox();
  // Work in the background also adds counts.
  await storeCounts();
  const open = backend();
  installBackend(undefined);
  await closeBackend(open);
}
