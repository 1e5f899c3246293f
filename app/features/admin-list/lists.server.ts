import { userDesk } from "~/features/accounts/user-desk-list.server";
import { awardListDesk } from "~/features/awards/award-desk-list.server";
import { bonusDesk } from "~/features/bonuses/bonus-desk.server";
import { articleDesk } from "~/features/news/article-desk.server";
import { pageDesk } from "~/features/pages/page-desk.server";
import { casinoDesk } from "~/features/casinos/casino-desk.server";
import { complaintDesk } from "~/features/complaints/complaint-desk.server";
import { operationDesk } from "~/features/operations/operation-desk.server";
import { pictureDesk } from "~/features/media/picture-desk.server";
import { subscriberDesk } from "~/features/newsletter/subscriber-desk.server";
import { reviewDesk } from "~/features/reviews/review-desk-list.server";
import { requireFound } from "~/http/responses";
import type { AdminList } from "./list.server";

/**
 * Every list of the admin area: its export, saved views, bulk actions and import are at `/admin/lists/{name}/…`. No two
 * lists' rows are ever mixed.
 */
export const LISTS = [
  articleDesk,
  awardListDesk,
  bonusDesk,
  pageDesk,
  casinoDesk,
  complaintDesk,
  operationDesk,
  pictureDesk,
  subscriberDesk,
  reviewDesk,
  userDesk,
] as unknown as readonly AdminList<unknown>[];

/** The list of that name; throws 404 when there is none. */
export function requireList(name: string | undefined, request: Request): AdminList<unknown> {
  return requireFound(
    LISTS.find(({ definition }) => definition.name === name),
    request,
  );
}
