import type { MailContent, Passage } from "./mail-content";

/** Returns a passage with its links below, each with its words. */
export function passageLines({ text, links }: Passage): string {
  return [text, ...links.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean).join("\n");
}

/** Returns a text as mail programs show a quotation, below the name of its author. */
function quoted({ by, text }: NonNullable<MailContent["quote"]>): string {
  return [`${by}:`, ...text.split("\n").map((line) => `> ${line}`.trimEnd())].join("\n");
}

/** Returns the plain text between a mail's heading and its foot. */
export function mailLines({ paragraphs, facts, quote, list, listing, button, notes }: MailContent): string {
  return [
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    quote ? quoted(quote) : "",
    list.map(({ text, url }) => `- ${text}${url === undefined ? "" : `\n  ${url}`}`).join("\n"),
    listing ?? "",
    button ? `${button.label}:\n${button.url}` : "",
    ...notes.map(passageLines),
  ]
    .filter(Boolean)
    .join("\n\n");
}
