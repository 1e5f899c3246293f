import { redirect, redirectDocument } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { formatMoment } from "~/domain/days";
import { homeOf } from "~/platform/access/guards.server";
import { findViewer, type Viewer } from "~/platform/access/viewer.server";
import { mediaIdOf } from "~/platform/media/media-address";
import { currentSettings } from "~/platform/settings/settings.server";
import { mayDo, type Duty } from "~/domain/roles/duties";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { rejectionResponse } from "~/http/bodies/rejected-submission.server";
import { NOT_OPEN_YET } from "~/http/responses/not-open-yet";
import type { RouteStep } from "~/http/route-steps";

/** Seconds after which clients may try again if no end was given. */
const RETRY_AFTER = 300;
/** The same for a site that isn't open yet, which takes its staff an hour or more. */
const RETRY_AFTER_OPENING = 3_600;
const WORDS = "We are working on the site.";

interface Closed {
  /** True for a site that staff haven't opened yet; false in maintenance mode. */
  isUnopened: boolean;
  message: string;
  headers: Record<string, string>;
}

/** Returns why the site is closed, or null while it is open. Reads memory, since every loader of every page asks. */
async function closing(): Promise<Closed | null> {
  const [{ site, maintenance }, { isOpen }] = await Promise.all([currentSettings(), siteOpening()]);
  if (!isOpen) {
    const headers = { "Retry-After": String(RETRY_AFTER_OPENING), "X-Robots-Tag": "noindex" };
    return {
      isUnopened: true,
      message: `${site.name} isn’t open yet.`,
      headers: { ...headers, "Cache-Control": "no-store" },
    };
  }
  if (!maintenance.on) return null;
  const until = maintenance.until ?? null;
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - backend().clock().getTime()) / 1_000);
  const words = maintenance.message.trim() || WORDS;
  return {
    isUnopened: false,
    message: until !== null && left > 0 ? `${words} We expect to be back by ${formatMoment(until)}.` : words,
    headers: { "Retry-After": String(left > 0 ? left : RETRY_AFTER), "Cache-Control": "no-store" },
  };
}

/** What the frame of a page says of a site that is closed: to admins what others see, to others that it isn't open yet. */
export type ClosedFrame = { title: string; text: string; action: string; to: string } | "unopened" | null;

export async function closedFrame(viewer: Viewer | null): Promise<ClosedFrame> {
  const closed = await closing();
  if (viewer?.role !== "admin") return closed?.isUnopened ? "unopened" : null;
  if (!closed) return null;
  if (closed.isUnopened)
    return {
      title: "This site isn’t open yet.",
      text: "Only admins see its pages.",
      action: "What is left to do",
      to: "/admin/setup",
    };
  return {
    title: "Maintenance mode is on.",
    text: "Visitors and members get an error page.",
    action: "Switch it off",
    to: "/admin/settings/maintenance",
  };
}

/** Where staff go on once they have a second factor: before the opening, to what is left to do. */
export async function startOfStaff(duties: readonly Duty[]): Promise<{ to: string; label: string }> {
  return (await siteOpening()).isOpen || !mayDo(duties, "owner")
    ? { to: "/admin", label: "go to the admin area" }
    : { to: "/admin/setup", label: "go on setting up the site" };
}

function response({ isUnopened, message, headers }: Closed): Response {
  return new Response(message, { status: 503, headers, ...(isUnopened && { statusText: NOT_OPEN_YET }) });
}

/** While the site is closed, throws its 503 to everybody but signed-in admins. */
export async function requireOpenSite(request: Request): Promise<void> {
  const closed = await closedFor(request);
  if (closed) throw response(closed);
}

async function closedFor(request: Request, routeId?: string): Promise<Closed | null> {
  const closed = await closing();
  if (!closed || (!closed.isUnopened && routeId === CONTACT)) return null;
  if (routeId === FILES && (await isOfLook(new URL(request.url).pathname))) return null;
  return (await findViewer(request))?.role === "admin" ? null : closed;
}

/** As `requireOpenSite`, for a post: the error page shows what was typed, so that it can be copied. */
async function requireOpenForPost(request: Request, { id, isPage }: { id: string; isPage: boolean }): Promise<void> {
  const closed = await closedFor(request, id);
  if (!closed) return;
  requireSameOrigin(request);
  throw await rejectionResponse(request, { ...closed, givesBack: isPage });
}

const FILES = "routes/files.$";

/** True for the address of the logo, in whatever size: the page of a closed site shows it. */
async function isOfLook(pathname: string): Promise<boolean> {
  const { logo } = (await currentSettings()).look;
  return logo !== null && mediaIdOf(pathname) !== null && mediaIdOf(pathname) === mediaIdOf(logo.src);
}

/** In maintenance mode people can write to us, with "Report Issue" of the error page; before the opening nobody can. */
const CONTACT = "routes/contact";

/**
 * Routes that stay reachable while the site is closed: the frame of every page and its files, what crawlers may see, the key of what we tell them, the
 * admin area, everything by which staff sign in (their second factor, a forgotten password, an invitation), the
 * operators' checks, help with gambling with the switches on its page, and the links by which mail programs stop our
 * mails.
 */
const ALWAYS_OPEN =
  /^(?:root$|routes\/(?:admin(?:[.-]|$)|assets\.\$file$|(?:favicon|icon-\d+|apple-touch-icon)\[\.\]\w+$|robots\[\.\]txt$|indexnow\[\.\]txt$|site\[\.\]webmanifest$|login(?:_\.(?:code|passkey))?$|sign-out$|first-admin$|invitation$|forgot-password$|reset-password$|verify-email$|remove-passkey$|dashboard$|dashboard\.(?:second-factor|passkeys)$|healthz$|readyz$|responsible-gaming$|preferences$|newsletter\.unsubscribe$|alerts\.stop$))/;

/** True if a route answers while the site is closed as well. */
export function isAlwaysOpen(routeId: string): boolean {
  return ALWAYS_OPEN.test(routeId);
}

/** Staff who have no second factor yet have no rights either, and would find no way on. */
async function leadStaffOn(request: Request): Promise<void> {
  const viewer = await findViewer(request);
  if (viewer?.mustSetUpSecondFactor) throw redirect(homeOf(viewer));
}

/**
 * Puts a closed site in front of every loader and action that the public can reach: pages, their `.data`, posts and
 * resource routes.
 */
export const keepClosed: RouteStep = {
  isFor: ({ id }) => !isAlwaysOpen(id),
  // A page without a loader would still be shown.
  coversEveryPage: true,
  async loader(args, next, { id, isPage }) {
    const closed = await closedFor(args.request, id);
    if (closed?.isUnopened && isPage) await leadStaffOn(args.request);
    // The page of a site that isn't open has no scripts, so a script of another page leaves it to the browser.
    if (closed?.isUnopened && isPage && args.request.headers.get("Sec-Fetch-Dest") === "empty")
      throw redirectDocument(new URL(args.request.url).pathname);
    if (closed) throw response(closed);
    return next(args);
  },
  async action(args, next, route) {
    await requireOpenForPost(args.request, route);
    return next(args);
  },
};
