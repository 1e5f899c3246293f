/** A picture that a gallery names by its number. */
export type Attachments = Readonly<Record<string, { url: string; alt: string }>>;

/** Those that nobody closes and that may have no attributes. */
const KNOWN = new Set(
  "audio caption wp_caption embed gallery playlist video contact-form-7 contact-form toc ads newsletter".split(" "),
);
const SHORTCODE = /\[(\/?)([a-z][\w-]{0,60})((?:\s[^[\]<>]{0,600})?)(\/?)\]/gi;
const CODE = /<(pre|code|textarea)[\s>]/gi;
const ADDRESS = /https?:\/\/[^\s"'<>\]]{1,1000}/i;
const LONGEST_SHOWN = 200;

const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Applies `change` outside `pre` and `code`, where brackets are examples. */
function outsideCode(html: string, change: (part: string) => string): string {
  let result = "";
  let at = 0;
  const lower = html.toLowerCase();
  for (const { index, 1: name = "" } of html.matchAll(CODE)) {
    if (index < at) continue;
    const end = lower.indexOf(`</${name.toLowerCase()}`, index);
    if (end === -1) break;
    result += change(html.slice(at, index)) + html.slice(index, end);
    at = end;
  }
  return result + change(html.slice(at));
}

/** Returns the addresses of a gallery's pictures, as far as the export has them. */
function gallery(attributes: string, attachments: Attachments): { html: string; missing: number } {
  const ids = galleryIds(attributes);
  const known = ids.flatMap((id) => (Object.hasOwn(attachments, id) ? [attachments[id]] : []));
  const html = known
    .map((one) => (one ? `<p><img src="${escapeHtml(one.url)}" alt="${escapeHtml(one.alt)}"></p>` : ""))
    .join("");
  return { html, missing: ids.length - known.length };
}

/** Returns the numbers of the pictures in a gallery's attributes. */
export function galleryIds(attributes: string): string[] {
  const [, ids = ""] = /\bids\s?=\s?["']?([\d,\s]{1,500})/i.exec(attributes) ?? [];
  return ids.split(/[,\s]+/).filter((id) => id !== "");
}

/** Returns the attributes of every gallery in a text. */
export function galleriesIn(html: string): string[] {
  return [...html.matchAll(/\[gallery(\s[^[\]<>]{0,600})?\/?\]/gi)].map(([, attributes = ""]) => attributes);
}

/**
 * Replaces WordPress's shortcodes by what they held: the text between them, the pictures of a gallery, the address of a
 * video. `lose` is called with each that did something on the old site. Words in brackets stay.
 */
export function withoutShortcodes(html: string, attachments: Attachments, lose: (what: string) => void): string {
  const closed = new Set(
    [...html.matchAll(SHORTCODE)].flatMap(([, slash, name = ""]) => (slash === "/" ? [name.toLowerCase()] : [])),
  );
  const replaceIn = (part: string) =>
    part.replace(SHORTCODE, (whole, slash: string, written: string, attributes: string, ends: string, at: number) => {
      const name = written.toLowerCase();
      const isEscaped = part[at - 1] === "[" && part[at + whole.length] === "]";
      const isOne = closed.has(name) || KNOWN.has(name) || ends === "/" || attributes.includes("=");
      if (!isOne || isEscaped) return whole;
      if (name === "caption" || name === "wp_caption") return slash === "" ? "\n\n<figure>" : "</figure>\n\n";
      if (slash === "/") return "";
      const shown = whole.length > LONGEST_SHOWN ? `${whole.slice(0, LONGEST_SHOWN)}…` : whole;
      if (name === "embed") return "";
      if (name === "gallery") {
        const { html: pictures, missing } = gallery(attributes, attachments);
        if (pictures === "" || missing > 0) lose(`a gallery: ${shown}`);
        return pictures;
      }
      lose(`a shortcode: ${shown}`);
      const address = ADDRESS.exec(attributes)?.[0];
      return address ? `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>` : "";
    });
  return outsideCode(html, replaceIn);
}
