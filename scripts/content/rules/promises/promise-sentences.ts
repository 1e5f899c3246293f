import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod/v4";
import { COUNTERS } from "~/site/kept-word/counters";
import type { Finding, Rule } from "../../finding";
import { excerpt, proseOf, sentencesOf } from "../../prose";

const FILE = fileURLToPath(new URL("../../../../demo/promises.yaml", import.meta.url));

/** The pages that promise: about, FAQ, policies and methods. */
const PAGES =
  /^(?:faq\.yaml|pages\/(?:about|careers|complaints-how-it-works|cookie-policy|disclaimer|how-we-rate|privacy-notice|responsible-gaming|terms-conditions)\.md)$/;
const OURS =
  /\b(?:we|nobody here|nobody at edgewise|somebody here|someone|staff|reviewers?|our (?:fact checkers|newsletter|news))\b/i;
const BOUND =
  /\b(?:within|each|every|always|never|at the latest|by itself|at once|the same day|before|until|after|nobody|nothing|only|no|not|all|any|ever)\b/i;

/** By file, the beginnings of sentences. */
const sentences = z.record(z.string(), z.array(z.string().min(12)));
const known = z.array(
  z.union([
    z.strictObject({ counter: z.enum(COUNTERS), sentences }),
    z.strictObject({ reason: z.string().min(20), day: z.iso.date(), sentences }),
  ]),
);

let read: z.infer<typeof known> | undefined;

/** Returns the sentences that promise something, by file. */
export function promiseSentences(content: Parameters<Rule>[0]): { file: string; where: string; sentence: string }[] {
  return proseOf(content)
    .filter(({ file }) => PAGES.test(file))
    .flatMap(({ file, id, field, text }) =>
      sentencesOf(text)
        .filter((sentence) => OURS.test(sentence) && BOUND.test(sentence))
        .map((sentence) => ({ file, where: `${id} ${field}`, sentence })),
    );
}

/** Finds sentences that promise something and that no counter covers and nobody has signed, and entries that no text has. */
export const uncountedPromises: Rule = (content) => {
  read ??= known.parse(parse(readFileSync(FILE, "utf8")));
  const left = read.flatMap((entry) =>
    Object.entries(entry.sentences).flatMap(([file, all]) =>
      all.map((beginning) => ({ file, beginning, isUsed: false })),
    ),
  );
  const findings: Finding[] = [];
  for (const { file, where, sentence } of promiseSentences(content)) {
    const own = left.filter((one) => one.file === file && sentence.startsWith(one.beginning));
    for (const one of own) one.isUsed = true;
    if (own.length === 0)
      findings.push({
        ...{ rule: "promises", file, where },
        problem: `${excerpt(sentence, sentence.slice(0, 60))} is a promise that no counter covers and nobody has signed.`,
      });
  }
  for (const { file, beginning, isUsed } of left)
    if (!isUsed)
      findings.push({
        rule: "promises",
        file,
        where: "demo/promises.yaml",
        problem: `“${beginning}” is promised nowhere.`,
      });
  return findings;
};
