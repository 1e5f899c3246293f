import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LOGO_ADDRESS, mailLogoSize } from "~/platform/look/mail-logo.server";
import { paletteOf } from "~/platform/look/palette.server";
import { newsletterParts } from "~/platform/settings/own-values.server";
import type { Settings } from "~/platform/settings/schema";
import type { Passage } from "./mail-content";
import { mailSheet, mailStyles, type MailStyles } from "./mail-styles";
import { passageLines } from "./mail-lines";

/** The site that a mail comes from: its settings, and the origin of its links. */
export interface MailSite {
  settings: Pick<Settings, "site" | "newsletter" | "look">;
  origin: string;
}

/** What is in every mail. */
export interface Framed {
  subject: string;
  heading: string;
  /** What mail programs show after the subject in their lists. */
  preview: string;
  replyLine?: string | undefined;
  body: { text: string; html: string };
  why: Passage;
}

/** Returns who we are, a line each: the site's name, and the postal address once it is set. */
function sender({ settings }: MailSite): string[] {
  const { postalAddress } = newsletterParts(settings);
  const lines = postalAddress?.split("\n").map((line) => line.trim()) ?? [];
  return [...new Set([settings.site.name, ...lines])];
}

/** What is drawn in the site's colours. */
export type Styled<T> = T & { styles: MailStyles };

/** Text with its line ends. */
export function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** A passage of text with the links that belong to it below. */
export function MailPassage({ text, links, styles, isSmall = false }: Styled<Passage> & { isSmall?: boolean }) {
  return (
    <p className={isSmall ? "quiet" : undefined} style={isSmall ? styles.small : styles.paragraph}>
      <Lines text={text} />
      {links.map(({ label, url }) => (
        <span key={url}>
          <br />
          <a className="link" style={styles.link} href={url}>
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

type Parts = Styled<Framed> & { site: MailSite };

/** The column of a mail: the site's name, what the mail says, and who we are. */
function MailColumn({ heading, body, why, site, styles }: Parts) {
  const { name } = site.settings.site;
  const logo = mailLogoSize(site.settings.look);
  return (
    <table role="presentation" style={{ ...styles.table, width: "100%", maxWidth: "600px" }}>
      <tbody>
        <tr>
          <td className="quiet" align="left" style={styles.outside}>
            <a className="link" style={styles.name} href={`${site.origin}/`}>
              {logo ? <img src={LOGO_ADDRESS} alt={name} {...logo} style={styles.logo} /> : name}
            </a>
          </td>
        </tr>
        <tr>
          <td className="inside" align="left" style={styles.inside}>
            <h1 dir="auto" style={styles.heading}>
              {heading}
            </h1>
            <div dangerouslySetInnerHTML={{ __html: body.html }} />
          </td>
        </tr>
        <tr>
          <td className="quiet" align="left" style={styles.outside}>
            <MailPassage {...why} styles={styles} isSmall />
            <p className="quiet" style={styles.small}>
              <Lines text={sender(site).join("\n")} />
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

// Outlook on Windows knows no greatest width: it gets a table of that width around the column.
const OUTLOOK_BEGIN = `<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->`;
const OUTLOOK_END = "<!--[if mso]></td></tr></table><![endif]-->";

function MailPage(parts: Parts) {
  const { preview, replyLine, styles } = parts;
  const column = `${OUTLOOK_BEGIN}${renderToStaticMarkup(<MailColumn {...parts} />)}${OUTLOOK_END}`;
  return (
    <body className="page" style={styles.page}>
      {replyLine !== undefined && (
        <p className="quiet" style={styles.replyLine}>
          {replyLine}
        </p>
      )}
      {/* After the line for answers, above which a mail program must find nothing of ours to quote. */}
      <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preview}</div>
      <table role="presentation" width="100%" style={styles.table}>
        <tbody>
          <tr>
            <td align="center" style={styles.edge} dangerouslySetInnerHTML={{ __html: column }} />
          </tr>
        </tbody>
      </table>
    </body>
  );
}

/**
 * Returns a mail's plain text and HTML in the site's layout. The HTML loads nothing, so it tells nobody
 * that it was opened; a logo comes with the mail, and is read without.
 */
export function framedMail(framed: Framed, site: MailSite): { text: string; html: string } {
  const { subject, heading, replyLine, body, why } = framed;
  const palette = paletteOf(site.settings.look);
  const text = [
    ...(replyLine === undefined ? [] : [replyLine]),
    heading,
    ...(body.text === "" ? [] : [body.text]),
    "—",
    passageLines(why),
    sender(site).join("\n"),
  ].join("\n\n");
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
${renderToStaticMarkup(<title>{subject}</title>)}
<style>${mailSheet(palette)}</style>
</head>
${renderToStaticMarkup(<MailPage {...framed} site={site} styles={mailStyles(palette)} />)}
</html>
`;
  return { text: `${text}\n`, html };
}
