import { COOKIES, type CookieName } from "~/http/cookies/kept-in-browser";
import type { DemoContent } from "../../../seeding/demo-content";
import type { Finding, Rule } from "../../finding";
import { excerpt, proseOf } from "../../prose";
import { uncountedPromises } from "./promise-sentences";

/** Words by which a short list of cookies names each of them. */
const COOKIE_WORDS: Record<CookieName, RegExp> = {
  theme: /\btheme\b/,
  offers: /\boffers you hid\b/,
  country: /\bcountry\b/,
  age: /\bold enough\b/,
  session: /\bsigned in\b/,
  "second-factor": /\bcode\b/,
  passkey: /\bpasskey\b/,
  "kept-words": /\bwhat you wrote\b/,
  "case-links": /\blink in a mail\b/,
};
const NAMES = Object.values(COOKIES).map(({ name }) => name);

/** Finds cookies that the policy or the FAQ leaves out, and such as nobody sets. */
function cookies({ pages, faq }: DemoContent): Finding[] {
  const findings: Finding[] = [];
  const policy = pages.find(({ id }) => id === "cookie-policy");
  const answer = faq.find(({ fields }) => /which cookies/i.test(fields.question));
  const report = (entry: { file: string; id: string }, problem: string) =>
    findings.push({ rule: "promises", file: entry.file, where: entry.id, problem });
  if (policy) {
    const told = [...policy.fields.body.matchAll(/\*\*`([\w-]+)`\*\*/g)].map(([, name = ""]) => name);
    for (const name of NAMES) if (!told.includes(name)) report(policy, `it leaves out the cookie ${name}.`);
    for (const name of told)
      if (!NAMES.some((known) => known === name)) report(policy, `it names the cookie ${name}, which is not set.`);
  }
  if (answer)
    for (const name of NAMES)
      if (!COOKIE_WORDS[name].test(answer.fields.answer)) report(answer, `it leaves out the cookie ${name}.`);
  return findings;
}

/** What may not be promised, with the data that would have to bear it out. */
const PROMISES: readonly { words: RegExp; isKept: (content: DemoContent) => boolean; why: string }[] = [
  {
    words: /\bhelplines?\b[^.]*\.\s+They are free\b|\bhelplines? (?:\w+ ){0,3}(?:is|are) free\b/i,
    isKept: ({ settings }) => settings.support.helplines.every(({ hours }) => /\bfree\b/i.test(hours)),
    why: "some are not known to be free",
  },
  {
    words:
      /\b(?:each|every) (?:quarter|three months|90 days)\b[^.]*\bwe (?:check|verify|read)\b|\bwe (?:check|verify)[^.]*\b(?:each|every) (?:quarter|three months|90 days)\b/i,
    isKept: ({ casinos, today }) =>
      casinos.every(
        ({ fields }) =>
          fields.lifecycle === "closed" ||
          (fields.verifiedAt !== null && today.getTime() - Date.parse(fields.verifiedAt) <= 92 * 86_400_000),
      ),
    why: "some casinos were last checked before that",
  },
  {
    words: /\b(?:twice|two issues) a month\b|\b(?:weekly|each week|every week)\b[^.]*\bnewsletter\b/i,
    isKept: ({ issues, today }) =>
      issues.filter(
        ({ fields: { sentAt } }) => sentAt !== null && today.getTime() - Date.parse(sentAt) <= 31 * 86_400_000,
      ).length >= 2,
    why: "so many issues were not sent",
  },
  {
    words: /\bevery (?:earlier|former) score\b/i,
    isKept: () => false,
    why: "a history begins with our dated evidence",
  },
  {
    words: /\bopen data\b[^.]*\.?[^.]*\bdo not\b[^.]*\bchange (?:them|it)\b/i,
    isKept: () => false,
    why: "the licence CC BY 4.0 allows to change them",
  },
];

/** Finds promises of our own pages that the data don't bear out, and such as nothing counts. */
export const promises: Rule = (content) => [
  ...cookies(content),
  ...uncountedPromises(content),
  ...proseOf(content)
    .filter(({ file }) => /^(?:pages\/|faq\.yaml)/.test(file))
    .flatMap(({ file, id, field, text }) =>
      PROMISES.flatMap(({ words, isKept, why }): Finding[] => {
        const [found] = words.exec(text) ?? [];
        return found === undefined || isKept(content)
          ? []
          : [{ rule: "promises", file, where: `${id} ${field}`, problem: `${excerpt(text, found)}: ${why}.` }];
      }),
    ),
];
