import { copyName, kindEditor, keepOrder } from "~/platform/publishing/editor/kind-editor";
import { blankOf, valuesOf, withoutAdded } from "~/platform/publishing/fields/field";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { CASINO_FIELDS, casinoForm } from "../casino-fields";
import { casinoKind } from "./casino-kind.server";
import type { CasinoFields } from "../schema";
import { previewScore, type ScorePreview } from "../score/score-preview.server";

export const casinoEditor = kindEditor<CasinoFields, ScorePreview>({
  kind: casinoKind,
  schema: casinoForm,
  pictures: ["logo"],
  blank: (now) => ({ ...blankOf(CASINO_FIELDS), listedOn: now.slice(0, 10), score: null, scoreHistory: [] }),
  toValues: (casino) => valuesOf(CASINO_FIELDS, casino),
  copy: ({ name }, now) => ({ name: copyName(name, 80), listedOn: now.slice(0, 10) }),

  complete(fields, before) {
    const { slug, name } = fields;
    const sent = withoutAdded(CASINO_FIELDS, fields, before);
    return {
      ...keepOrder(sent, before, ["restrictedCountries", "currencies", "languages", "protectionTools"]),
      ...("slug" in fields && { slug: slug ?? slugOfTitle(typeof name === "string" ? name : "", "casino") }),
    };
  },

  panel: previewScore,
});
