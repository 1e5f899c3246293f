/** An encoding in which each byte above 127 becomes one character, from which it can be told again. */
const RAW = "x-user-defined";
const FIRST_RAW = 0xf780;
const LAST_RAW = 0xf7ff;
/** Encodings in which the bytes of ASCII stand for something else: their texts are decoded as they are named. */
const NOT_OVER_ASCII = /^(?:iso-?2022|csiso2022|hz-|utf-?16|utf-?32)/;
/** The headers of a mail and of each of its parts. */
const HEADERS = /(^|\r?\n--[^\r\n]{1,200}\r?\n)((?:[!-9;-~]{1,100}:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)+)/g;
const CONTENT_TYPE = /^Content-Type:.*(?:\r?\n[ \t].*)*/im;
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]{0,60})"|([^\s;"]{0,60}))/i;
const IS_TEXT = /^Content-Type:\s*text\/(?:plain|html)\b/i;
/** What a multipart mail says stands between its parts. A line of its texts may begin with hyphens, too. */
const BOUNDARY = /\bboundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/gi;
const MOST_BOUNDARIES = 200;
const FLOWED = /;\s*format\s*=\s*"?flowed"?/i;
const DELETES_SPACE = /;\s*delsp\s*=\s*"?yes/i;

/** What a mail says of its texts, which are decoded byte by byte. */
export interface RawTexts {
  bytes: Uint8Array;
  /** Encodings they were named to be in. */
  charsets: string[];
  /** How the lines of its plain texts are joined; null if they are as they were written. */
  flow: { deletesSpace: boolean } | null;
  /** True if it has a text in several forms. */
  hasForms: boolean;
}
/** The share of letters beyond ASCII in a text that is taken for one in a Western European language. */
const MOST_WESTERN = 1 / 3;
/** The share in a text that is named as one, and how many more of them say nothing. */
const MOST_NAMED_WESTERN = 2 / 3;
const FEW_LETTERS = 3;
/** Signs that stand within no word: in another encoding they are letters. */
const SIGN_IN_WORD = /\p{L}[¹²³¼½¾¿¡¢£¤¥¦§©¬®¯°±¶¸]\p{L}/u;
/** Words in another Cyrillic encoding than theirs: small letters and capitals change places. */
const TURNED_WORD = /(?<!\p{L})(?=\p{Script=Cyrillic})\p{Ll}\p{Lu}{2,}/gu;
/** Encodings of one mail that are tried; programs name one or two. */
const MOST_CHARSETS = 8;

/**
 * Returns a mail whose texts are decoded byte by byte, and what it says of them: what mail programs say of an encoding is
 * often wrong or missing, and the parser decodes by it alone. It would also join a quoted line with the answer below it.
 */
export function withRawTexts(bytes: Uint8Array): RawTexts {
  const charsets = new Set<string>();
  let flow: RawTexts["flow"] = null;
  let hasForms = false;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const boundaries = new Set<string>();
  for (const [, quoted, bare = ""] of raw.matchAll(BOUNDARY))
    if (boundaries.size < MOST_BOUNDARIES) boundaries.add((quoted ?? bare).trimEnd());
  const changed = raw.replace(HEADERS, (whole, before: string, headers: string) => {
    if (before !== "" && !boundaries.has(before.trim().slice(2))) return whole;
    const type = CONTENT_TYPE.exec(headers)?.[0].trimEnd() ?? null;
    if (type !== null && /^[^:]*:\s*multipart\/alternative\b/i.test(type)) hasForms = true;
    if (type !== null && !IS_TEXT.test(type)) return whole;
    if (type !== null && FLOWED.test(type)) flow = { deletesSpace: DELETES_SPACE.test(type) };
    const named = type === null ? null : CHARSET.exec(type);
    const charset = (named?.[1] ?? named?.[2] ?? "").replaceAll("'", "").trim().toLowerCase();
    if (charsets.size < MOST_CHARSETS) charsets.add(charset);
    if (type === null) return `${before}Content-Type: text/plain; charset=${RAW}\r\n${headers}`;
    const plain = type.replace(FLOWED, "");
    if (NOT_OVER_ASCII.test(charset)) return before + headers.replace(type, () => plain);
    return before + headers.replace(type, () => `${plain.replace(CHARSET, "")}; charset=${RAW}`);
  });
  return { bytes: Buffer.from(changed, "latin1"), charsets: [...charsets], flow, hasForms };
}

/** Names that programs give to encodings which browsers know under another. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ "windows-932": "shift_jis", "windows-936": "gbk", "windows-950": "big5", uhc: "euc-kr" },
  ...{ "latin-9": "iso-8859-15", latin9: "iso-8859-15" },
};

/** Returns the decoder of a named encoding that refuses what it can't decode; null if there is none. */
function decoderOf(charset: string): TextDecoder | null {
  const windows = charset.replace(/^(?:cp|ms|ibm)-?/, "windows-");
  for (const label of [charset, charset.replace(/^x-|^cs/, ""), windows, ALIASES[windows] ?? charset])
    try {
      return new TextDecoder(label, { fatal: true, ignoreBOM: false });
    } catch {
      // Not a label of this encoding: the next one is tried.
    }
  return null;
}

