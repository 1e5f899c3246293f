import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { templatesIn, withDates, withDatesInWords } from "./relative-dates";

const folder = fileURLToPath(new URL("../../demo", import.meta.url));

type Entry = Record<string, unknown>;

/** What each text of YAML holds: content is read for several days in one process, and to parse it takes longest. */
const parsed = new Map<string, unknown>();

/** Returns what a YAML text holds, its dates counted from `today`: a copy at each call. */
function parseYaml(text: string, today: Date): unknown {
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return withDates(parsed.get(text), today);
}

/** Reads one YAML file of the demo content. */
export function readYaml(name: string, today: Date): unknown {
  return parseYaml(readFileSync(join(folder, name), "utf8"), today);
}

/** Reads every YAML file of a folder, by its name without extension. */
export function readYamlFolder(name: string, today: Date): [file: string, content: unknown][] {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => [basename(file, ".yaml"), readYaml(join(name, file), today)]);
}

/** Reads every Markdown file of a folder: its front matter with the text as `body`. */
export function readMarkdownFolder(name: string, today: Date): [file: string, content: Entry][] {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const [, front = "", body = ""] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, name, file), "utf8")) ?? [];
      return [
        basename(file, ".md"),
        { ...(parseYaml(front, today) as Entry), body: withDatesInWords(body.trim(), today) },
      ];
    });
}

/** Returns what each date within the texts of a file is written as, by the words that it becomes. */
export function templatesOf(name: string, today: Date): Map<string, string> {
  return templatesIn(readFileSync(join(folder, name), "utf8"), today);
}
