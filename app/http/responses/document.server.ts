import { createHash } from "node:crypto";

const SCRIPT = "<script";
const DATA_BLOCK = /\stype="(?!module|text\/javascript)[^"]*"/;
const END = "</body></html>";

/**
 * Characters that a script or a raw template can't hold, and their JSON escapes. In a payload, which is lines of JSON,
 * they occur only within strings.
 */
const ESCAPES: Readonly<Record<string, string>> = { "<": "\\u003c", "`": "\\u0060", $: "\\u0024" };

export interface FinishedDocument {
  body: Buffer<ArrayBuffer>;
  /** `sha256-…` of each inline script, for the content security policy. */
  scriptHashes: string[];
}

/** Returns the scripts with which Remix passes loaders' data to a page; `payload` is the output of single fetch. */
export function handoff(payload: string): string {
  // In a raw template, the many backslashes and quotes of JSON within JSON need no escape.
  const text = payload.replace(/[<`$]/g, (character) => ESCAPES[character] ?? character);
  return (
    `<script>window.__remixContext.streamController.enqueue(String.raw\`${text}\`);</script>` +
    "<script>window.__remixContext.streamController.close();</script>"
  );
}

function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

/** Returns the content of a page's scripts, without data blocks. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  for (let at = html.indexOf(SCRIPT); at !== -1;) {
    const begin = html.indexOf(">", at) + 1;
    const end = html.indexOf("</script>", begin);
    const attributes = html.slice(at + SCRIPT.length, begin - 1);
    if (end > begin && !attributes.includes(" src=") && !DATA_BLOCK.test(attributes))
      scripts.push(html.slice(begin, end));
    at = html.indexOf(SCRIPT, end === -1 ? html.length : end);
  }
  return scripts;
}

/** Bytes that many pages share, which replace a placeholder. */
export interface Insert {
  placeholder: string;
  bytes: Buffer;
}

/**
 * Completes a rendered page and lists its inline scripts. `scripts` is markup for the end of the body, because Remix
 * would stream the loaders' data after `</html>`, where no element is allowed. `inserts` replace their placeholders in
 * order, unescaped; a script in them would be blocked. A missing placeholder is skipped.
 */
export function finishDocument(rendered: string, scripts: string, inserts: readonly Insert[]): FinishedDocument {
  const page = rendered.startsWith("<!DOCTYPE html>") ? rendered : `<!DOCTYPE html>${rendered}`;
  const pieces: Buffer[] = [];
  const inline: string[] = [];
  const add = (text: string) => {
    pieces.push(Buffer.from(text));
    inline.push(...inlineScripts(text));
  };
  let at = 0;
  for (const { placeholder, bytes } of inserts) {
    const place = page.indexOf(placeholder, at);
    if (place === -1) continue;
    add(page.slice(at, place));
    pieces.push(bytes);
    at = place + placeholder.length;
  }
  const last = page.slice(at);
  add(last.endsWith(END) ? last.slice(0, -END.length) + scripts + END : last);
  return { body: Buffer.concat(pieces), scriptHashes: [...new Set(inline)].map(hashOf) };
}
