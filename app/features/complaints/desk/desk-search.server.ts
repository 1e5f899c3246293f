import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { publishedComplaintTitles } from "../public/complaint-titles.server";
import { complaints } from "../collection";
import { fold } from "~/domain/text/fold";
import { refIn } from "../reference";
import type { ComplaintFields } from "../schema";
import { comparableName } from "../case/slots.server";

type Complaint = Stored<ComplaintFields>;

const MOST_FOUND = 200;
const MOST_PRIVATE = 500;

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** True when every search word begins a word of the text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

async function byReference(q: string): Promise<Complaint[] | null> {
  const { documents } = backend();
  const ref = refIn(q);
  if (ref !== null) {
    const complaint = await documents.get(complaints, ref);
    if (complaint) return [complaint];
  }
  const beginning = q.trim().toUpperCase();
  if (!/^[A-Z]{2,4}-[0-9A-Z]{0,5}$/.test(beginning)) return null;
  const { items } = await documents.query(complaints, {
    where: [
      ["ref", ">=", beginning],
      ["ref", "<", `${beginning}\uF8FF`],
    ],
    orderBy: ["ref"],
    limit: MOST_FOUND,
  });
  // Words with a hyphen look like the beginning of a reference.
  return items.length > 0 ? items : null;
}

/** Returns the complaints about the casino of that name or slug. */
async function byCasino(q: string): Promise<Complaint[]> {
  const name = comparableName(q);
  if (name === "") return [];
  const { items } = await publishedCasinos.read();
  const casino = items.find((one) => one.slug === q.trim().toLowerCase() || comparableName(one.name) === name);
  if (!casino) return [];
  const page = await backend().documents.query(complaints, {
    where: [["casinoId", "==", casino.id]],
    orderBy: ["-submittedAt"],
    limit: MOST_FOUND,
  });
  return page.items;
}

/** Searches public complaints by the titles in the site's search index, and those waiting to be accepted. */
async function byWords(q: string): Promise<Complaint[]> {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const { documents } = backend();
  const [{ items }, waiting] = await Promise.all([
    publishedComplaintTitles.read(),
    documents.query(complaints, {
      where: [["state", "==", "submitted"]],
      orderBy: ["-submittedAt"],
      limit: MOST_PRIVATE,
    }),
  ]);
  const isMeant = ({ title, casinoName }: Pick<ComplaintFields, "title" | "casinoName">) =>
    hasWords(`${title} ${casinoName}`, words);
  const ids = items.filter(isMeant).map(({ id }) => id);
  const stored = await documents.getMany(complaints, ids.slice(0, MOST_FOUND));
  return [...waiting.items.filter(isMeant), ...stored.filter((one) => one !== null)];
}

/** Returns complaints by reference (whole or its beginning), else by casino, else by words of the title; each once. */
export async function searchDesk(q: string): Promise<Complaint[]> {
  const known = await byReference(q);
  if (known !== null) return known;
  const about = await byCasino(q);
  const found = about.length > 0 ? about : await byWords(q);
  return [...new Map(found.map((one) => [one.id, one])).values()].slice(0, MOST_FOUND);
}
