import { registerPictureUses } from "~/platform/media/picture-uses.server";
import { registerEditorialKinds } from "~/platform/publishing/kind-registry.server";
import { registerReferences } from "~/platform/publishing/deletion/references.server";
import { EDITORIAL_KINDS } from "./editorial-kinds.server";
import { readUsesEverywhere, readUsesInRevisions } from "./pictures-in-use.server";
import { findHolding, findLinking } from "./references.server";

/** Registers the subjects with the platform. The server's entry and the tests' setup call it before anything else. */
export function registerSubjects(): void {
  registerEditorialKinds(EDITORIAL_KINDS);
  registerPictureUses(readUsesEverywhere, readUsesInRevisions);
  registerReferences({ holding: findHolding, linking: findLinking });
}
