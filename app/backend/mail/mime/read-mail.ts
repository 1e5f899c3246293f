import { reportIn, type MailReport } from "./mail-report";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { AUTOMATIC_HEADER } from "./automatic-header";
import { textOfHtml } from "./html-text";
import { readableText, withRawTexts } from "./mail-charsets";
import { withoutSeal } from "./signed-text";
import { takeUuencoded } from "./uuencoded-files";

/** A file that came with a mail. */
export interface MailFile {
  name: string;
  /** MIME type it was sent as, in lower case. */
  type: string;
  bytes: Uint8Array;
  /** True if it is shown within the text, such as a pasted picture or the logo of a signature. */
  isInline: boolean;
}

/** The parts of a received mail that we use. */
export interface ReadMail {
  /** Without angle brackets; null if it has none. */
  messageId: string | null;
  /** Address in `From`, which anybody can forge. */
  from: string | null;
  /** Addresses it was sent to, by its own headers. */
  recipients: string[];
  /** Headers that tell mails sent by programs from mails written by people, by name in lower case. */
  headers: Record<string, string>;
  /** Null if it is in an encoding that can't be read. */
  text: string | null;
  files: MailFile[];
  /** What it reports of a mail that was sent; null if it is no report. */
  report: MailReport | null;
}

const MOST_FILES = 100;
const MOST_RECIPIENTS = 100;
const LONGEST_HTML = 1_000_000;
const LONGEST_TEXT = 1_000_000;
const LONGEST_HEAD = 10_000;
const COMPARED_LETTERS = 40;
/** What only says that another program is needed is shorter. */
const LONGEST_PLACEHOLDER = 1_000;
const META_CHARSET = /<meta\s[^<>]{0,200}charset=["']?([\w-]{1,40})/i;
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;
/** Headers in which a mail server or a forwarding service records whom a mail was for. */
const DELIVERED_TO = new Set(["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"]);
const TELLING = new Set([
  ...["auto-submitted", "precedence", "preference", "return-path", "content-type", "list-id", "x-edgewise-kind"],
  ...["x-failed-recipients", "x-post-messageclass", "in-reply-to"],
]);
const ADDRESS = /[^\s<>,;:"()[\]@]{1,64}@[^\s<>,;:"()[\]@]{1,255}/g;

/** Error for a mail that no ordinary program makes. */
class MailTooComplex extends Error {
  override readonly name = "MailTooComplex";
}

function addressesIn(value: string): string[] {
  return value.slice(0, 10_000).match(ADDRESS) ?? [];
}

/** What stays of a text in every form: its letters and digits. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

/**
 * True if the plain text of a mail is that of its HTML. Some programs say only that a better one is needed, and
 * others attach theirs below an HTML text.
 */
function isTextOf(plain: string, html: string): boolean {
  if (plain.trim() === "") return false;
  const [own, shown] = [lettersOf(plain), lettersOf(html)];
  return own.length >= shown.length || shown.includes(own.slice(0, COMPARED_LETTERS));
}

/** Joins the lines of each paragraph that flows (RFC 3676), for each depth of quotation by itself. */
function joinedFlow(text: string, deletesSpace: boolean): string {
  const lines: string[] = [];
  let flowing: string | null = null;
  for (const line of text.split("\n")) {
    const marks = /^>*/.exec(line)?.[0] ?? "";
    const rest = line.slice(marks.length).replace(/^ /, "");
    const last = flowing === marks ? (lines.pop() ?? "") : null;
    lines.push(
      last === null ? `${marks}${marks === "" ? "" : " "}${rest}` : `${deletesSpace ? last.slice(0, -1) : last}${rest}`,
    );
    flowing = rest.endsWith(" ") && rest !== "-- " ? marks : null;
  }
  return lines.join("\n");
}

function fileOf({ filename, mimeType, content, disposition, related }: Attachment): MailFile {
  const extension = mimeType.split("/")[1]?.replace(/[^a-z0-9]/g, "") ?? "";
  return {
    name: filename ?? `attachment.${extension || "bin"}`,
    type: mimeType,
    bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
    isInline: related === true || disposition === "inline",
  };
}

function headersOf({ headers }: Email): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { key, value } of headers)
    if (TELLING.has(key) || AUTOMATIC_HEADER.test(key)) found[key] ??= value.slice(0, 500);
  return found;
}

/**
 * Reads a mail (RFC 5322 and MIME). Throws for one that is nested too deeply or has too many headers or files. Call it
 * in a thread that can be ended.
 */
export async function readMailHere(bytes: Uint8Array): Promise<ReadMail> {
  const { bytes: prepared, charsets, flow, hasForms } = withRawTexts(bytes);
  const mail = await PostalMime.parse(prepared, LIMITS);
  if (mail.attachments.length > MOST_FILES) throw new MailTooComplex("The mail has too many files.");
  const delivered = mail.headers.filter(({ key }) => DELIVERED_TO.has(key)).map(({ value }) => value);
  const addressed = mail.headers.filter(({ key }) => key === "to" || key === "cc").map(({ value }) => value);
  const isLong = hasForms && (mail.text ?? "").trim().length > LONGEST_PLACEHOLDER;
  const html = mail.html === undefined || isLong ? null : textOfHtml(mail.html.slice(0, LONGEST_HTML));
  const inMarkup = META_CHARSET.exec(mail.html?.slice(0, LONGEST_HEAD) ?? "")?.[1];
  const named = inMarkup === undefined ? charsets : [...charsets, inMarkup.toLowerCase()];
  const readable = (raw: string) => readableText(raw.slice(0, LONGEST_TEXT), named);
  const plain = mail.text ?? "";
  const isPlain =
    html === null ||
    (hasForms && isTextOf(readable(plain) ?? plain, plain.trim() === "" ? html : (readable(html) ?? html)));
  const written = readable(isPlain ? plain : html);
  const text = isPlain && flow && written !== null ? joinedFlow(written, flow.deletesSpace) : written;
  const { words, files } = takeUuencoded(withoutSeal(text ?? ""));
  return {
    messageId: /[^<>\s]+/.exec(mail.messageId ?? "")?.[0].slice(0, 500) ?? null,
    from: mail.from?.address?.toLowerCase().slice(0, 320) ?? null,
    recipients: [...delivered, ...addressed].flatMap(addressesIn).slice(0, MOST_RECIPIENTS),
    headers: headersOf(mail),
    text: text === null ? null : words,
    files: [
      ...mail.attachments.map(fileOf),
      ...files.map((file) => ({ ...file, type: "application/octet-stream", isInline: false })),
    ],
    report: reportIn(mail, text ?? ""),
  };
}
