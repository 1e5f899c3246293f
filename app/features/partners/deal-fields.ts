import { z } from "zod/v4";
import { COUNTRIES, country, LANGUAGES, language } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";
import { formOf } from "~/platform/publishing/fields/field";
import {
  choice,
  choices,
  day,
  dayForPublishing,
  displayLine,
  field,
  https,
  line,
  list,
  longText,
  money,
  optionalLine,
  optionalNumber,
  slug,
  yes,
} from "~/platform/publishing/fields/field-types";
import * as forms from "~/platform/publishing/fields/form-fields";
import { DEAL_MODELS, DEVICES, MOST_LINKS, MOST_WEIGHT } from "./kinds";

/** A reference whose form sends a name, and whose CSV has the id. */
const named = (label: string, missing: string, hint: string) =>
  field(
    label,
    { stored: textUpTo(300).min(1), form: forms.line({ max: 100 }, missing), blank: "", cells: { as: "text" } },
    { csv: { hint } },
  );

const weight = z
  .number({ error: "Enter a weight." })
  .int("Use a whole number.")
  .min(1, "At least 1.")
  .max(MOST_WEIGHT, `At most ${String(MOST_WEIGHT)}.`);

/**
 * The fields of a deal with a partner about a casino, and of the links that it brings. No one of them is public. Money
 * is in minor units with its currency, as everywhere.
 */
export const DEAL_FIELDS = {
  name: displayLine("Name", { min: 2, max: 80, missing: "Name the deal." }, { csv: { example: "Saltbox, share" } }),
  slug: slug({ csv: { hint: "its name in addresses of the admin area", example: "saltbox-share" } }),
  /** The form sends the partner's name. */
  partnerId: named("Partner", "Say which partner it is with.", "id of its partner, as the partners’ export gives it"),
  /** The form sends the casino's address or name. */
  casinoId: named("Casino", "Say which casino it is about.", "id of its casino, as the casinos’ export gives it"),
  model: choice("How it pays", DEAL_MODELS),
  /** In percent of what the casino earns of a player. */
  share: optionalNumber("Share", { min: 0.1, max: 100 }),
  perPlayer: money("Sum a player"),
  perMonth: money("Sum a month"),
  /** None: every country. */
  countries: choices("Countries", country, COUNTRIES, { csv: { hint: "country codes, or empty for all" } }),
  startsOn: day("From", "Enter its first day."),
  /** The last day; empty while it has none. */
  endsOn: dayForPublishing("To"),
  notes: longText("Notes", { max: 5_000 }),
  links: list(
    "Links",
    "Link",
    {
      campaign: line("Campaign", { min: 2, max: 40, missing: "Name the campaign." }, { csv: { example: "Main" } }),
      /** `{click}` stands for the click's id, `{sub}` for the page that the reader came from. */
      address: https("Address", "Enter the link’s address.", {
        csv: { hint: "https address with {click}, and {sub} if wanted", example: "https://saltbox.example/?c={click}" },
      }),
      countries: choices("Countries", country, COUNTRIES, { csv: { hint: "country codes, or empty for the deal’s" } }),
      languages: choices("Languages", language, LANGUAGES, { csv: { hint: "language codes, or empty for all" } }),
      devices: choices("Devices", z.enum(DEVICES), DEVICES, { csv: { hint: "phone, computer, or empty for both" } }),
      /** Address of the one bonus that the link is for; null for every way to the casino. */
      offer: optionalLine("Bonus", { max: 80 }, { csv: { hint: "last part of its bonus’s address, or empty" } }),
      weight: field("Weight", { stored: weight, form: weight, blank: 1, cells: { as: "number" } }),
      startsOn: dayForPublishing("From"),
      endsOn: dayForPublishing("To"),
      isFallback: yes("Only where no other link fits"),
    },
    { most: MOST_LINKS, tooMany: `Use at most ${String(MOST_LINKS)} links.` },
    { needed: "Add a link." },
  ),
};

/** Form of a deal's editor. */
export const dealForm = formOf(DEAL_FIELDS);
