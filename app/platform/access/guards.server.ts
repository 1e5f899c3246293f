import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { leadsToUnsavedText } from "~/platform/unsaved-text/page-address";
import { postingPage } from "~/platform/unsaved-text/page-address";
import { keepForm, type KeptForm } from "~/platform/unsaved-text/signed-out-form.server";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { pathAfterSignIn, signInPath } from "~/http/security/safe-redirect";
import { logSecurity } from "~/http/security/security-log.server";
import type { Staff } from "~/domain/staff";
import { mayDo, type NeededDuty } from "~/domain/roles/duties";
import { forbidden } from "~/http/responses/responses";
import { findViewer, type Viewer } from "./viewer.server";

const HOME = "/dashboard";
const SECOND_FACTOR = "/dashboard/second-factor";

type Rights = Pick<Viewer, "role" | "mustSetUpSecondFactor">;

/** True for every path of the admin area, which all start with `/admin`. */
export function isAdminPath(pathname: string): boolean {
  return pathname.startsWith("/admin");
}

interface Asking {
  /** False if a posted form isn’t kept until its sender has signed in again: a script that posts keeps its own. */
  storesForm?: boolean;
}

/**
 * Redirects to Sign in or Join, and from there back to the requested page, or to the one with the form that was kept
 * filled in, or with the button that was pressed.
 */
export function toSignIn(request: Request, kept: KeptForm | null): Response {
  const { pathname, search } = new URL(request.url);
  const pressedOn = request.method === "POST" ? postingPage(request) : null;
  return redirect(
    signInPath(kept?.path ?? pressedOn ?? pathname + search),
    kept ? { headers: { "Set-Cookie": kept.cookie } } : {},
  );
}

async function keepFormAndAskToSignIn(request: Request, { storesForm = true }: Asking): Promise<Response> {
  return toSignIn(request, storesForm ? await keepForm(request) : null);
}

/**
 * Returns the signed-in person or redirects to sign-in. On admin paths, redirects all but admins to their dashboard.
 */
async function auth(request: Request, asking: Asking = {}): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (!viewer) throw await keepFormAndAskToSignIn(request, asking);
  return isAdminPath(new URL(request.url).pathname) ? asAdmin(request, viewer) : viewer;
}

async function admin(request: Request, asking?: Asking): Promise<Viewer> {
  return asAdmin(request, await auth(request, asking));
}

function asAdmin(request: Request, viewer: Viewer): Viewer {
  if (viewer.role === "admin") return viewer;
  if (!viewer.mustSetUpSecondFactor) logSecurity("access-refused", request, { uid: viewer.user.uid });
  throw redirect(homeOf(viewer));
}

const GUARDS = { auth, admin } as const;

/** Returns the guard with the name a route carries. Throws for an unknown name, so that a typo opens no door. */
export function guard(name: string): (request: Request) => Promise<Viewer> {
  if (!Object.hasOwn(GUARDS, name)) throw new Error(`There is no route guard named "${name}".`);
  return GUARDS[name as keyof typeof GUARDS];
}

/** Returns the signed-in person; throws the redirect to `/login` for everybody else. */
export function requireUser(request: Request, asking?: Asking): Promise<Viewer> {
  return auth(request, asking);
}

/**
 * Returns the signed-in admin who has a duty; throws the redirect to `/login` for visitors and to `/dashboard` for
 * members, and 403 for admins without the duty.
 */
export async function requireAdmin(request: Request, duty: NeededDuty, asking?: Asking): Promise<Viewer> {
  const viewer = await admin(request, asking);
  requireDuty(request, viewer, duty);
  return viewer;
}

/**
 * Throws 403 for an admin without a duty. For handlers that learn only from what they have read which duty it takes:
 * their guard asks for `any` before.
 */
export function requireDuty(
  request: Request,
  { user, duties }: Pick<Viewer, "user" | "duties">,
  duty: NeededDuty,
): void {
  if (mayDo(duties, duty)) return;
  logSecurity("access-refused", request, { uid: user.uid });
  throw forbidden("Your duties don’t include this. An owner of the site can change them.");
}

/** Throws the redirect away from pages that are for people who are not signed in. */
export async function requireVisitor(request: Request): Promise<void> {
  const viewer = await findViewer(request);
  if (!viewer) return;
  throw redirect(pageAfterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo")));
}

/** The page that a sign-in leads to when no other page was asked for. */
export function homeOf({ role, mustSetUpSecondFactor }: Rights): string {
  if (mustSetUpSecondFactor) return SECOND_FACTOR;
  return role === "admin" ? "/admin" : HOME;
}

/**
 * Returns the page to show after a sign-in that asked for `redirectTo`. Staff without the second factor that is demanded
 * of them are led to it first: they could do nothing as staff, and no other page says why. Unsaved text comes before
 * that, or its writer would lose the way to it.
 */
export function pageAfterSignIn(rights: Rights, redirectTo: string | null | undefined): string {
  const home = homeOf(rights);
  const wanted = pathAfterSignIn(redirectTo, home);
  return rights.mustSetUpSecondFactor && !leadsToUnsavedText(wanted) ? home : wanted;
}

/**
 * As `requireAdmin`, for actions: returns the admin as the actor; throws 403 if the form isn't from a page of this
 * site.
 */
export async function requireStaff(request: Request, duty: NeededDuty, asking?: Asking): Promise<Staff> {
  const { user } = await requireAdmin(request, duty, asking);
  if (request.method !== "GET") requireSameOrigin(request);
  return staffOf(user, request);
}

/** Returns an admin as the actor of what a request does. */
export function staffOf({ uid, displayName }: Viewer["user"], request: Request): Staff {
  return { uid, name: displayName, requestId: request.headers.get("X-Request-Id") };
}

type Handler<Args, Actor, T> = (args: Args, actor: Actor) => T;
/** A duty, or how the address says which. */
type Asked = NeededDuty | ((params: LoaderFunctionArgs["params"]) => NeededDuty);

const dutyIn = (asked: Asked, { params }: Pick<LoaderFunctionArgs, "params">) =>
  typeof asked === "function" ? asked(params) : asked;

/** A loader for admins who have a duty. */
export function adminLoader<T>(duty: Asked, load: Handler<LoaderFunctionArgs, Viewer, T>) {
  return async (args: LoaderFunctionArgs) => load(args, await requireAdmin(args.request, dutyIn(duty, args)));
}

/** An action for admins who have a duty. */
export function staffAction<T>(duty: Asked, act: Handler<ActionFunctionArgs, Staff, T>) {
  return async (args: ActionFunctionArgs) => act(args, await requireStaff(args.request, dutyIn(duty, args)));
}

/** A loader for people who are signed in. */
export function memberLoader<T>(load: Handler<LoaderFunctionArgs, Viewer, T>) {
  return async (args: LoaderFunctionArgs) => load(args, await requireUser(args.request));
}

/** An action for people who are signed in. */
export function memberAction<T>(act: Handler<ActionFunctionArgs, Viewer, T>) {
  return async (args: ActionFunctionArgs) => act(args, await requireUser(args.request));
}
