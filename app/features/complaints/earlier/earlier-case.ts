import { z } from "zod/v4";
import { storedLine, textUpTo } from "~/domain/text/fields";
import { day } from "~/domain/codes/codes";
import { CLOSED_STATES } from "~/domain/complaint-states";
import {
  choiceField,
  dayField,
  longTextField,
  optionalField,
  textField,
  type CsvField,
} from "~/platform/publishing/import/csv-fields";
import { moneyField } from "~/platform/publishing/import/csv-money";
import { looksLikeCardNumber, looksLikeIban } from "../submit/form-warnings";
import { COMPLAINT_CATEGORIES, complaintFields } from "../schema";

/** As for complaints that are sent here. */
const FIRST_DAY = "2000-01-01";

export const MORE_THAN_DISPUTED = "This is more than was disputed.";

/** The columns of a file of closed cases; its `id` is the number that the earlier system gave the case. */
export const EARLIER_COLUMNS: readonly CsvField[] = [
  textField("casino", "name or address (slug) of the casino, or the name of one that isn’t listed", "Northing"),
  textField("title", "what it is about, in one line of 10 to 120 characters", "A withdrawal that took five weeks"),
  longTextField(
    "story",
    "what the player says happened, 100 to 10,000 characters",
    "On 3 March I asked for 400 euros. The casino asked for my passport three times, and paid nothing until I complained to you.",
  ),
  optionalField("desiredOutcome", "what the player wanted, or empty", "My 400 euros"),
  optionalField("playerName", "public name of the player, never their account’s; empty for “A player”", "Mira"),
  choiceField("category", COMPLAINT_CATEGORIES),
  moneyField("disputed"),
  moneyField("recovered"),
  dayField("incidentOn"),
  dayField("contactedCasinoOn"),
  dayField("submittedOn"),
  dayField("closedOn"),
  choiceField("outcome", CLOSED_STATES),
  longTextField(
    "outcomeReason",
    "why it ended so, 20 to 2,000 characters: the public reads it",
    "The casino paid all of it.",
  ),
  longTextField("casinoAnswer", "what the casino answered, or empty: the public reads it"),
];

const { shape } = complaintFields;

const EMAIL = /\S@\S/;

/** Returns what a public text holds that belongs to one person alone; null for nothing. Nobody can take it out later. */
export function privateIn(text: string): string | null {
  if (EMAIL.test(text)) return "an email address";
  if (looksLikeCardNumber(text)) return "what looks like a card number";
  return looksLikeIban(text) ? "what looks like a bank account number" : null;
}

/** Says of a public text what has to go. */
export const takeOut = (found: string) => `It has ${found}, which would be public. Take it out.`;

/** Returns the schema of a row; `today` is the day of the import. */
export const earlierCase = (today: string) =>
  z
    .object({
      casino: storedLine(2, 80),
      title: shape.title,
      story: shape.story,
      desiredOutcome: shape.desiredOutcome.nullable(),
      playerName: shape.playerName.nullable(),
      category: shape.category,
      disputed: shape.disputed,
      recovered: shape.recovered,
      incidentOn: day,
      contactedCasinoOn: day,
      submittedOn: day,
      closedOn: day,
      outcome: z.enum(CLOSED_STATES),
      outcomeReason: textUpTo(2_000).min(20),
      casinoAnswer: textUpTo(10_000),
    })
    .superRefine(
      (
        { incidentOn, contactedCasinoOn, submittedOn, closedOn, disputed, recovered, playerName, ...texts },
        context,
      ) => {
        const say = (path: string, message: string) => void context.addIssue({ code: "custom", path: [path], message });
        for (const [column, on] of Object.entries({ incidentOn, contactedCasinoOn, submittedOn, closedOn }))
          if (on < FIRST_DAY) say(column, "This is before 2000.");
        if (contactedCasinoOn < incidentOn) say("contactedCasinoOn", "This is before it happened.");
        if (submittedOn < incidentOn) say("submittedOn", "This is before it happened.");
        if (closedOn < submittedOn) say("closedOn", "This is before it was sent.");
        if (closedOn >= today) say("closedOn", "A case of an earlier system was closed before today.");
        if (playerName?.includes("@")) say("playerName", "Leave out @: the name is public.");
        const { casino, title, story, desiredOutcome, outcomeReason, casinoAnswer } = texts;
        const read = { casino, title, story, desiredOutcome, outcomeReason, casinoAnswer };
        for (const [column, text] of Object.entries(read)) {
          const found = privateIn(text ?? "");
          if (found !== null) say(column, takeOut(found));
        }
        if (!recovered) return;
        if (!disputed) say("recovered", "Nothing is disputed, so nothing can be recovered.");
        else if (disputed.currency === recovered.currency && recovered.amount > disputed.amount)
          say("recovered", MORE_THAN_DISPUTED);
      },
    );
export type EarlierCase = z.infer<ReturnType<typeof earlierCase>>;
