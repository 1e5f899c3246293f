import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { z } from "zod/v4";
import type { Figure } from "./figures-in";

const FILE = fileURLToPath(new URL("../../../demo/vouched.yaml", import.meta.url));
const HEAD = `# Figures of our texts that no data hold. Somebody has read each in its sentence, for the reason and on the day given.
# npm run check:content -- --vouch <beginning of a file's name> "<reason>" adds what it lists, and removes what is gone.
`;

const BETWEEN = "; ";
/** By file, then by entry and field, in the text's order: "200 EUR; 3 hour; Monday". */
const figuresByPlace = z.record(z.string(), z.record(z.string(), z.string()));
const vouched = z.array(z.strictObject({ reason: z.string().min(20), day: z.iso.date(), figures: figuresByPlace }));
type Vouched = z.infer<typeof vouched>;

/** What each text of YAML holds: content is checked many times in one process. */
let read: Vouched | undefined;

function readVouched(): Vouched {
  return (read ??= vouched.parse(parse(readFileSync(FILE, "utf8"))));
}

/** Returns the figures that are vouched for, by "file entry field": a copy at each call. */
export function vouchedFigures(): Map<string, Figure[]> {
  const all = new Map<string, Figure[]>();
  for (const { figures } of readVouched())
    for (const [file, places] of Object.entries(figures))
      for (const [where, said] of Object.entries(places)) {
        const key = `${file} ${where}`;
        all.set(key, [...(all.get(key) ?? []), ...said.split(BETWEEN)]);
      }
  return all;
}

/** A figure of a text, to be vouched for. */
interface Stated {
  file: string;
  where: string;
  figure: Figure;
}

/**
 * Vouches for those of the stated figures that nobody has vouched for, in files whose names begin with `prefix`, and forgets
 * what the texts no longer state. Returns how many were added.
 */
export function vouch(stated: readonly Stated[], prefix: string, reason: string, day: string): number {
  const left = new Map<string, Figure[]>();
  for (const { file, where, figure } of stated) {
    const key = `${file} ${where}`;
    left.set(key, [...(left.get(key) ?? []), figure]);
  }
  const takes = (key: string, figure: Figure) => {
    const figures = left.get(key) ?? [];
    const at = figures.indexOf(figure);
    if (at !== -1) figures.splice(at, 1);
    return at !== -1;
  };
  const kept = readVouched().flatMap((entry) => {
    const figures = filtered(entry.figures, (file, where, figure) => takes(`${file} ${where}`, figure));
    return Object.keys(figures).length === 0 ? [] : [{ ...entry, figures }];
  });
  const added: Vouched[number]["figures"] = {};
  let count = 0;
  for (const { file, where, figure } of stated) {
    if (!file.startsWith(prefix) || !takes(`${file} ${where}`, figure)) continue;
    const places = (added[file] ??= {});
    places[where] = places[where] === undefined ? figure : `${places[where]}${BETWEEN}${figure}`;
    count += 1;
  }
  const all = count === 0 ? kept : [...kept, { reason, day, figures: added }];
  writeFileSync(FILE, HEAD + stringify(all, { lineWidth: 0 }));
  read = undefined;
  return count;
}

function filtered(
  figures: Vouched[number]["figures"],
  isKept: (file: string, where: string, figure: Figure) => boolean,
): Vouched[number]["figures"] {
  const entries = Object.entries(figures).map(([file, places]): [string, Record<string, string>] => [
    file,
    Object.fromEntries(
      Object.entries(places)
        .map(([where, said]): [string, Figure[]] => [
          where,
          said.split(BETWEEN).filter((figure) => isKept(file, where, figure)),
        ])
        .filter(([, said]) => said.length > 0)
        .map(([where, said]) => [where, said.join(BETWEEN)]),
    ),
  ]);
  return Object.fromEntries(entries.filter(([, places]) => Object.keys(places).length > 0));
}
