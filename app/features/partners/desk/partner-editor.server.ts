import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { PARTNER_FIELDS, partnerForm } from "../partner-fields";
import type { PartnerFields } from "../schema";
import { partnerKind } from "./partner-kind.server";

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
