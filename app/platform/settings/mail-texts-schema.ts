import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";

export const LONGEST_MAIL_SUBJECT = 150;
export const LONGEST_OPENING = 1_000;

/** What an operator has the site's mails say in other words than it came with. */
export const mailTextsSettings = z.object({
  texts: z
    .array(
      z.object({
        /** The mail's name. One that a later version no longer sends is kept, and has no effect. */
        mail: textUpTo(60),
        subject: textUpTo(LONGEST_MAIL_SUBJECT).min(5),
        opening: textUpTo(LONGEST_OPENING),
      }),
    )
    .max(100),
});
export type MailTextsSettings = z.infer<typeof mailTextsSettings>;

export const FIRST_MAIL_TEXTS: MailTextsSettings = { texts: [] };
