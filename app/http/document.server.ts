import { createHash } from "node:crypto";

const SCRIPT = "<script";
const DATA_BLOCK = /\stype="(?!module|text\/javascript)[^"]*"/;
const END = "</body></html>";

/** What would end a script or break its string, as JavaScript may write it within one. */
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

export interface FinishedDocument {
  body: Buffer<ArrayBuffer>;
  /** `sha256-…` of each inline script, for the content security policy. */
  scriptHashes: string[];
}

/** The scripts by which Remix hands a page its loaders' data. */
function handoff(payload: string): string {
  const text = JSON.stringify(payload).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);
  return (
    `<script>window.__remixContext.streamController.enqueue(${text});</script>` +
    "<script>window.__remixContext.streamController.close();</script>"
  );
}

function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

/** What stands in the page's own scripts; blocks of data are none. */
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

/** What is the same on many pages: bytes that take the place of a mark. */
export interface Insert {
  mark: string;
  bytes: Buffer;
}

/**
 * Completes a rendered page and lists its inline scripts. `payload` is what single fetch hands over: Remix would stream
 * it behind `</html>`, where no element may stand, so it goes to the end of the body. `insert` is put in as it is: no
 * script in it would be allowed.
 */
export function finishDocument(rendered: string, payload: string | null, insert: Insert): FinishedDocument {
  const page = rendered.startsWith("<!DOCTYPE html>") ? rendered : `<!DOCTYPE html>${rendered}`;
  const texts = page.split(insert.mark);
  const last = texts.pop() ?? "";
  texts.push(payload !== null && last.endsWith(END) ? last.slice(0, -END.length) + handoff(payload) + END : last);
  const pieces = texts.flatMap((text, at) => (at === 0 ? [Buffer.from(text)] : [insert.bytes, Buffer.from(text)]));
  return { body: Buffer.concat(pieces), scriptHashes: [...new Set(texts.flatMap(inlineScripts).map(hashOf))] };
}
