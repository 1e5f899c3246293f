import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BAND_LABELS } from "~/features/casinos/labels";
import type { Finding, Rule } from "../finding";
import { passagesOf, sentencesOf } from "../prose";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
let shown: string | undefined;

/** Returns all source of the app in one string, to search it for texts of screens. */
function screens(): string {
  shown ??= readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(APP, file), "utf8"))
    .join("\n")
    .replaceAll("&rsquo;", "’");
  return shown;
}

/** True if a control, a heading or an option has exactly this text, in any case. */
function isShown(words: string): boolean {
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’]/g, "['’]");
  return new RegExp(String.raw`["'\`>]\s*${literal}\s*["'\`<]`, "i").test(screens());
}

const CONTROL = /\b(?:choose|press|click|tick|select|under|open)\s+["“]([^"”]+)["”]/gi;

/** Help names only controls that are on a screen, and gives the score's bands as the filters have them. */
export const helpAndScreens: Rule = (content) => {
  const findings: Finding[] = [];
  const help = passagesOf(content).filter(({ file }) => file === "faq.yaml" || file.startsWith("pages/"));
  for (const { file, id, field, text } of help)
    for (const sentence of sentencesOf(text))
      for (const [, words = ""] of sentence.matchAll(CONTROL))
        if (!isShown(words))
          findings.push({ rule: "screens", file, where: `${id} ${field}`, problem: `“${words}” stands on no screen.` });

  const bands = Object.values(BAND_LABELS)
    .flatMap((label) => label.match(/\d+(?:\.\d)?/g) ?? [])
    .map(Number);
  for (const { file, id, fields } of content.faq) {
    if (!/good score/i.test(fields.question)) continue;
    const named = [...fields.answer.matchAll(/\*\*[^*]*\*\*/g)]
      .flatMap(([bold]) => bold.match(/\d+(?:\.\d)?/g) ?? [])
      .map(Number);
    for (const figure of named)
      if (!bands.includes(figure))
        findings.push({
          rule: "screens",
          file,
          where: `${id} answer`,
          problem: `a band at ${String(figure)}; the filters have ${[...new Set(bands)].sort().join(", ")}.`,
        });
  }
  return findings;
};
