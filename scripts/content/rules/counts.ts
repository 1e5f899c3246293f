import { PROTECTION_TOOLS } from "~/features/casinos/kinds";
import { isClosed } from "~/features/complaints/case/case-machine";
import type { DemoContent, DemoEntry } from "../../seeding/demo-content";
import type { CasinoFields } from "~/features/casinos/schema";
import type { Finding, Rule } from "../finding";
import { NUMBER, valueOf } from "../numbers";
import { excerpt, proseOfCasinos } from "../prose";

interface Counted {
  pattern: RegExp;
  count: (casino: CasinoFields) => number;
  what: string;
}

const number = String.raw`(${NUMBER})`;

/** Counts that a text about a casino may state, with the fields they are counted from. */
const COUNTED: readonly Counted[] = [
  {
    pattern: new RegExp(
      String.raw`\b${number} (?:protection )?tools?\b(?: of twelve)?|\b${number} of (?:our |the )?twelve\b`,
      "gi",
    ),
    count: ({ protectionTools }) => protectionTools.length,
    what: "protection tools",
  },
  {
    pattern: new RegExp(String.raw`\b${number} (?:strict )?licences\b`, "gi"),
    count: ({ licences }) => licences.length,
    what: "licences",
  },
  {
    pattern: new RegExp(String.raw`\b${number} (?:studios|providers)\b`, "gi"),
    count: ({ providers }) => providers.length,
    what: "studios",
  },
];
/** Matches counts that are not about the casino: "twelve tools on our list", "the twenty studios we follow". */
const NOT_ITS_OWN = /\b(?:on our list|we (?:look for|follow)|our twelve|all twelve|of twelve|from \w+ to|in seven)\b/i;

function ownCounts(casino: DemoEntry<CasinoFields>): Finding[] {
  const own = proseOfCasinos([casino]);
  return own
    .filter(({ isOurs, field }) => isOurs && (field === "body" || field === "summary" || /^(?:pros|cons)/.test(field)))
    .flatMap(({ field, text }) =>
      COUNTED.flatMap(({ pattern, count, what }) =>
        [...text.matchAll(pattern)].flatMap((match) => {
          const [words] = match;
          const told = valueOf(match.slice(1).find((group) => group !== undefined) ?? "");
          const around = text.slice(match.index, match.index + words.length + 24);
          const actual = count(casino.fields);
          const isOfTwelve = / of (?:our |the )?twelve/i.test(words);
          if (
            /\bnot $/i.test(text.slice(0, match.index)) ||
            Number.isNaN(told) ||
            told === actual ||
            (told === PROTECTION_TOOLS.length && !isOfTwelve && NOT_ITS_OWN.test(around))
          )
            return [];
          if (!isOfTwelve && (NOT_ITS_OWN.test(around) || /tables?|of twenty/i.test(around))) return [];
          return [
            {
              rule: "counts",
              file: casino.file,
              where: `${casino.id} ${field}`,
              problem: `${excerpt(text, words)}: it has ${String(actual)} ${what}.`,
            },
          ];
        }),
      ),
    );
}

/** Finds vague counts ("many of them", "most complaints") of a casino with few complaints, and wrong exact ones. */
function vagueCounts(casino: DemoEntry<CasinoFields>, { complaints }: DemoContent): Finding[] {
  const own = complaints.filter(({ fields }) => fields.casinoId === casino.id && fields.publishedAt !== null);
  const { body } = casino.fields;
  const found: string[] = [];
  const [many] = /\bcomplaints we hold\b[^.]*\bmany\b|\bmany (?:of the )?complaints\b/i.exec(body) ?? [];
  if (many !== undefined && own.length < 5 && !/by number/.test(many))
    found.push(`${excerpt(body, many)}: we hold ${String(own.length)}.`);
  const handled = new RegExp(
    String.raw`\bwe (?:handled|hold|held|have had) ${number}\b[^.]*\b(?:cases?|complaints?)\b`,
    "gi",
  );
  for (const [words, told = ""] of body.matchAll(handled)) {
    if (valueOf(told) !== own.length)
      found.push(`${excerpt(body, words)}: there ${own.length === 1 ? "is" : "are"} ${String(own.length)}.`);
  }
  return found.map((problem) => ({ rule: "counts", file: casino.file, where: `${casino.id} body`, problem }));
}

/** Finds claims such as "answers within three days" that the casino's own answer times contradict. */
function answerTimes(casino: DemoEntry<CasinoFields>, { complaints }: DemoContent): Finding[] {
  const hours = complaints
    .filter(({ fields }) => fields.casinoId === casino.id && fields.publishedAt !== null)
    .flatMap(({ events }) =>
      events.flatMap(({ from, actor, at }, index) => {
        const asked = events
          .slice(0, index)
          .findLast(({ to, from: before }) => to === "awaiting_casino" && before !== to);
        return from === "awaiting_casino" && actor === "casino" && asked
          ? [(Date.parse(at) - Date.parse(asked.at)) / 3_600_000]
          : [];
      }),
    )
    .sort((a, b) => a - b);
  if (hours.length === 0) return [];
  const median = hours[Math.floor((hours.length - 1) / 2)] ?? 0;
  return [...casino.fields.pros, ...casino.fields.cons].flatMap((text): Finding[] => {
    const [words, told = ""] =
      new RegExp(String.raw`\b(?:answers?|answered)[^.]*\bwithin ${number} (?:working )?days`, "i").exec(text) ?? [];
    return words !== undefined && median > valueOf(told) * 24
      ? [
          {
            rule: "counts",
            file: casino.file,
            where: casino.id,
            problem: `“${words}”, where half of its answers took more than ${(median / 24).toFixed(1)} days.`,
          },
        ]
      : [];
  });
}

/** Checks that counts of tools, licences, studios and complaints, and answer times, match the record. */
export const counts: Rule = (content) => [
  ...content.casinos.flatMap((casino) => [
    ...ownCounts(casino),
    ...vagueCounts(casino, content),
    ...answerTimes(casino, content),
  ]),
  ...content.complaints.flatMap(({ file, id, fields }): Finding[] => {
    const problems: string[] = [];
    if (
      fields.recovered &&
      fields.disputed &&
      fields.recovered.currency === fields.disputed.currency &&
      fields.recovered.amount > fields.disputed.amount
    )
      problems.push("more came back than was in dispute.");
    if (
      /\bpaid in full\b|\bin full\b.*\bpaid\b/i.test(fields.outcomeReason ?? "") &&
      fields.disputed &&
      fields.recovered?.amount !== fields.disputed.amount
    )
      problems.push("“paid in full”, but what came back is not what was in dispute.");
    if (!isClosed(fields.state) && fields.recovered) problems.push("it is open, and something came back already.");
    return problems.map((problem) => ({ rule: "counts", file, where: id, problem }));
  }),
];
