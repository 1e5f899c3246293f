import { awardKind } from "~/features/awards/desk/award-kind.server";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { gameKind } from "~/features/games/desk/game-kind.server";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { dealKind } from "~/features/partners/desk/deal-kind.server";
import { partnerKind } from "~/features/partners/desk/partner-kind.server";
import { faqKind } from "~/features/pages/faq/desk/faq-kind.server";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import type { EditorialKind } from "~/platform/publishing/editorial-kind";

/** Every kind of editorial item. The mechanism never mixes the fields of two kinds. */
export const EDITORIAL_KINDS = [
  casinoKind,
  bonusKind,
  articleKind,
  awardKind,
  pageKind,
  faqKind,
  gameKind,
  partnerKind,
  dealKind,
] as unknown as readonly EditorialKind[];
