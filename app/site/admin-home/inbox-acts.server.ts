import type { ActionFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { decideCorrection } from "~/features/casino-area/corrections/decide-correction.server";
import { decideAccess } from "~/features/casino-area/desk/access-desk.server";
import { CHANGES_PATH, handleSeen } from "~/features/casino-terms/desk/changes-desk.server";
import { actAtDesk } from "~/features/complaints/desk/complaint-acts.server";
import { handleMessage, MESSAGES_PATH } from "~/features/contact/message-desk.server";
import { decideReport } from "~/features/games/reports/decide-report.server";
import { handleEntry } from "~/features/outbox-desk/entry-desk.server";
import { questionAction } from "~/features/questions/decide-question.server";
import { handleReviewDesk } from "~/features/reviews/desk/review-acts.server";
import { passOn } from "~/http/bodies/passed-on.server";
import { badRequest } from "~/http/responses/responses";
import { requireAdmin, staffAction } from "~/platform/access/guards.server";
import { approvalAction } from "~/platform/publishing/approval/approval-page.server";
import { kindDuty } from "~/platform/publishing/kind-registry.server";
import { handleLinks, LINK_DUTIES, LINKS_PATH } from "~/site/link-checks/desk/links-desk.server";
import { gone } from "./inbox.server";

type Act = (args: ActionFunctionArgs) => Promise<unknown>;

/** The screens whose acts can be taken from the inbox, each behind its own guard. */
const ACTS: readonly (readonly [path: string, act: Act])[] = [
  ["/admin/complaints/:id", staffAction("case-handler", actAtDesk)],
  [
    "/admin/reviews/:id",
    staffAction("moderator", ({ request, params }, staff) => handleReviewDesk(request, params["id"] ?? "", staff)),
  ],
  ["/admin/representatives/:id", decideAccess],
  ["/admin/corrections/:id", decideCorrection],
  ["/admin/game-reports/:id", decideReport],
  ["/admin/questions/:id", questionAction],
  [
    "/admin/outbox/:id",
    staffAction("owner", ({ request, params }, staff) => handleEntry(request, params["id"] ?? "", staff)),
  ],
  [MESSAGES_PATH, staffAction("moderator", ({ request }, staff) => handleMessage(request, staff))],
  [CHANGES_PATH, staffAction("editor", ({ request }, staff) => handleSeen(request, staff))],
  [
    LINKS_PATH,
    staffAction(LINK_DUTIES, async ({ request }, staff) =>
      handleLinks(request, staff, (await requireAdmin(request, LINK_DUTIES)).duties),
    ),
  ],
  [
    "/admin/:kind/:id/approval",
    staffAction(kindDuty, ({ request, params }, staff) => approvalAction(request, params, staff)),
  ],
];

/** Has the act of another screen taken, so that its refusal is shown in the inbox and not there. */
export async function takeAct(args: ActionFunctionArgs, path: string): Promise<unknown> {
  for (const [pattern, act] of ACTS) {
    const match = matchPath(pattern, path);
    if (!match) continue;
    try {
      return await passOn(args.request, path, (request) => act({ ...args, request, params: match.params }));
    } catch (error) {
      if (error instanceof Response && error.status === 404) return gone();
      throw error;
    }
  }
  throw badRequest();
}
