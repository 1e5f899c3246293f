import { z } from "zod/v4";
import { country } from "~/domain/codes/codes";
import { calendarDay, singleLine } from "~/domain/text/fields";
import { returnPercent } from "../game-fields";
import { STAFF_MEANS } from "../kinds";

/** Form that records which version of a game a casino runs. Its picture is no field of the schema. */
export const observationForm = z.object({
  casino: singleLine(100, { missing: "Say which casino." }),
  percent: z.number({ error: "Choose the version." }).pipe(returnPercent),
  means: z.enum(STAFF_MEANS, { error: "Choose how it was seen." }),
  seenOn: calendarDay("Enter the day on which it was seen."),
  country: z.enum(country.options, { error: "Choose the country." }),
});
