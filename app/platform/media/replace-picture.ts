import { image, type Image } from "./image-schema";
import { mediaIdsIn } from "./media-address";

const MARKDOWN_PICTURE = /!\[([^[\]]*)\]\(([^()\s]*)((?:\s(?:"[^"]*"|[^()"])*)?)\)/g;
const ANY_ADDRESS = /(?:https?:\/\/[^\s/()"]+)?\/?files\/public\/media\/[0-9a-f]{32}\/[^\s()"']*/g;

const isOf = (text: string, id: string) => mediaIdsIn(text).includes(id);

function inText(text: string, id: string, by: Image | null): string {
  if (!isOf(text, id)) return text;
  return text
    .replace(MARKDOWN_PICTURE, (whole, alt: string, address: string, title: string) => {
      if (!isOf(address, id)) return whole;
      return by ? `![${by.alt || alt}](${by.src}${title})` : "";
    })
    .replace(ANY_ADDRESS, (address) => (isOf(address, id) ? (by?.src ?? "") : address));
}

/** Returns what editors wrote with another picture in a picture's place, or without it, in fields and in Markdown. */
export function replacePicture(value: unknown, id: string, by: Image | null): unknown {
  if (typeof value === "string") return inText(value, id, by);
  if (Array.isArray(value)) {
    const all = value.map((one) => replacePicture(one, id, by));
    return all.filter((one, at) => one !== null || value[at] === null);
  }
  if (typeof value !== "object" || value === null) return value;
  const picture = image.safeParse(value);
  if (picture.success && isOf(picture.data.src, id)) return by;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replacePicture(inner, id, by)]));
}
