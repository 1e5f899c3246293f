import type { Finding, Rule } from "../finding";
import { passagesOf, sentencesOf } from "../prose";

/** Shorter sentences ("Paid in full.") may be said by many. */
const FEWEST_WORDS = 7;
/** Reasons that only repeat the label that a complaint's page gives the step. */
const SAID_BY_THE_LABEL =
  /^(?:complaint sent\b|accepted\.?$|withdrawn by the player\.?$|reopened\.?$)|^[\w’' &-]{2,40} answered\.?$/i;

const BY_THE_CLOCK = /^No answer from .+ after the extension/;

function normal(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}€£%]+/gu, " ")
    .trim();
}

/** No sentence is in two places, and no step's reason repeats the step's name. */
export const repetition: Rule = (content) => {
  const findings: Finding[] = [];
  const places = new Map<string, { file: string; where: string; sentence: string }[]>();
  for (const { file, id, field, text } of passagesOf(content)) {
    const where = `${id} ${field}`;
    if (field.startsWith("event ") && SAID_BY_THE_LABEL.test(text.trim()))
      findings.push({ rule: "repetition", file, where, problem: `“${text.trim()}” repeats what the step is called.` });
    // Terms are quoted on purpose, a year's rules are the last year's, and the clock always says the same.
    if (field.startsWith("term ") || field === "rules" || BY_THE_CLOCK.test(text)) continue;
    for (const sentence of sentencesOf(text)) {
      const key = normal(sentence);
      if (key.split(" ").length < FEWEST_WORDS) continue;
      places.set(key, [...(places.get(key) ?? []), { file, where, sentence }]);
    }
  }
  for (const all of places.values()) {
    const [first, ...others] = all;
    // A casino's own words may be quoted in several places.
    if (!first || others.length === 0 || /["“>]|^12\.4/.test(first.sentence)) continue;
    findings.push({
      rule: "repetition",
      file: first.file,
      where: first.where,
      problem: `“${first.sentence.slice(0, 80)}” stands in ${others.map(({ file, where }) => `${file} ${where}`).join(", ")} too.`,
    });
  }
  return findings;
};
