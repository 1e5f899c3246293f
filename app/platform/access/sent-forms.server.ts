import type { ActionFunctionArgs } from "@remix-run/node";
import { dropRestored, findHeldFile } from "~/platform/unsaved-text/restored-text.server";
import { RESTORED_PARAMETER } from "~/domain/forms/form-marks";
import { offerHeldFiles } from "~/http/bodies/held-files.server";
import { inBackground } from "~/http/listener/background.server";
import { findViewer } from "./viewer.server";

interface RouteModule {
  action?: (args: ActionFunctionArgs) => unknown;
}

/** True for the answer to a form that was accepted: it leads on, and not to Sign in or Join. */
function isAccepted(answer: unknown): boolean {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status >= 400) return false;
  return !(answer.headers.get("Location") ?? "").startsWith("/login");
}

/** Runs an action, whose form gets the files that are held for it; once its form is accepted, what the form had been filled with is dropped. */
export async function droppingWhatWasSent<A extends { request: Request }>(
  args: A,
  action: (args: A) => unknown,
): Promise<unknown> {
  const { request } = args;
  const isRestored = new URL(request.url).searchParams.has(RESTORED_PARAMETER);
  if (isRestored)
    offerHeldFiles(request, async (number) => {
      const viewer = await findViewer(request);
      return viewer && findHeldFile(request, viewer.user.uid, number);
    });
  const answer = await action(args);
  if (isAccepted(answer) && isRestored)
    inBackground("dropping what was sent", async () => {
      const viewer = await findViewer(request);
      if (viewer) await dropRestored(request, viewer.user.uid);
    });
  return answer;
}

/** Returns the build's routes, whose actions drop what their forms had been filled with once they are accepted. */
export function routesDroppingWhatWasSent<R extends Record<string, { module: object } | undefined>>(routes: R): R {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const action = (route?.module as RouteModule | undefined)?.action;
      if (!route || !action) return [id, route];
      const dropping = (args: ActionFunctionArgs) => droppingWhatWasSent(args, action);
      return [id, { ...route, module: { ...route.module, action: dropping } }];
    }),
  ) as R;
}
