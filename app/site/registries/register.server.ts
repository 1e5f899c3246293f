import { checkNamesAgainst } from "~/domain/text/display-name";
import { nameOfSite } from "~/platform/settings/settings.server";
import { registerDiversion } from "~/http/bodies/diverted-form.server";
import { divertOthersForm } from "~/platform/access/posted-forms/others-form.server";
import { registerPictureUses } from "~/platform/media/picture-uses.server";
import { registerEditorialKinds } from "~/platform/publishing/kind-registry.server";
import { registerReferenceNames } from "~/platform/publishing/revisions/reference-names.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { registerReferences } from "~/platform/publishing/deletion/references.server";
import { EDITORIAL_KINDS } from "./editorial-kinds.server";
import { readUsesEverywhere, readUsesInRevisions } from "./pictures-in-use.server";
import { findHolding, findLinking } from "./document-references.server";

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
