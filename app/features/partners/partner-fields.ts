import { emailField, storedEmail } from "~/domain/text/email-address";
import { formOf } from "~/platform/publishing/fields/field";
import {
  displayLine,
  field,
  longText,
  optionalHttps,
  optionalName,
  shortText,
  slug,
  yes,
} from "~/platform/publishing/fields/field-types";

/** The fields of a partner programme. None is public: what readers learn of deals is made by `how-we-earn`. */
export const PARTNER_FIELDS = {
  name: displayLine("Name", { min: 2, max: 80, missing: "Name the programme." }, { csv: { example: "Salt Partners" } }),
  slug: slug({ csv: { hint: "its name in addresses of the admin area", example: "salt-partners" } }),
  network: shortText("Network", { max: 60 }, { csv: { hint: "network it runs on, or empty" } }),
  contactName: optionalName("Contact", { max: 80 }),
  contactEmail: field("Contact’s email address", {
    stored: storedEmail().nullable(),
    form: emailField()
      .optional()
      .transform((email) => email ?? null),
    blank: null,
    cells: { as: "optional" },
  }),
  termsUrl: optionalHttps("Address of its terms"),
  /** True if readers may see what its deals pay, not only how they pay. */
  showsAmounts: yes("Readers may see the amounts"),
  notes: longText("Notes", { max: 5_000 }),
};

export const partnerForm = formOf(PARTNER_FIELDS);
