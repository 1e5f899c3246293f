import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { withDates } from "./relative-dates";

const folder = fileURLToPath(new URL("../../demo", import.meta.url));

type Entry = Record<string, unknown>;

/** Reads one YAML file of the demo content. */
export function readYaml(name: string, today: Date): unknown {
  return withDates(parse(readFileSync(join(folder, name), "utf8")) as unknown, today);
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
      return [basename(file, ".md"), { ...withDates(parse(front) as Entry, today), body: body.trim() }];
    });
}
