import { casinoDomains, leadsToCasino } from "~/features/partners/ways/casino-links.server";
import { mailTexts } from "~/platform/mail-layout/mail-words.server";
import type { Settings } from "~/platform/settings/schema";
import { mailTextFormWith, type ShownMailText } from "./mail-texts-form";

/** Returns every mail whose words can be changed, by reader and label. */
export function shownMailTexts({ site }: Pick<Settings, "site">): ShownMailText[] {
  return mailTexts().map(({ examples, ...text }) => ({ ...text, examples: { site: site.name, ...examples } }));
}

const BETWEEN_WORDS = /[\s()<>[\]"“”,;!?]+/;

/** Returns the schema of a mail's form. Mails don't know their reader, so they lead to no casino. */
export async function checkedMailText(settings: Settings) {
  const ofCasinos = await casinoDomains();
  const isCasinos = (word: string) => leadsToCasino(word, ofCasinos);
  return mailTextFormWith(shownMailTexts(settings), settings.mailTexts, (text) =>
    text.split(BETWEEN_WORDS).some(isCasinos) ? "This leads to a casino. Name its page on this site." : null,
  );
}
