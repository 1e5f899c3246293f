import { backend } from "~/backend/index.server";
import { findCasinoChoice, listCasinoChoices, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import { copyName, kindEditor, keepOrder } from "~/platform/publishing/editor/kind-editor";
import type { Problem } from "~/platform/publishing/editorial-kind";
import { blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { partners } from "../collection";
import { DEAL_FIELDS, dealForm } from "../deal-fields";
import type { DealFields } from "../schema";
import { dealKind } from "./deal-kind.server";

/** Returns the partner of a name, or of the short name in its addresses. */
async function findPartner(text: string) {
  const { documents } = backend();
  for (const field of ["name", "slug"]) {
    const { items } = await documents.query(partners, { where: [[field, "==", text]], limit: 1 });
    if (items[0]) return items[0];
  }
  return null;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

export const dealEditor = kindEditor<DealFields>({
  kind: dealKind,
  schema: dealForm,
  derivesSlug: true,
  async blank(now, parameters) {
    const blank = blankOf(DEAL_FIELDS);
    return { ...blank, partnerId: parameters?.get("partner")?.slice(0, 300) ?? "", startsOn: now.slice(0, 10) };
  },
  copy: ({ name }) => ({ name: copyName(name, 80) }),

  async toValues(fields) {
    const [casino] = fields.casinoId === "" ? [] : await listCasinoChoices([fields.casinoId]);
    const partner = fields.partnerId === "" ? null : await backend().documents.get(partners, fields.partnerId);
    return {
      ...valuesOf(DEAL_FIELDS, fields),
      casinoId: casino?.name ?? fields.casinoId,
      partnerId: partner?.name ?? fields.partnerId,
    };
  },

  async resolve({ casinoId, partnerId, ...fields }, { stored }) {
    const problems: Problem[] = [];
    const casino = await findCasinoChoice(text(casinoId));
    if (!casino && text(casinoId) !== "")
      problems.push({ field: "casinoId", message: await unknownCasino(text(casinoId)) });
    const partner = text(partnerId) === "" ? null : await findPartner(text(partnerId));
    if (!partner && text(partnerId) !== "")
      problems.push({ field: "partnerId", message: `There is no partner “${text(partnerId)}”.` });
    return {
      fields: {
        ...fields,
        slug: stored?.slug || slugOfTitle(text(fields["name"]), "deal"),
        ...(casino && { casinoId: casino.id }),
        ...(partner && { partnerId: partner.id }),
      },
      problems,
    };
  },

  complete: (fields, before) => keepOrder(fields, before, ["countries"]),
});
