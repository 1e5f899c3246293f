import { emailField, storedEmail } from "~/domain/text/email-address";
import { singleLine, textUpTo } from "~/domain/text/fields";
import { formOf } from "~/platform/publishing/fields/field";
import {
  choice,
  displayLine,
  field,
  group,
  longText,
  optionalHttps,
  optionalName,
  shortText,
  slug,
  yes,
} from "~/platform/publishing/fields/field-types";
import { POSTBACK_AUTHS } from "./kinds";

/** The fields of a partner programme. None is public: what readers learn of deals is made by `how-we-earn`. */
/** The name of a parameter, or the word of an event, in a partner's postbacks. */
const word = (label: string, blank: string) => {
  const schema = singleLine(40).regex(/^[\w.-]*$/, "Use letters, digits, dots, hyphens and underscores.");
  return field(label, {
    stored: textUpTo(40),
    form: schema.optional().transform((text) => text ?? ""),
    blank,
    cells: { as: "text" },
  });
};

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
  /** How its network tells us what became of a click: the names that it uses for what we need. */
  postbacks: group("Postbacks", {
    auth: choice("How we know that they are its own", POSTBACK_AUTHS),
    click: word("Click’s id", "click"),
    reference: word("Transaction’s number", "id"),
    event: word("Event", "event"),
    amount: word("Amount", "amount"),
    currency: word("Currency", "currency"),
    time: word("Time", "time"),
    signature: word("Signature", "signature"),
    registration: word("Event of a registration", "registration"),
    deposit: word("Event of a first deposit", "deposit"),
    commission: word("Event of a commission", "commission"),
  }),
};

export const partnerForm = formOf(PARTNER_FIELDS);
