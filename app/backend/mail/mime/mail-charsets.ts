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
/** The share of letters beyond ASCII in a text that is taken for one in a Western European language. */
const MOST_WESTERN = 1 / 3;
/** Encodings of one mail that are tried; programs name one or two. */
const MOST_CHARSETS = 8;

/**
 * Returns a mail whose texts are decoded byte by byte, and the encodings they were named to be in: what mail programs say
 * of an encoding is often wrong or missing, and the parser decodes by it alone.
 */
export function withRawTexts(bytes: Uint8Array): { bytes: Uint8Array; charsets: string[] } {
  const charsets = new Set<string>();
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const changed = raw.replace(HEADERS, (_, before: string, headers: string) => {
    const type = CONTENT_TYPE.exec(headers)?.[0].trimEnd() ?? null;
    if (type !== null && !IS_TEXT.test(type)) return before + headers;
    const named = type === null ? null : CHARSET.exec(type);
    const charset = (named?.[1] ?? named?.[2] ?? "").replaceAll("'", "").trim().toLowerCase();
    if (charsets.size < MOST_CHARSETS) charsets.add(charset);
    if (NOT_OVER_ASCII.test(charset)) return before + headers;
    if (type === null) return `${before}Content-Type: text/plain; charset=${RAW}\r\n${headers}`;
    return before + headers.replace(type, () => `${type.replace(CHARSET, "")}; charset=${RAW}`);
  });
  return { bytes: Buffer.from(changed, "latin1"), charsets: [...charsets] };
}

/** Returns the decoder of a named encoding that refuses what it can't decode; null if there is none. */
function decoderOf(charset: string): TextDecoder | null {
  for (const label of [charset, charset.replace(/^x-|^cs/, ""), charset.replace(/^(?:cp|ms|ibm)-?/, "windows-")])
    try {
      return new TextDecoder(label, { fatal: true, ignoreBOM: false });
    } catch {
      // Not a label of this encoding: the next one is tried.
    }
  return null;
}

function decoded(bytes: Uint8Array, decoder: TextDecoder): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });
const ISO_2022_JP = new TextDecoder("iso-2022-jp", { fatal: true });
const WESTERN = new TextDecoder("windows-1252", { fatal: true });

/** True for what Western European text looks like: mostly ASCII, and no character that controls something. */
function isWestern(text: string): boolean {
  const letters = text.match(/[^\s\d!-/:-@[-`{-~]/g)?.length ?? 0;
  const beyond = text.match(/[^\0-\x7f“”‘’„‚«»–—…€£]/g)?.length ?? 0;
  return !/[\x80-\x9f]/.test(text) && beyond <= letters * MOST_WESTERN;
}

function decodedRun(bytes: Uint8Array, decoders: readonly TextDecoder[]): string | null {
  const inUtf8 = decoded(bytes, UTF_8);
  if (inUtf8 !== null) return inUtf8;
  for (const decoder of decoders) {
    // Every text can be read in an encoding of single bytes; whether it says anything is another question.
    const text = decoded(bytes, decoder);
    if (text !== null && (decoder.encoding !== "windows-1252" || !/[\x80-\x9f]/.test(text))) return text;
  }
  const western = decoded(bytes, WESTERN);
  return western !== null && isWestern(western) ? western : null;
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
