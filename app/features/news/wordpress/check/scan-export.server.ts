import { parseUrl } from "~/domain/urls/parse-url";
import { galleriesIn, galleryIds } from "../convert/shortcodes";
import { readWxr, type WxrContent, type WxrItem } from "../wxr/wxr-reader.server";
import { XmlRefused } from "../wxr/xml-events";

export const MOST_POSTS = 10_000;
const MOST_ATTACHMENTS = 100_000;
const MOST_TYPES = 100;

/** What has to be known about a whole file before its first post can be judged. */
export interface ScannedExport {
  site: string;
  authors: ReadonlyMap<string, string>;
  /** Pictures by their number: those that a post shows or has as its featured picture. */
  attachments: ReadonlyMap<string, { url: string; alt: string }>;
  posts: number;
  comments: number;
  /** Items that are not posts, by their type; attachments that no post names are among them. */
  others: { type: string; count: number }[];
}

/** Pages are told one by one, since somebody has to decide where their texts belong. */
export const isPost = ({ type }: Pick<WxrItem, "type">) => type === "post";

const LONGEST_ADDRESS = 1_500;
const isPictureAddress = (text: string) =>
  text.length <= LONGEST_ADDRESS && /^https?:$/.test(parseUrl(text)?.protocol ?? "");

/** Reads a file once. Throws `XmlRefused` for one that is damaged or too large. */
export async function scanExport(content: WxrContent): Promise<ScannedExport> {
  const { site, items } = readWxr(content);
  const files = new Map<string, { url: string; alt: string }>();
  const named = new Set<string>();
  const others = new Map<string, number>();
  let posts = 0;
  let comments = 0;
  for await (const item of items) {
    comments += item.comments;
    if (isPost(item)) {
      posts += 1;
      if (posts > MOST_POSTS) throw new XmlRefused("The file has more than 10,000 posts. Export one year at a time.");
      if (item.thumbnailId !== "") named.add(item.thumbnailId);
      for (const attributes of galleriesIn(item.content)) for (const id of galleryIds(attributes)) named.add(id);
      continue;
    }
    if (others.has(item.type) || others.size < MOST_TYPES) others.set(item.type, (others.get(item.type) ?? 0) + 1);
    if (item.type !== "attachment" || !isPictureAddress(item.attachmentUrl)) continue;
    if (files.size >= MOST_ATTACHMENTS) throw new XmlRefused("The file has more than 100,000 attachments. Split it.");
    files.set(item.postId, { url: item.attachmentUrl, alt: item.alt });
  }
  if (posts === 0) throw new XmlRefused("There are no posts in the file.");
  return {
    site: site.url.slice(0, 500),
    authors: site.authors,
    attachments: new Map([...files].filter(([id]) => named.has(id))),
    posts,
    comments,
    others: Array.from(others, ([type, count]) => ({ type: type.slice(0, 60), count })),
  };
}
