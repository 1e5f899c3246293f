import { countryName } from "~/domain/codes/names.server";
import { wholeUnits } from "~/domain/money/money";
import { readDemoTerms } from "../../seeding/terms";
import type { DemoContent, DemoEntry } from "../../seeding/demo-content";
import { COUNTRY_WORDS } from "../figures/names-in";
import type { Finding, Rule } from "../finding";
import { NUMBER, valueOf } from "../numbers";
import { excerpt, proseOf, proseOfCasinos, sentencesOf } from "../prose";

type Source = Pick<DemoEntry<unknown>, "file" | "id">;
const RULE = "facts";

function finding({ file, id }: Source, problem: string, where = id): Finding {
  return { rule: RULE, file, where, problem };
}

const MONEY = String.raw`(?:CA\$|US\$|[€£])(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s(?:SEK|DKK|NOK|CHF|PLN)`;
const LEAST = [
  new RegExp(String.raw`(?:${MONEY}) (?:or (?:more|above|over)|and (?:more|up))\b`, "g"),
  new RegExp(
    String.raw`\b(?:[Mm]inimum(?: deposit)?(?: of| is)?|deposits? (?:at least|from)|at least|pay in at least) (?:${MONEY})`,
    "g",
  ),
  new RegExp(String.raw`(?:${MONEY}) (?:minimum|at least)\b`, "g"),
];

/** Returns the sums by which a text says what the least is that brings an offer. */
function leastSums(text: string): { words: string; units: number }[] {
  return LEAST.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([words, signed, plain]) => ({
      words,
      units: Number((signed ?? plain ?? "").replaceAll(",", "")),
    })),
  );
}

/** Finds a minimum deposit in an offer's prose that is not its data's. */
function leastDeposits({ bonuses }: DemoContent): Finding[] {
  return bonuses.flatMap((bonus) => {
    const { minDeposit, minLoss, minStakes, maxDeposit, significantTerms } = bonus.fields;
    const known = [minDeposit, minLoss, minStakes, maxDeposit].flatMap((sum) => (sum ? [wholeUnits(sum)] : []));
    if (minDeposit === null) return [];
    return leastSums(significantTerms)
      .filter(({ units }) => !known.includes(units))
      .map(({ words }) =>
        finding(bonus, `“${words}”, where its smallest deposit is ${String(wholeUnits(minDeposit))}.`),
      );
  });
}

const NEGATED = /\b(?:not|never|no|without|outside|except|refused?|excluded|closed to)\b/i;

/** Finds an offer whose words name a country that it is not open to, or leave out one of several that it names. */
function offersCountries({ bonuses }: DemoContent): Finding[] {
  return bonuses.flatMap((bonus) => {
    const { countries, title, significantTerms } = bonus.fields;
    if (countries.length === 0) return [];
    const told = sentencesOf(`${title}. ${significantTerms}`);
    const named = Object.entries(COUNTRY_WORDS).filter(([, words]) => {
      const pattern = new RegExp(
        String.raw`\b(?:in|from|of|for|to|players?|customers?|residents?)\b[^.]*\b(?:${words})\b|\b(?:${words}) (?:players?|customers?|residents?|citizens|accounts?)\b`,
      );
      return told.some((sentence) => pattern.test(sentence) && !NEGATED.test(sentence));
    });
    return [
      ...named
        .filter(([code]) => !countries.some((country) => country === code))
        .map(([code]) => finding(bonus, `its words name ${countryName(code)}, which it is not open to.`)),
      // An offer that lists countries lists them all.
      ...(named.length > 1
        ? countries
            .filter((code) => !named.some(([country]) => country === code) && code in COUNTRY_WORDS)
            .map((code) => finding(bonus, `its words leave out ${countryName(code)}, which it is open to.`))
        : []),
    ];
  });
}

