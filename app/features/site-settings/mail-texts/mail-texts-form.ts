import { z } from "zod/v4";
import { multiLine, singleLine } from "~/domain/text/fields";
import { unknownPlaceholders } from "~/platform/mail-layout/placeholders";
import { LONGEST_MAIL_SUBJECT, LONGEST_OPENING, type MailTextsSettings } from "~/platform/settings/mail-texts-schema";

/** A mail whose words can be changed, as its form shows it. */
export interface ShownMailText {
  mail: string;
  label: string;
  reader: string;
  /** The words it came with. */
  subject: string;
  opening: string;
  /** What they may name in braces, with an example of each. */
  examples: Record<string, string>;
}

export const mailTextForm = z.object({
  mail: singleLine(60),
  subject: singleLine(LONGEST_MAIL_SUBJECT, { missing: "Fill this in." }).min(5, "Use at least 5 characters."),
  opening: multiLine(LONGEST_OPENING).default(""),
});

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/** Returns a mail's words, its own or those it came with. */
export function wordsOf({ mail, subject, opening }: ShownMailText, { texts }: MailTextsSettings) {
  return texts.find((one) => one.mail === mail) ?? { mail, subject, opening };
}

/**
 * Returns the schema of a mail's form, which makes all the texts with the posted one in its place; one in the words it came
 * with is none of them. `problemOf` says what else is wrong with a text.
 */
export function mailTextFormWith(
  mails: readonly ShownMailText[],
  { texts }: MailTextsSettings,
  problemOf: (text: string) => string | null,
) {
  return mailTextForm.transform(({ mail, ...words }, context): MailTextsSettings => {
    const standard = mails.find((one) => one.mail === mail);
    if (!standard) {
      context.addIssue({ code: "custom", path: ["mail"], message: "The site sends no such email." });
      return z.NEVER;
    }
    const known = Object.keys(standard.examples);
    for (const field of ["subject", "opening"] as const) {
      const unknown = unknownPlaceholders(words[field], known);
      const problem =
        unknown.length > 0
          ? `This email doesn’t know ${inBraces(unknown)}. It knows ${inBraces(known)}.`
          : problemOf(words[field]);
      if (problem !== null) context.addIssue({ code: "custom", path: [field], message: problem });
    }
    const isStandard = words.subject === standard.subject && words.opening === standard.opening;
    const others = texts.filter((one) => one.mail !== mail);
    return { texts: isStandard ? others : [...others, { mail, ...words }] };
  });
}
