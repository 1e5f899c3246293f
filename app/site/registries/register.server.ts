import { checkNamesAgainst } from "~/domain/text/display-name";
import { nameOfSite } from "~/platform/settings/settings.server";
import { registerDiversion } from "~/http/bodies/diverted-form.server";
import { divertOthersForm } from "~/platform/access/posted-forms/others-form.server";
import { registerPictureUses } from "~/platform/media/picture-uses.server";
import { registerEditorialKinds } from "~/platform/publishing/kind-registry.server";
import { registerReferenceNames } from "~/platform/publishing/revisions/reference-names.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { registerReferences } from "~/platform/publishing/deletion/references.server";
import { readUsesEverywhere, readUsesInRevisions } from "./pictures-in-use.server";
import { findHolding, findLinking } from "./document-references.server";
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
const EDITORIAL_KINDS = [
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

/**
 * Registers the subjects with the platform, and the platform's rule about other people's forms with what reads forms.
 * The server's entry and the tests' setup call it before anything else.
 */
export function registerSubjects(): void {
  registerDiversion(divertOthersForm);
  checkNamesAgainst(nameOfSite);
  registerEditorialKinds(EDITORIAL_KINDS);
  registerReferenceNames(async () => {
    const { all } = await publishedCasinos.read();
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return (field, id) => (field === "casinoId" || field === "casinoIds" ? (names.get(id) ?? null) : null);
  });
  registerPictureUses(readUsesEverywhere, readUsesInRevisions);
  registerReferences({ holding: findHolding, linking: findLinking });
}
