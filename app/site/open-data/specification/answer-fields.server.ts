import { z } from "zod/v4";
import { DATASETS, type DatasetId, type FieldDoc } from "../documentation";
import { entryOf } from "./answer-schemas";

type Words = readonly (readonly [name: string, words: string])[];

/** Datasets of one item, with the lists that have some of its fields. */
const LISTED_IN: Partial<Record<DatasetId, DatasetId>> = {
  casino: "casinos",
  complaint: "complaints",
  award: "awards",
  game: "games",
};
/** More names of fields in a row than this are written as the first and the last. */
const MOST_NAMES = 6;

/** Returns the fields that have words, in the schema's order; `[]` stands for each element of a list. */
function wordsWithin(schema: unknown, path: string): Words {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return wordsWithin(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return wordsWithin(schema.element, `${path}[]`);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, part]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [...(part.description === undefined ? [] : [[at, part.description] as const]), ...wordsWithin(part, at)];
  });
}

function documented(id: DatasetId): FieldDoc[] {
  const list = LISTED_IN[id];
  const listed = new Map(list && wordsWithin(entryOf(list), ""));
  const rows = new Map<string, string[][]>();
  let before = "";
  for (const [name, own] of wordsWithin(entryOf(id), "")) {
    const words = listed.get(name) === own ? "As in the list." : own;
    const runs = rows.get(words) ?? [];
    if (words === before) runs.at(-1)?.push(name);
    else runs.push([name]);
    rows.set(words, runs);
    before = words;
  }
  return [...rows].map(([words, runs]) => ({
    name: runs
      .flatMap((names) => (names.length > MOST_NAMES ? `${names[0] ?? ""} … ${names.at(-1) ?? ""}` : names))
      .join(", "),
    words,
  }));
}

/** Returns the fields of each dataset with the words of its schema; fields with the same words share a row. */
export function documentedFields(): Record<DatasetId, FieldDoc[]> {
  return Object.fromEntries(DATASETS.map(({ id }) => [id, documented(id)])) as Record<DatasetId, FieldDoc[]>;
}
