import { withEllipsis } from "~/http/pages/shortened";
import { mailedOrigin } from "~/http/security/site-origin.server";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { mailContent, type MailDraft } from "./mail-content";
import { filledIn, unknownPlaceholders } from "./placeholders";
import { renderMail } from "./render-mail.server";

/** To whom mails go, as staff find them in the settings. */
export const MAIL_READERS = ["People with an account", "Players and casinos", "Subscribers", "You"] as const;

/** The words of a mail that an operator may change: its subject, and the paragraph below its heading. */
export interface MailText<K extends string = string> {
  /** Its name; stored, so a name once used stays. */
  mail: string;
  label: string;
  reader: (typeof MAIL_READERS)[number];
  subject: string;
  /** Says nothing that the mail needs: "" for a mail in which all that is said is needed. */
  opening: string;
  /** What the texts may name in braces besides `site`, each with an example. */
  examples: Readonly<Record<K, string>>;
}

const LONGEST_SUBJECT = 300;
const LONGEST_PARAGRAPH = 3_000;

const texts = new Map<string, MailText>();

/** Registers the words of a mail, so that they can be changed. */
export function defineMailText<K extends string = never>(
  text: Omit<MailText<K>, "opening" | "examples"> & { opening?: string; examples?: Readonly<Record<K, string>> },
): MailText<K> {
  const whole = { opening: "", ...text, examples: text.examples ?? ({} as Record<K, string>) };
  texts.set(whole.mail, whole);
  return whole;
}

export function findMailText(mail: string): MailText | null {
  return texts.get(mail) ?? null;
}

/** Returns all of them, by reader and label. */
export function mailTexts(): MailText[] {
  const place = ({ reader }: MailText) => MAIL_READERS.indexOf(reader);
  return [...texts.values()].sort((a, b) => place(a) - place(b) || a.label.localeCompare(b.label, "en"));
}

/** Returns the operator's words for a mail, unless they name what this version's mail doesn't know; else the standard. */
export function wordsInForce(
  { mail, subject, opening, examples }: MailText,
  { mailTexts: { texts: own } }: Pick<Settings, "mailTexts">,
): { subject: string; opening: string } {
  const found = own.find((one) => one.mail === mail);
  const known = ["site", ...Object.keys(examples)];
  const isUsable = found && unknownPlaceholders(`${found.subject} ${found.opening}`, known).length === 0;
  return isUsable ? found : { subject, opening };
}

/**
 * Returns a mail of ours that is sent now, in the operator's words where there are some. Everything in `draft` stays:
 * what happened, what to do and until when, why it came and how to stop it. Throws for a content that `mailContent`
 * refuses.
 */
export async function wordedMail<K extends string>(
  text: MailText<K>,
  values: NoInfer<Readonly<Record<K, string>>>,
  draft: Omit<MailDraft, "subject">,
): Promise<{ subject: string; text: string; html: string }> {
  const settings = await currentSettings();
  const words = wordsInForce(text, settings);
  const known = { ...values, site: settings.site.name };
  const opening = withEllipsis(filledIn(words.opening, known), LONGEST_PARAGRAPH);
  const content = mailContent.parse({
    ...draft,
    subject: withEllipsis(filledIn(words.subject, known), LONGEST_SUBJECT),
    paragraphs: [...(opening.trim() === "" ? [] : [opening]), ...(draft.paragraphs ?? [])],
  });
  return renderMail(content, { settings, origin: mailedOrigin() });
}
