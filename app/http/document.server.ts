import { createHash } from "node:crypto";

const SCRIPT = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g;
const DATA_BLOCK = /\stype="(?!module|text\/javascript)[^"]*"/;

export interface FinishedDocument {
  html: string;
  /** `sha256-…` of each inline script, for the content security policy. */
  scriptHashes: string[];
}

/**
 * Makes a rendered page valid and lists its inline scripts. Single fetch appends its payload's scripts after `</html>`,
 * where no element may stand: they are moved to the end of the body.
 */
export function finishDocument(rendered: string): FinishedDocument {
  const end = rendered.indexOf("</body></html>");
  const trailing = end === -1 ? "" : rendered.slice(end + "</body></html>".length);
  const page = end === -1 ? rendered : `${rendered.slice(0, end)}${trailing}</body></html>`;
  const html = page.startsWith("<!DOCTYPE html>") ? page : `<!DOCTYPE html>${page}`;

  const scriptHashes = new Set<string>();
  for (const { groups } of html.matchAll(SCRIPT)) {
    const { attributes = "", body = "" } = groups ?? {};
    if (body === "" || attributes.includes(" src=") || DATA_BLOCK.test(attributes)) continue;
    scriptHashes.add(`sha256-${createHash("sha256").update(body).digest("base64")}`);
  }
  return { html, scriptHashes: [...scriptHashes] };
}
