import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { findCasino, findCasinoOfAnySlug } from "~/features/casinos/public/casino.server";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { forbidden, requireFound } from "~/http/responses/responses";
import { logSecurity } from "~/http/security/security-log.server";
import { users } from "~/platform/access/collection";
import { requireUser } from "~/platform/access/guards.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import type { Viewer } from "~/platform/access/viewer.server";

const NOT_YOURS = "Only people who represent this casino can see its area.";

export interface Representative {
  viewer: Viewer;
  casino: HeldCasino;
}

/**
 * Returns the signed-in person and the casino that they represent, read from the store at each request, so that access
 * that has ended ends at once. Throws the redirect to sign-in or from a former address, 404 for an unknown casino and 403
 * for everybody else, staff included.
 */
async function requireRepresentative(request: Request, slug: string | undefined): Promise<Representative> {
  const viewer = await requireUser(request);
  const asked = slug ?? "";
  const found = await findCasino(asked);
  // A redirect would lose what a POST sends.
  if (!found && request.method !== "POST") {
    const page = new URL(request.url).pathname.split("/").slice(4).join("/");
    await redirectFormerSlug("casino", asked, (to) => areaPath(to, page));
  }
  const casino = requireFound(found ?? (await findCasinoOfAnySlug(asked)), request);
  const user = await backend().documents.get(users, viewer.user.uid);
  if (user?.state === "active" && user.role !== "admin" && user.representsCasinos.includes(casino.id))
    return { viewer, casino };
  logSecurity("access-refused", request, { uid: viewer.user.uid });
  throw forbidden(NOT_YOURS);
}

/** A loader of a casino's own area. */
export function representativeLoader<T>(load: (args: LoaderFunctionArgs, who: Representative) => T) {
  return async (args: LoaderFunctionArgs) => load(args, await requireRepresentative(args.request, args.params["slug"]));
}

/** An action of a casino's own area. */
export function representativeAction<T>(act: (args: ActionFunctionArgs, who: Representative) => T) {
  return async (args: ActionFunctionArgs) => act(args, await requireRepresentative(args.request, args.params["slug"]));
}

/** Returns a representative as the log names who acted. */
export function actorOf({ viewer: { user } }: Representative, requestId: string | null) {
  return { uid: user.uid, name: user.displayName, requestId };
}

/** Address of a casino's own area, or of a page in it. */
export function areaPath(slug: string, page = ""): string {
  return `/dashboard/casino/${slug}${page === "" ? "" : `/${page}`}`;
}