/** Finds an age below eighteen, and an offer that names no age. */
function ages(content: DemoContent): Finding[] {
  const young = proseOf(content)
    .filter(({ isOurs }) => isOurs)
    .flatMap(({ file, id, field, text }) => {
      const [words] =
        /(?<![€£$\d,.])\b(?:aged? |at least |of |over |from )?1[0-7](?:\+|(?: years)? (?:or|and) (?:over|older|above)\b|-year-olds? (?:may|can)\b)|\b(?:be|is|aged?) at least 1[0-7] years\b/.exec(
          text,
        ) ?? [];
      return words === undefined
        ? []
        : [finding({ file, id }, `${excerpt(text, words)}: nobody under 18 may play.`, `${id} ${field}`)];
    });
  const silent = content.bonuses
    .filter(({ fields: { title, significantTerms } }) => !/\b(?:18|19|21|24)\b/.test(`${title} ${significantTerms}`))
    .map((bonus) => finding(bonus, "its words name no age."));
  return [...young, ...silent];
}

/** Words that name a licence, by what their authority is called in the data. */
const LICENCES: readonly [RegExp, RegExp][] = [
  [/\b(?:MGA|Maltese) licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) Malta\b/i, /Malta/],
  [/\bCuraçao licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) Curaçao\b/i, /Curaçao/],
  [/\b(?:British|UK) licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) (?:Great )?Britain\b/i, /UK Gambling Commission/],
  [/\bSwedish licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) Sweden\b/i, /Sweden/],
  [/\bDanish licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) Denmark\b/i, /Denmark/],
  [/\bDutch licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) the Netherlands\b/i, /Netherlands/],
  [/\bAnjouan licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) Anjouan\b/i, /Anjouan/],
  [/\bGibraltar licen[cs]e\b|\blicen[cs]ed? (?:in|from|by) Gibraltar\b/i, /Gibraltar/],
  [/\bKahnaw[aà]:?ke licen[cs]e\b/i, /Kahnawake/],
  [/\b(?:Isle of Man|Manx) licen[cs]e\b/i, /Isle of Man/],
];

/** Finds a licence that a casino's own text gives it and its data don't. */
function licences({ casinos }: DemoContent): Finding[] {
  return casinos.flatMap((casino) => {
    const held = casino.fields.licences.map(({ authority }) => authority).join(" ");
    return proseOfCasinos([casino])
      .filter(({ isOurs }) => isOurs)
      .flatMap(({ field, text }) =>
        sentencesOf(text).flatMap((sentence) =>
          LICENCES.flatMap(([words, authority]) => {
            const [found] = words.exec(sentence) ?? [];
            const isOther =
              NEGATED.test(sentence) || /\b(?:another|sister|other|used to|had|once|would|if|like)\b/i.test(sentence);
            return found === undefined || isOther || authority.test(held)
              ? []
              : [finding(casino, `“${found}”, which it does not hold.`, `${casino.id} ${field}`)];
          }),
        ),
      );
  });
}

const PAID = new RegExp(
  String.raw`\b(?:paid|returned|credited|refunded|received|got)\b[^.;]{0,30}?(?:${MONEY})|(?:${MONEY}) (?:was|were|has been|have been) (?:paid|returned|credited|refunded)\b`,
  "gi",
);

/** Finds a sum that the end of a complaint says was paid, and that neither its record nor its parties name. */
function recovered({ complaints }: DemoContent): Finding[] {
  return complaints.flatMap((complaint) => {
    const { disputed, recovered: back, outcomeReason, story } = complaint.fields;
    if (outcomeReason === null) return [];
    const units = [disputed, back].flatMap((sum) => (sum ? [wholeUnits(sum)] : []));
    const [claimed = 0, got = 0] = [disputed, back].map((sum) => (sum ? wholeUnits(sum) : 0));
    const said = [story, ...complaint.messages.map(({ body }) => body)].join(" ");
    return [...outcomeReason.matchAll(PAID)].flatMap(([words, ...sums]) => {
      const text = sums.find((sum) => sum !== undefined) ?? "";
      const sum = Number(text.replaceAll(",", ""));
      const isKnown = units.includes(sum) || sum === claimed - got || said.includes(text);
      return isKnown ? [] : [finding(complaint, `“${words}”, where ${String(got)} of ${String(claimed)} came back.`)];
    });
  });
}