function decoded(bytes: Uint8Array, decoder: TextDecoder): string | null {
  try {
    const text = decoder.decode(bytes);
    // Node lets bytes pass that stand for nothing in the encodings of Korean and Chinese.
    return decoder.encoding !== "utf-8" && /[\x80-\x84\x86-\x9f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });
const ISO_2022_JP = new TextDecoder("iso-2022-jp", { fatal: true });
const WESTERN = new TextDecoder("windows-1252", { fatal: true });

/** True for what Western European text looks like: mostly ASCII, and no character that controls something. */
function isWestern(text: string, most: number, more = 0): boolean {
  const letters = text.match(/[^\s\d!-/:-@[-`{-~]/g)?.length ?? 0;
  const beyond = text.match(/[^\0-\x7f“”‘’„‚«»–—…€£]/g)?.length ?? 0;
  return !/[\x80-\x9f]/.test(text) && beyond <= letters * most + more;
}

/** True for a text that says something in the encoding it was named to be in, as far as that can be told. */
function isPlausible(text: string, encoding: string): boolean {
  if (encoding === "windows-1252") return isWestern(text, MOST_NAMED_WESTERN, FEW_LETTERS);
  return (text.match(TURNED_WORD)?.length ?? 0) < 2;
}

function decodedRun(bytes: Uint8Array, decoders: readonly TextDecoder[]): string | null {
  const inUtf8 = decoded(bytes, UTF_8);
  if (inUtf8 !== null) return inUtf8;
  for (const decoder of decoders) {
    // Every text can be read in an encoding of single bytes; whether it says anything is another question.
    const text = decoded(bytes, decoder);
    if (text !== null && isPlausible(text, decoder.encoding)) return text;
  }
  const western = decoded(bytes, WESTERN);
  return western !== null && isWestern(western, MOST_WESTERN) && !SIGN_IN_WORD.test(western) ? western : null;
}

/** True for a text of which a hundredth or more are control characters: what it was decoded from is no text. */
function isNoText(text: string): boolean {
  const controls = text.match(/[\0-\x06\x0e-\x1f]/g)?.length ?? 0;
  return controls * 100 > text.length;
}

/** Encodings that change between sets of characters by signs of ASCII: one of them decodes the text, or none. */
function switched(text: string, charsets: readonly string[]): string | null {
  if (charsets.some((charset) => /^(?:cs)?iso-?2022-(?:kr|cn)|^hz-/.test(charset))) return null;
  if (!/\x1b[$(]/.test(text)) return text;
  return /[^\0-\x7f]/.test(text) ? null : decoded(Buffer.from(text, "latin1"), ISO_2022_JP);
}

/** Returns a text in UTF-16 that was taken for bytes, or for UTF-16 in the other order; others as they are. */
function inUtf16(text: string): string {
  if (text.startsWith("\ufffe")) return Buffer.from(text, "utf16le").swap16().toString("utf16le").replace("\ufeff", "");
  const mark = /^\uf7ff\uf7fe|^\uf7fe\uf7ff/.exec(text)?.[0];
  if (mark === undefined) return text;
  const bytes = Buffer.from([...text].map((character) => character.charCodeAt(0) & 0xff));
  const decoder = new TextDecoder(mark.startsWith("\uf7ff") ? "utf-16le" : "utf-16be", { fatal: true });
  return decoded(bytes, decoder) ?? text;
}

/**
 * Returns a text that was decoded byte by byte as what it is: in UTF-8 if it is valid there, otherwise in one of the
 * encodings that the mail names, otherwise in that of Western European languages. Null if it can't be read.
 */
export function readableText(text: string, charsets: readonly string[]): string | null {
  // UTF-7 is written in ASCII; no browser decodes it, for reasons of safety.
  if (charsets.some((charset) => charset.includes("utf-7")) && /\+[\w+/]+-?/.test(text)) return null;
  const decoders = charsets.map(decoderOf).filter((decoder) => decoder !== null);
  let isReadable = true;
  // Characters from entities of HTML and from texts that were decoded as named stand between.
  const readable = inUtf16(text).replace(/[\0-\x7f\uf780-\uf7ff]+/g, (run) => {
    if (!/[\uf780-\uf7ff]/.test(run)) return run;
    const bytes = Uint8Array.from(run, (character) => {
      const code = character.charCodeAt(0);
      return code >= FIRST_RAW && code <= LAST_RAW ? code - 0xf700 : code;
    });
    const found = decodedRun(bytes, decoders);
    if (found === null) isReadable = false;
    return found ?? "";
  });
  const found = isReadable ? switched(readable, charsets) : null;
  return found === null || isNoText(found) ? null : found;
}
