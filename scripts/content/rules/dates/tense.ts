import type { Lifecycle } from "~/features/casinos/schema";
import type { DemoCasino, DemoContent } from "../../../seeding/demo-content";
import type { Finding, Rule } from "../../finding";
import { NUMBER, valueOf } from "../../numbers";
import { excerpt, proseOf, sentencesOf, type Prose } from "../../prose";

const DAY = 86_400_000;

/**
 * Words of a state that passes, for texts without a date of their own. The page says from data whether something is
 * still to come, open or over; a text that says so as well is wrong after a while.
 */
const PASSING: readonly RegExp[] = [
  /\bnot (?:yet )?(?:open(?! to)|begun|begin|claimable|started)\b(?: yet)?/i,
  /\b(?:vote|voting|nominations?|registration|claims period) (?:is|are) (?:now )?(?:open|running)\b/i,
  /\b(?:ends?|opens?|starts?|begins?) (?:soon|shortly|today|tonight|tomorrow|(?:this|next) (?:week|month))\b/i,
  /\bannounced(?:,| for| by the)\b/i,
  /\b(?:the )?(?:present|current) round\b/i,
  /\b(?:runs|open|opens) (?:from|with) the (?:date above|new)\b/i,
  /\bnot running this (?:week|month)\b/i,
  /\b(?:this|last) (?:week|month)['’]s? (?!losses|deposits|play)|\bas of last week\b|\bconfirmed [^.]*\bthis month\b/i,
  /\bby its youth\b|\bnewcomer with\b/i,
  new RegExp(String.raw`\b(?:${NUMBER}) (?:days|weeks|months|years) ago\b`, "i"),
  new RegExp(String.raw`\bwatched [^.]{0,20}for (?:${NUMBER}) (?:weeks|months)\b`, "i"),
];

/** Fields that are shown without the day on which they were written. */
const UNDATED = /^(?:summary|lifecycleReason|(?:pros|cons) \d+|body|title|significantTerms|intro|question|answer)$/;
const UNDATED_FILE = /^(?:casinos|bonuses|awards)\/|^faq\.yaml$/;

function passingStates(prose: Prose): Finding[] {
  const { file, id, field, text } = prose;
  if (!UNDATED_FILE.test(file) || !UNDATED.test(field)) return [];
  return PASSING.flatMap((pattern): Finding[] => {
    const [found] = pattern.exec(text) ?? [];
    const problem = `${excerpt(text, found ?? "")} is true for a while only; the page says it from data.`;
    return found === undefined ? [] : [{ rule: "tense", file, where: `${id} ${field}`, problem }];
  });
}

/** Returns the lifecycles that a casino has had by an instant. */
function hadBy(casino: DemoCasino, at: string): Lifecycle[] {
  const now =
    casino.lifecycleSince === null ? [] : [{ lifecycle: casino.fields.lifecycle, since: casino.lifecycleSince }];
  return [...casino.lifecycleBefore, ...now].filter(({ since }) => since <= at).map(({ lifecycle }) => lifecycle);
}

const VERDICTS: readonly [Lifecycle, RegExp][] = [
  [
    "warning",
    /\b(?:has|carries|have put|put|there is|stands?|open) (?:a |an |our |the )?warning\b|\bwarning on its page\b/i,
  ],
  ["blacklisted", /\b(?:on our blacklist|(?:is|are|been) blacklisted)\b/i],
  ["closed", /\bwhen \w+ (?:closed|shut)\b|\bhas (?:since )?(?:closed|shut)\b/i],
];

/** Finds what an article, or its correction, says of a casino before it was so. */
function foreknowledge({ articles, casinos }: DemoContent): Finding[] {
  return articles.flatMap(({ file, id, fields }) => {
    if (fields.publishAt === null) return [];
    const texts = [
      { at: fields.publishAt, text: fields.body },
      ...fields.corrections.map(({ at, text }) => ({ at, text })),
    ];
    return texts.flatMap(({ at, text }) =>
      text.split(/\n\s*\n/).flatMap((paragraph): Finding[] => {
        const named = casinos.filter(({ fields: { name } }) => paragraph.includes(name));
        const [casino] = named;
        if (!casino || named.length > 1) return [];
        return VERDICTS.flatMap(([lifecycle, words]): Finding[] => {
          const [found] = words.exec(paragraph) ?? [];
          if (found === undefined || hadBy(casino, at).includes(lifecycle)) return [];
          // A warning that the blacklist replaced, or another one, need not be named by this text.
          if (lifecycle === "warning" && hadBy(casino, at).length > 0) return [];
          const problem = `${excerpt(paragraph, found)} on ${at.slice(0, 10)}, before ${casino.fields.name} was ${lifecycle}.`;
          return [{ rule: "tense", file, where: id, problem }];
        });
      }),
    );
  });
}

const HOURS = new RegExp(String.raw`\b(${NUMBER})[- ](minutes?|hours?|days?)\b`, "gi");
const IN_HOURS: Record<string, number> = { m: 1 / 60, h: 1, d: 24 };

/** Finds a tested time that an article quotes before the test was made. */
function earlyTests({ articles, casinos }: DemoContent): Finding[] {
  return articles.flatMap(({ file, id, fields: { publishAt, body } }) =>
    publishAt === null
      ? []
      : sentencesOf(body).flatMap((sentence) =>
          casinos.flatMap(({ fields: { name, payments } }): Finding[] => {
            if (!sentence.includes(name)) return [];
            const told = [...sentence.matchAll(HOURS)].map(
              ([, number = "", unit = ""]) => valueOf(number) * (IN_HOURS[unit.charAt(0).toLowerCase()] ?? 1),
            );
            const early = payments.filter(
              ({ testedAt, testedHours }) =>
                testedAt !== null && testedAt > publishAt && told.some((hours) => hours === testedHours),
            );
            // A time that an earlier test of another method had is no foreknowledge.
            const isKnown = payments.some(
              ({ testedAt, testedHours }) =>
                testedAt !== null && testedAt <= publishAt && told.some((hours) => hours === testedHours),
            );
            const [first] = early;
            return first && !isKnown
              ? [
                  {
                    rule: "tense",
                    file,
                    where: id,
                    problem: `${excerpt(sentence, name)} quotes a test of ${name} that was made on ${String(first.testedAt).slice(0, 10)}.`,
                  },
                ]
              : [];
          }),
        ),
  );
}

/** Categories of complaints by which a kind of clause is used. */
const USED_BY: Record<string, readonly string[]> = {
  account_closure: ["confiscation", "account_closed"],
  bonus: ["bonus"],
  max_win: ["bonus"],
  identity_checks: ["kyc"],
};
const LATE = 14 * DAY;

/** Finds a clause that is used against a player only long after a case about its kind ended unresolved. */
function lateUses({ casinos, complaints }: DemoContent): Finding[] {
  return casinos.flatMap(({ file, id, fields }) => {
    const unresolved = complaints.filter(
      (one) => one.fields.casinoId === id && one.events.some(({ to }) => to === "unresolved"),
    );
    return Object.entries(USED_BY).flatMap(([category, kinds]): Finding[] => {
      const used = fields.termFlags
        .filter((flag) => flag.category === category && flag.enforcedAt !== null)
        .sort((a, b) => String(a.enforcedAt).localeCompare(String(b.enforcedAt)));
      const [first] = used;
      const earlier = unresolved.find(({ fields: { category: kind }, events }) => {
        const ended = events.find(({ to }) => to === "unresolved")?.at ?? "";
        const isLate = Date.parse(String(first?.enforcedAt)) - Date.parse(ended) > LATE;
        return first && kinds.includes(kind) && first.foundAt < ended && isLate;
      });
      return earlier && first
        ? [
            {
              rule: "tense",
              file,
              where: id,
              problem: `its clause on ${category} is used from ${String(first.enforcedAt).slice(0, 10)} on; ${earlier.fields.ref} ended unresolved before.`,
            },
          ]
        : [];
    });
  });
}

const WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const INCIDENT = new RegExp(
  String.raw`\b(?:won|withdrew|asked for|requested|withdrawal)\b[^.!?]{0,40}?\b(?:on )?(?:a |the )?(${WEEKDAY})\b`,
  "i",
);
const DATE = new RegExp(
  String.raw`\b(${WEEKDAY}),? (?:the )?(\d{1,2})(?:st|nd|rd|th)? (?:of )?(January|February|March|April|May|June|July|August|September|October|November|December)(?: (\d{4}))`,
  "g",
);

function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
}

