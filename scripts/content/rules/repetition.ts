import type { Finding, Rule } from "../finding";
import { proseOf, sentencesOf } from "../prose";

/** Shorter sentences ("Paid in full.") may occur several times. */
const FEWEST_WORDS = 7;
/** Matches reasons that only repeat the label of a complaint's step on its page. */
const SAID_BY_THE_LABEL =
  /^(?:complaint sent\b|accepted\.?$|withdrawn by the player\.?$|reopened\.?$)|^[\w’' &-]{2,40} answered\.?$/i;

const BY_THE_CLOCK = /^No answer from .+ after the extension/;

function normal(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}€£%]+/gu, " ")
    .trim();
}

/** Finds sentences that occur in two places, and reasons that repeat the label of their step. */
export const repetition: Rule = (content) => {
  const findings: Finding[] = [];
  const places = new Map<string, { file: string; where: string; sentence: string }[]>();
  for (const { file, id, field, text } of proseOf(content)) {
    const where = `${id} ${field}`;
    if (field.startsWith("event ") && SAID_BY_THE_LABEL.test(text.trim()))
      findings.push({ rule: "repetition", file, where, problem: `“${text.trim()}” repeats what the step is called.` });
    // Quoted terms, an award's rules and the reasons of missed deadlines may repeat.
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
