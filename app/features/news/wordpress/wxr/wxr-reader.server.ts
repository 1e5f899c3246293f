import { TimeSlice } from "~/backend/concurrency";
import { readXml, XmlRefused, type XmlHandlers } from "./xml-events";

/** A file's bytes, from the start as often as needed. */
export type WxrContent = AsyncIterable<Uint8Array>;

/** One `item` of an export: a post, a page, an attachment or whatever else a site has. */
export interface WxrItem {
  /** Its place in the file, from 1. */
  number: number;
  title: string;
  link: string;
  guid: string;
  pubDate: string;
  creator: string;
  content: string;
  excerpt: string;
  postId: string;
  date: string;
  dateGmt: string;
  slug: string;
  status: string;
  type: string;
  password: string;
  attachmentUrl: string;
  terms: { domain: string; slug: string; name: string }[];
  comments: number;
  /** The attachment that is its featured picture. */
  thumbnailId: string;
  /** Alternative text of an attachment. */
  alt: string;
  /** True if one of its texts was cut, because it is longer than any of ours may be. */
  isCut: boolean;
}

export interface WxrSite {
  /** Address of the old site. */
  url: string;
  /** Names that readers see, by login. */
  authors: Map<string, string>;
}

type TextField = Exclude<keyof WxrItem, "number" | "terms" | "comments" | "isCut" | "thumbnailId" | "alt">;

const FIELDS: Readonly<Record<string, TextField>> = {
  title: "title",
  link: "link",
  guid: "guid",
  pubDate: "pubDate",
  "dc:creator": "creator",
  "content:encoded": "content",
  "excerpt:encoded": "excerpt",
  "wp:post_id": "postId",
  "wp:post_date": "date",
  "wp:post_date_gmt": "dateGmt",
  "wp:post_name": "slug",
  "wp:status": "status",
  "wp:post_type": "type",
  "wp:post_password": "password",
  "wp:attachment_url": "attachmentUrl",
};
const META: Readonly<Record<string, "thumbnailId" | "alt">> = {
  _thumbnail_id: "thumbnailId",
  _wp_attachment_image_alt: "alt",
};

const LONGEST_CONTENT = 1_000_000;
const LONGEST_OTHER = 5_000;
const MOST_ITEMS = 200_000;
const MOST_TERMS = 100;
const MOST_AUTHORS = 2_000;

function blankItem(number: number): WxrItem {
  const texts = Object.fromEntries(Object.values(FIELDS).map((field) => [field, ""])) as Record<TextField, string>;
  return { number, ...texts, terms: [], comments: 0, thumbnailId: "", alt: "", isCut: false };
}

