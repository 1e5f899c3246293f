import { editorialKind } from "~/platform/publishing/editorial-kind";
import { labelsOf, missingOf, blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { partners } from "../collection";
import { PARTNER_FIELDS, partnerForm } from "../partner-fields";
import type { PartnerFields } from "../schema";
import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";

/** Partner programmes as editable data that no reader sees. */
export const partnerKind = editorialKind<PartnerFields>({
  name: "partner",
  words: { one: "partner", many: "partners" },
  collection: partners,
  adminPath: "/admin/partners",
  fieldLabels: labelsOf(PARTNER_FIELDS),
  isPrivate: true,
  duty: "commercial",
  publicPath: ({ slug }) => `/admin/partners#${slug}`,
  titleOf: ({ name }) => name,
  systemFields: {},

  async checkSave(transaction, { name }, { id }) {
    // Deals name their partner, so no two may have one name.
    const same = await transaction.query(partners, { where: [["name", "==", name]], limit: 2 });
    return same.some((one) => one.id !== id) ? [{ field: "name", message: "Another partner has this name." }] : [];
  },

  missingToPublish: (fields) => missingOf(PARTNER_FIELDS, fields),
});

export const partnerEditor = kindEditor<PartnerFields>({
  kind: partnerKind,
  schema: partnerForm,
  derivesSlug: true,
  blank: () => blankOf(PARTNER_FIELDS),
  toValues: (partner) => valuesOf(PARTNER_FIELDS, partner),
  copy: ({ name }) => ({ name: copyName(name, 80) }),
  complete: (fields, before) => ({
    ...fields,
    slug: before?.slug || slugOfTitle(typeof fields["name"] === "string" ? fields["name"] : "", "partner"),
  }),
});
