import { renderToStaticMarkup } from "react-dom/server";
import { shortened } from "~/http/pages/shortened";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { paletteOf } from "~/platform/look/palette.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { mailContent, type MailContent, type MailDraft } from "./mail-content";
import { framedMail, Lines, MailPassage, type MailSite, type Styled } from "./mail-frame.server";
import { mailLines } from "./mail-lines";
import { mailStyles } from "./mail-styles";

/** Room for a quotation in bytes of HTML, so that no mail is too large for a mail program to show whole. */
const LONGEST_QUOTE_BYTES = 30_000;
const LONGEST_PREVIEW = 200;

/** What is between a mail's heading and its foot. */
function MailBody({ paragraphs, facts, quote, list, listing, button, notes, styles }: Styled<MailContent>) {
  return (
    <>
      {paragraphs.map((text, at) => (
        <p key={at} dir="auto" style={styles.paragraph}>
          <Lines text={text} />
        </p>
      ))}
      {facts.length > 0 && (
        <table style={{ ...styles.table, ...styles.facts }}>
          <tbody>
            {facts.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row" className="quiet" style={styles.label}>
                  {label}
                </th>
                <td dir="auto" style={styles.value}>
                  <Lines text={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {quote && (
        <>
          <p style={{ ...styles.paragraph, margin: "0 0 4px" }}>{quote.by}:</p>
          <blockquote dir="auto" style={styles.quote}>
            <Lines text={quote.text} />
          </blockquote>
        </>
      )}
      {list.length > 0 && (
        <ul style={styles.list}>
          {list.map(({ text, url }, at) => (
            <li key={at} dir="auto" style={styles.item}>
              {url === undefined ? (
                <Lines text={text} />
              ) : (
                <a className="link" style={styles.link} href={url}>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {listing !== undefined && <div style={styles.listing}>{listing}</div>}
      {button && (
        <table role="presentation" style={{ ...styles.table, margin: "8px 0 24px" }}>
          <tbody>
            <tr>
              <td className="button" style={styles.buttonBox}>
                <a style={styles.button} href={button.url}>
                  {button.label}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {notes.map((note) => (
        <MailPassage key={note.text} {...note} styles={styles} />
      ))}
    </>
  );
}

/** Returns a text cut to so many bytes of HTML. */
function fitting(text: string, most: number): string {
  let kept = text;
  while (Buffer.byteLength(renderToStaticMarkup(<Lines text={kept} />)) > most)
    kept = `${shortened(kept, Math.floor(kept.length * 0.8))}…`;
  return kept;
}

/** Returns what mail programs show after the subject: what is said first, without what is shown already. */
function previewOf({ paragraphs, facts, quote }: MailContent): string {
  const said = [...paragraphs, ...facts.map(({ label, value }) => `${label}: ${value}.`), quote?.text ?? ""];
  return shortened(said.filter(Boolean).join(" "), LONGEST_PREVIEW);
}

/** Returns a mail's subject, plain text and HTML, which say the same. */
export function renderMail(content: MailContent, site: MailSite): { subject: string; text: string; html: string } {
  const { quote } = content;
  const whole = { ...content, ...(quote && { quote: { ...quote, text: fitting(quote.text, LONGEST_QUOTE_BYTES) } }) };
  const { subject, heading, replyLine, why } = whole;
  const styles = mailStyles(paletteOf(site.settings.look));
  const body = { text: mailLines(whole), html: renderToStaticMarkup(<MailBody {...whole} styles={styles} />) };
  return { subject, ...framedMail({ subject, heading, preview: previewOf(whole), replyLine, body, why }, site) };
}

/** The same for a mail of ours that is sent now. Throws for a content that `mailContent` refuses. */
export async function mailOf(draft: MailDraft): Promise<{ subject: string; text: string; html: string }> {
  return renderMail(mailContent.parse(draft), { settings: await currentSettings(), origin: mailedOrigin() });
}
