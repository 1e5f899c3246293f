import { wellFormedValue } from "~/domain/text/well-formed";
import type { Fields } from "../port";

/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const LARGEST_DOCUMENT = 1_048_576;
const DEEPEST = 20;
const LONGEST_NAME = 1_500;

const bytes = (text: string) => Buffer.byteLength(text);

/** https://firebase.google.com/docs/firestore/storage-size */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return bytes(value) + 1;
  if (typeof value === "number") return 8;
  if (typeof value !== "object" || value === null) return 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), 0);
  return Object.entries(value).reduce((sum, [name, member]) => sum + bytes(name) + 1 + sizeOf(member), 0);
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function* namesOf(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* namesOf(member);
  }
}

/** Returns why Firestore would refuse the document as it would be stored; null when it wouldn't. */
export function problemForFirestore(path: string, data: Fields): string | null {
  const name = path.split("/").reduce((sum, segment) => sum + bytes(segment) + 1, 16);
  const size = name + sizeOf(data) + 32;
  if (size > LARGEST_DOCUMENT)
    return `it has ${size.toLocaleString("en-GB")} bytes, Firestore takes ${LARGEST_DOCUMENT.toLocaleString("en-GB")}`;
  if (wellFormedValue(data) !== data) return "it holds half a character, which UTF-8 can't";
  if (depthOf(data) - 1 > DEEPEST) return `it is nested deeper than ${String(DEEPEST)} levels`;
  for (const field of namesOf(data))
    if (field === "" || bytes(field) > LONGEST_NAME || /^__.*__$/.test(field))
      return `Firestore takes no field with the name ${JSON.stringify(field.slice(0, 40))}`;
  return null;
}