const ENDED_AS =
  /(?<!was )\b(?:clos|end)(?:e[ds]|s|ing) as (resolved|unresolved|rejected|inactive)\b|(?<!as )\b(unresolved)\b/i;

/** Finds an end of a complaint whose words are another state's. */
function endings({ complaints }: DemoContent): Finding[] {
  return complaints.flatMap((complaint) => {
    const { state, outcomeReason } = complaint.fields;
    const [words, one, other] = ENDED_AS.exec(outcomeReason ?? "") ?? [];
    const told = (one ?? other)?.toLowerCase();
    return told === undefined || state === told || state === `closed_${told}`
      ? []
      : [finding(complaint, `“${words}”, where it ended as ${state.replaceAll("_", " ")}.`)];
  });
}

/** What certain laws are dated, wherever they are named. */
const LAWS: readonly { law: RegExp; years: RegExp; name: string }[] = [
  {
    law: /\b(?:ten times|10×|ten-times)\b[^.]*\b(?:Great Britain|British|Gambling Commission)\b|\b(?:Gambling Commission|Great Britain|British)\b[^.]*\b(?:ten times|10×)/i,
    years: /^(?:2025|2026)$/,
    name: "the British limit of ten times (January 2026)",
  },
  {
    law: /\bOnline dispute resolution|EU['’]s platform|\bODR\b/i,
    years: /^2025$|^2024$/,
    name: "the EU's platform (2025)",
  },
  {
    law: /\bFin(?:land|nish)\b[^.]*\blicen[cs]|\bVeikkaus\b/i,
    years: /^(?:2026|2027)$/,
    name: "Finland's licences (2026, 2027)",
  },
  {
    law: /\bdeposit limit\b[^.]*\bGreat Britain\b|\bGreat Britain\b[^.]*\bdeposit limit\b/i,
    years: /^2026$/,
    name: "the British deposit limit (2026)",
  },
  { law: /\bSwedish market\b[^.]*\blicen[cs]e\b/i, years: /^2019$/, name: "Sweden's licences (2019)" },
  { law: /\bItalian law\b/i, years: /^2018$/, name: "Italy's ban (2018)" },
];

function lawYears(content: DemoContent): Finding[] {
  const { countryRules, localLicences } = content.settings;
  const settings = [
    ...countryRules.countries.map(({ country, offers }) => ({ id: country, text: offers ?? "" })),
    ...localLicences.countries.map(({ country, meaning }) => ({ id: country, text: meaning })),
  ].map(({ id, text }) => ({ file: "settings.yaml", id, field: "law", text, isOurs: true }));
  return [...proseOf(content), ...settings]
    .filter(({ isOurs }) => isOurs)
    .flatMap(({ file, id, field, text }) =>
      sentencesOf(text).flatMap((sentence) =>
        LAWS.flatMap(({ law, years, name }) => {
          if (!law.test(sentence)) return [];
          const wrong = [...sentence.matchAll(/\b(20\d\d)\b/g)].map(([year]) => year).find((year) => !years.test(year));
          return wrong === undefined
            ? []
            : [finding({ file, id }, `${wrong} in a sentence about ${name}.`, `${id} ${field}`)];
        }),
      ),
    );
}

const PHONE = /(?<![\d,.€£])\b(?:0\d{2,4}(?:[ -]\d{2,4}){1,4}|\+\d{1,3}(?: \d{2,4}){2,4})\b/g;

/** Finds a telephone number in our prose that no helpline has, and a helpline's number of an impossible form. */
function helplines(content: DemoContent): Finding[] {
  const digits = (text: string) => text.replace(/\D/g, "");
  const lines = content.settings.support.helplines;
  const known = new Set(lines.flatMap(({ phone }) => (phone ? [digits(phone)] : [])));
  const told = proseOf(content)
    .filter(({ file, isOurs }) => isOurs && /^(?:pages|faq|articles)/.test(file))
    .flatMap(({ file, id, field, text }) =>
      [...text.matchAll(PHONE)]
        .filter(([number]) => !known.has(digits(number)))
        .map(([number]) => finding({ file, id }, `${number} is no helpline's number.`, `${id} ${field}`)),
    );
  const forms = lines.flatMap(({ name, country, phone }) => {
    const form = phone === null || country === null ? undefined : PHONE_FORMS[country];
    return form === undefined || form.test(digits(phone ?? ""))
      ? []
      : [
          finding(
            { file: "settings.yaml", id: "helplines" },
            `${String(phone)} of ${name} is no number of ${countryName(country ?? "")}.`,
          ),
        ];
  });
  return [...told, ...forms];
}

/** The forms of free and national numbers, as the countries' plans have them. */
const PHONE_FORMS: Readonly<Record<string, RegExp>> = {
  GB: /^0(?:808|800)\d{7}$|^0[123]\d{8,9}$/,
  SE: /^020\d{6}$/,
  DK: /^\d{8}$/,
  NO: /^(?:800\d{5}|\d{8})$/,
  FI: /^0800\d{5,6}$/,
  DE: /^0800\d{7}$/,
  CH: /^0800\d{6}$/,
  BE: /^0800\d{5}$/,
};

/** Finds a quoted clause that its casino's stored terms did not have when it was found, or still have when removed. */
function quotes({ casinos, today }: DemoContent): Finding[] {
  const plain = (text: string) => text.replace(/\s+/g, " ").replaceAll("’", "'");
  return readDemoTerms(today).flatMap(({ casinoId, versions }) => {
    const casino = casinos.find(({ id }) => id === casinoId);
    return (casino?.fields.termFlags ?? []).flatMap(({ quote, foundAt, removedAt }) => {
      if (!casino) return [];
      const has = ({ text }: { text: string }) => plain(text).includes(plain(quote));
      const [first] = versions;
      // A clause that was gone before the first stored version can't be compared.
      if (!first || (removedAt !== null && removedAt <= first.at)) return [];
      const before = versions.findLast(({ at }) => at <= foundAt) ?? first;
      const last = versions.at(-1) ?? first;
      return [
        ...(has(before)
          ? []
          : [finding(casino, `the terms of ${before.at.slice(0, 10)} don't have “${quote.slice(0, 60)}…”.`)]),
        ...(removedAt === null && !has(last)
          ? [finding(casino, `“${quote.slice(0, 60)}…” is no longer in its terms, and counts.`)]
          : []),
        ...(removedAt !== null && has(last)
          ? [finding(casino, `“${quote.slice(0, 60)}…” is still in its terms, and is said to be gone.`)]
          : []),
      ];
    });
  });
}

const TAKEN_OUT = new RegExp(
  String.raw`\b(?:struck|taken|took|has) out (${NUMBER})(?: \w+){0,2} (?:clauses|terms)\b|\b(${NUMBER}) (?:clauses|terms) (?:were |have been )?(?:struck|taken) out\b`,
  "i",
);

/** Finds a number of removed clauses in a casino's summary that its data don't have. */
function removedClauses({ casinos }: DemoContent): Finding[] {
  return casinos.flatMap((casino) => {
    const { summary, pros, cons, termFlags } = casino.fields;
    const gone = termFlags.filter(({ removedAt }) => removedAt !== null).length;
    return [summary, ...pros, ...cons].flatMap((text) => {
      const [words, one, other] = TAKEN_OUT.exec(text) ?? [];
      return words === undefined || valueOf(one ?? other ?? "") === gone
        ? []
        : [finding(casino, `“${words}”, where ${String(gone)} are gone.`)];
    });
  });
}

/** Checks that words agree with the data of what they are about, where no assertion beside them says so. */
export const facts: Rule = (content) => [
  ...leastDeposits(content),
  ...offersCountries(content),
  ...ages(content),
  ...licences(content),
  ...recovered(content),
  ...endings(content),
  ...lawYears(content),
  ...helplines(content),
  ...quotes(content),
  ...removedClauses(content),
];
