import { editorialKind } from "~/platform/publishing/editorial-kind";
import { labelsOf, missingOf } from "~/platform/publishing/fields/field";
import { partners } from "../collection";
import { PARTNER_FIELDS } from "../partner-fields";
import type { PartnerFields } from "../schema";

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
