import { backend } from "~/backend/index.server";
import { formatMoment } from "~/domain/days";
import { findViewer } from "~/platform/access/viewer.server";
import { settingsInMemory } from "~/platform/settings/published-settings.server";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { rejectionResponse } from "~/http/bodies/rejected-submission.server";
import type { RouteStep } from "~/http/route-steps";

/** Seconds after which clients may try again if no end was given. */
const RETRY_AFTER = 300;
const WORDS = "We are working on the site.";

interface Closed {
  message: string;
  headers: Record<string, string>;
}

/**
 * Returns what maintenance mode says, or null while it is off. Reads memory, since every loader of every page asks.
 */
async function maintenance(): Promise<Closed | null> {
  const current = (await settingsInMemory.read()).byId.get("current")?.maintenance;
  if (!current?.on) return null;
  const until = current.until ?? null;
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - backend().clock().getTime()) / 1_000);
  const words = current.message.trim() || WORDS;
  return {
    message: until !== null && left > 0 ? `${words} We expect to be back by ${formatMoment(until)}.` : words,
    headers: { "Retry-After": String(left > 0 ? left : RETRY_AFTER), "Cache-Control": "no-store" },
  };
}

/** While maintenance mode is on, throws its 503 to everybody but signed-in admins. */
export async function requireOpenSite(request: Request): Promise<void> {
  const closed = await closedFor(request);
  if (closed) throw new Response(closed.message, { status: 503, headers: closed.headers });
}

async function closedFor(request: Request): Promise<Closed | null> {
  const closed = await maintenance();
  if (!closed) return null;
  return (await findViewer(request))?.role === "admin" ? null : closed;
}

/** As `requireOpenSite`, for a post: the error page shows what was typed, so that it can be copied. */
async function requireOpenForPost(request: Request, hasPage: boolean): Promise<void> {
  const closed = await closedFor(request);
  if (!closed) return;
  requireSameOrigin(request);
  throw await rejectionResponse(request, { ...closed, givesBack: hasPage });
}

/**
 * Routes that stay reachable in maintenance mode: the frame of every page and its files, the admin area, signing in and
 * out, the operators' checks, and what somebody may need just then: a way to write to us (with "Report Issue" of the
 * error page), and help with gambling with the switches on its page.
 */
const ALWAYS_OPEN =
  /^(?:root$|routes\/(?:admin(?:[.-]|$)|assets\.\$file$|(?:favicon|icon-\d+|apple-touch-icon)\[\.\]\w+$|login(?:_\.(?:code|passkey))?$|sign-out$|healthz$|readyz$|contact$|responsible-gaming$|preferences$))/;

/** True if a route answers in maintenance mode as well. */
export function isAlwaysOpen(routeId: string): boolean {
  return ALWAYS_OPEN.test(routeId);
}

/**
 * Puts maintenance mode in front of every loader and action that the public can reach: pages, their `.data`, posts and
 * resource routes.
 */
export const closeForMaintenance: RouteStep = {
  isFor: ({ id }) => !isAlwaysOpen(id),
  // A page without a loader would still be shown.
  coversEveryPage: true,
  async loader(args, next) {
    await requireOpenSite(args.request);
    return next(args);
  },
  async action(args, next, { isPage }) {
    await requireOpenForPost(args.request, isPage);
    return next(args);
  },
};
