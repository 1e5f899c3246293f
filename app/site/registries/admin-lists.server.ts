import { userDesk } from "~/site/people-desk/user-desk-list.server";
import { awardListDesk } from "~/features/awards/desk/award-desk-list.server";
import { bonusDesk } from "~/features/bonuses/desk/bonus-desk.server";
import { gameDesk } from "~/features/games/desk/game-desk.server";
import { observationDesk } from "~/features/games/desk/observation-list.server";
import { articleDesk } from "~/features/news/desk/article-desk.server";
import { dealDesk } from "~/features/partners/desk/deal-desk.server";
import { partnerDesk } from "~/features/partners/desk/partner-desk.server";
import { conversionDesk } from "~/features/partners/earnings/conversion-desk.server";
import { pageDesk } from "~/features/pages/desk/page-desk.server";
import { faqDesk } from "~/features/pages/faq/desk/faq-desk.server";
import { casinoDesk } from "~/features/casinos/desk/casino-desk.server";
import { complaintDesk } from "~/features/complaints/desk/complaint-desk.server";
import { outboxDesk } from "~/features/outbox-desk/outbox-desk.server";
import { operationDesk } from "~/features/operations-desk/operation-desk.server";
import { pictureDesk } from "~/platform/media/library/picture-desk.server";
import { subscriberDesk } from "~/features/newsletter/subscribers/subscriber-desk.server";
import { reviewDesk } from "~/features/reviews/desk/review-desk-list.server";
import type { NeededDuty } from "~/domain/roles/duties";
import { requireFound } from "~/http/responses/responses";
import { seenBy } from "~/platform/admin-list/list-definition";
import type { AdminList } from "~/platform/admin-list/list.server";

/**
 * Every list of the admin area; its export, saved views, bulk actions and import are at `/admin/lists/{name}/…`. The
 * rows of two lists are never mixed.
 */
export const LISTS = [
  articleDesk,
  awardListDesk,
  bonusDesk,
  pageDesk,
  casinoDesk,
  faqDesk,
  gameDesk,
  observationDesk,
  partnerDesk,
  dealDesk,
  conversionDesk,
  complaintDesk,
  operationDesk,
  outboxDesk,
  pictureDesk,
  subscriberDesk,
  reviewDesk,
  userDesk,
] as unknown as readonly AdminList<unknown>[];

const named = (name: string | undefined) => LISTS.find(({ definition }) => definition.name === name);

type Named = Readonly<{ name?: string }>;

/** Returns the duties by which one sees a list; `any` for a list that doesn't exist. */
export function dutyToSee({ name }: Named): NeededDuty {
  const list = named(name);
  return list ? seenBy(list.definition) : "any";
}

/** Returns the duty by which one changes the items of a list through it; `any` for a list that doesn't exist. */
export function dutyToChange({ name }: Named): NeededDuty {
  return named(name)?.definition.duty ?? "any";
}

/** Returns the list of that name; throws 404 when there is none. */
export function requireList(name: string | undefined, request: Request): AdminList<unknown> {
  return requireFound(named(name), request);
}
