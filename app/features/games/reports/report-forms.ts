import { z } from "zod/v4";
import { country } from "~/domain/codes/codes";
import { calendarDay, multiLine, singleLine } from "~/domain/text/fields";
import { returnPercent } from "../game-fields";
import { decisionSchema } from "~/platform/decisions/decision-fields";

/** A report of the version that a game shows at a casino. Its picture is no field of the schema. */
export const reportForm = z.object({
  casino: singleLine(100, { missing: "Say which casino." }),
  percent: z.number({ error: "Enter the return that the help screen shows, such as 94.5." }).pipe(returnPercent),
  seenOn: calendarDay("Enter the day on which you saw it."),
  country: z.enum(country.options, { error: "Choose the country." }),
  note: multiLine(500)
    .optional()
    .transform((text) => text ?? ""),
});

/** Form in which staff confirm or refuse a report. Only a refusal needs a reason. */
export const reportDecisionForm = decisionSchema(["confirm", "refuse"], ["refuse"]);