/** Finds weekdays that are not those of their dates: beside a date, and in a story of the incident's day. */
function weekdays(content: DemoContent): Finding[] {
  const stories = content.complaints.flatMap(({ file, id, fields }): Finding[] => {
    const [words, told] = INCIDENT.exec(`${fields.title}. ${fields.story}`) ?? [];
    const actual = weekdayOf(fields.incidentOn);
    return words === undefined || told === actual
      ? []
      : [{ rule: "tense", file, where: id, problem: `“${words}”, where the incident was on a ${actual}.` }];
  });
  const dates = proseOf(content).flatMap(({ file, id, field, text }) =>
    [...text.matchAll(DATE)].flatMap(([words, told, day = "", month = "", year = ""]): Finding[] => {
      const actual = weekdayOf(`${day} ${month} ${year} 12:00 UTC`);
      return told === actual
        ? []
        : [{ rule: "tense", file, where: `${id} ${field}`, problem: `“${words}” was a ${actual}.` }];
    }),
  );
  return [...stories, ...dates];
}

/** Checks that no text is wrong by the day: a state that passes, what was not so yet, a weekday of another date. */
export const tense: Rule = (content) => [
  ...proseOf(content).flatMap(passingStates),
  ...foreknowledge(content),
  ...earlyTests(content),
  ...lateUses(content),
  ...weekdays(content),
];
