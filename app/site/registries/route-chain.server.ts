import { receiveBodiesFirst, requireWholeBody } from "~/http/bodies/bodies-first.server";
import { endUnsentBodies } from "~/http/listener/resource-bodies.server";
import { limitTime } from "~/http/listener/route-timeouts.server";
import { answerHeaders } from "~/http/responses/response-headers";
import { frameRefusals } from "~/http/pages/frame-refusals.server";
import { methodNotAllowed } from "~/http/responses/responses";
import { withSteps, type RouteStep } from "~/http/route-steps";
import { askForAge } from "~/platform/access/choices/age-gate.server";
import { checkAccessInWrites } from "~/platform/access/posted-forms/access-in-writes.server";
import { dropSentDrafts } from "~/platform/access/posted-forms/sent-forms.server";
import { keepClosed } from "~/site/maintenance/closed-site.server";
import { leadFromNothing } from "~/site/redirects/lead-from-nothing.server";
import { bodyLimit } from "./body-limits.server";

/** The framework's own refusal of a post to a page that takes none would send its words for developers along. */
const refusePosts: RouteStep = {
  missingAction() {
    throw methodNotAllowed("GET, HEAD");
  },
};

const passHeaders: RouteStep = { missingHeaders: answerHeaders };

/** Returns a build's routes with everything that goes around their loaders and actions, the outermost step first. */
export function chainedRoutes<R extends Record<string, { module: object } | undefined>>(routes: R): R {
  const { loader: loadRoot = () => null } = (routes["root"]?.module ?? {}) as { loader?: (args: never) => unknown };
  return withSteps(routes, [
    frameRefusals(loadRoot as Parameters<typeof frameRefusals>[0]),
    refusePosts,
    passHeaders,
    endUnsentBodies,
    receiveBodiesFirst(bodyLimit),
    limitTime,
    requireWholeBody,
    checkAccessInWrites,
    keepClosed,
    askForAge,
    dropSentDrafts,
    leadFromNothing,
  ]);
}