/** Assembles the events of an export into items. */
class ItemReader implements XmlHandlers {
  /** Items that are complete and haven't been passed on. */
  readonly complete: WxrItem[] = [];
  readonly site: WxrSite = { url: "", authors: new Map() };
  isWordpress = false;
  #path: string[] = [];
  #item: WxrItem | null = null;
  #count = 0;
  #text = "";
  #isCut = false;
  #term: { domain: string; slug: string } | null = null;
  #key = "";
  #value = "";
  #login = "";

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0 && name !== "rss") throw new XmlRefused("This is not an export of WordPress.");
    this.#path.push(name);
    this.#text = "";
    this.#isCut = false;
    if (this.#path.length === 3 && name === "item") {
      if (!this.isWordpress) throw new XmlRefused("This is a feed of a site, not an export of WordPress.");
      this.#count += 1;
      if (this.#count > MOST_ITEMS) throw new XmlRefused("The file has more than 200,000 entries. Split it.");
      this.#item = blankItem(this.#count);
    }
    if (this.#path.length === 4 && name === "category")
      this.#term = { domain: attributes["domain"] ?? "", slug: attributes["nicename"] ?? "" };
  }

  text(piece: string): void {
    const most = this.#item && this.#path.at(-1) === "content:encoded" ? LONGEST_CONTENT : LONGEST_OTHER;
    const room = most - this.#text.length;
    if (piece.length > room && piece.slice(room).trim() !== "") this.#isCut = true;
    this.#text += piece.length > room ? piece.slice(0, room) : piece;
  }

  close(name: string): void {
    const depth = this.#path.length;
    this.#path.pop();
    const text = this.#text;
    this.#text = "";
    const item = this.#item;
    if (item && depth === 3) {
      this.#item = null;
      this.complete.push(item);
    } else if (item) this.#ofItem(item, { name, text, depth });
    else this.#ofSite(name, text.trim());
  }

  #ofItem(item: WxrItem, { name, text, depth }: { name: string; text: string; depth: number }): void {
    if (depth === 4) {
      const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
      if (field) {
        item[field] = field === "content" || field === "excerpt" ? text : text.trim();
        item.isCut ||= this.#isCut;
      } else if (name === "category" && this.#term && item.terms.length < MOST_TERMS)
        item.terms.push({ ...this.#term, name: text.trim() });
      else if (name === "wp:comment") item.comments += 1;
      else if (name === "wp:postmeta") {
        const meta = Object.hasOwn(META, this.#key) ? META[this.#key] : undefined;
        if (meta) item[meta] = this.#value;
        this.#key = this.#value = "";
      }
    } else if (depth === 5 && name === "wp:meta_key") this.#key = text.trim();
    else if (depth === 5 && name === "wp:meta_value") this.#value = text.trim();
  }

  #ofSite(name: string, text: string): void {
    if (name === "wp:wxr_version") this.isWordpress = true;
    else if (name === "wp:base_blog_url" || (name === "link" && this.site.url === "")) this.site.url = text;
    else if (name === "wp:author_login") this.#login = text;
    else if (name === "wp:author_display_name" && this.site.authors.size < MOST_AUTHORS)
      this.site.authors.set(this.#login, text);
  }
}

/**
 * Reads an export of WordPress item by item, with those of one piece of the file in memory. `site` is complete when the
 * items are. Throws `XmlRefused` for a file that is damaged, cut off or something else.
 */
export function readWxr(content: WxrContent): { site: WxrSite; items: AsyncGenerator<WxrItem> } {
  const reader = new ItemReader();
  return { site: reader.site, items: itemsOf(content, reader) };
}

async function* itemsOf(content: WxrContent, reader: ItemReader): AsyncGenerator<WxrItem> {
  const decoder = new TextDecoder("utf-8");
  const xml = readXml({
    open: (name, attributes) => reader.open(name, attributes),
    text: (piece) => reader.text(piece),
    close: (name) => reader.close(name),
  });
  const slice = new TimeSlice();
  let isFirst = true;
  for await (const bytes of content) {
    const text = decoder.decode(bytes, { stream: true });
    if (isFirst) requireXml(bytes, text);
    isFirst = false;
    xml.push(text);
    yield* reader.complete.splice(0);
    if (slice.isOver) await slice.rest();
  }
  xml.end();
  if (!reader.isWordpress) throw new XmlRefused("This is not an export of WordPress.");
}

/** What packed files begin with: zip (as WordPress.com sends its exports), gzip, 7z, RAR, xz and bzip2. */
const PACKED = /^(?:504b0[357]0[468]|1f8b|377abcaf|52617221|fd377a58|425a68)/;

/** WordPress exports the encoding of its site, which has been UTF-8 unless somebody changed it. */
function requireXml(bytes: Uint8Array, text: string): void {
  if (PACKED.test(Buffer.from(bytes.subarray(0, 4)).toString("hex")))
    throw new XmlRefused("The file is packed. Unpack it, and choose the .xml file that is in it.");
  const [, stated = "utf-8"] = /^\s*<\?xml[^>]{0,80}\sencoding=["']([\w-]{1,30})["']/.exec(text.slice(0, 200)) ?? [];
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  if (isUtf16 || stated.toLowerCase() !== "utf-8")
    throw new XmlRefused("The file is not in UTF-8. Convert it first, or export it from a site that uses UTF-8.");
}
