import { counted, numbersIn, type Figure } from "./figures-in";
import { knownIn } from "./known";
import { namesOf } from "./names-in";
import { vouchedFigures } from "./vouched";
import type { CasinoFields } from "~/features/casinos/schema";
import type { DemoContent } from "../../seeding/demo-content";
import { templatesOf } from "../../seeding/content-files";
import { readDemoTerms } from "../../seeding/terms";
import type { Rule } from "../finding";
import { proseOf, sentencesOf, type Prose } from "../prose";

/** A figure of a text that no data of its subject have, with the sentence that states it. */
export interface Unplaced {
  file: string;
  /** The entry and its field. */
  where: string;
  figure: Figure;
  sentence: string;
}

/** What sentences are compared with. */
interface Sources {
  content: DemoContent;
  names: (sentence: string) => Figure[];
  /** By the casino's slug, and by file and id. */
  casinos: ReadonlyMap<string, readonly Figure[]>;
  entries: ReadonlyMap<string, readonly Figure[]>;
  site: readonly Figure[];
}

/** A number whose unit stands elsewhere: "card 40 hours, bank 51 and wallet 22". */
const COUNTS_NOTHING =
  /^[\d.]+(?: (?:and|or|to|of|in|on|at|an?|the|for|by|with|per|is|are|was|were|it|if|but|as|from|less|more|each))?$/;

/** Returns every figure of our own texts that the data of their subjects don't have, in the texts' order. */
export function unplacedFigures(content: DemoContent, prose = ourProse(content)): Unplaced[] {
  const sources: Sources = {
    content,
    names: namesOf(content),
    casinos: factsOfCasinos(content),
    entries: factsOfEntries(content),
    site: knownIn({ ...content.settings, support: null }),
  };
  return prose.flatMap((one) => unplacedIn(one, sources));
}

/** Returns the texts of ours that state figures. */
export function ourProse(content: DemoContent): Prose[] {
  const written = proseOf(content).filter(({ isOurs, file }) => isOurs && file !== "notifications.yaml");
  const { support, disputeRules, localLicences, countryRules } = content.settings;
  return [...written, ...ofSettings({ support, disputeRules, localLicences, countryRules })];
}

/** Returns the texts of the settings, by where they stand: "support helplines 4 phone". */
function ofSettings(value: unknown, path: readonly string[] = []): Prose[] {
  if (typeof value === "string") {
    const isWords = !/^https?:/.test(value) && !/(?:At|On|country)$/.test(path.at(-1) ?? "");
    const [id = "", ...field] = path;
    return isWords
      ? [{ file: "settings.yaml", id, field: field.join(" "), text: value, casinos: [], isOurs: true }]
      : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => ofSettings(one, [...path, key]));
}

function unplacedIn({ file, id, field, text, casinos: about }: Prose, sources: Sources): Unplaced[] {
  const { content, names, casinos, entries, site } = sources;
  const named = Object.entries(content.roster.casinos).flatMap(([slug, { name }]) =>
    text.includes(name) ? [slug] : [],
  );
  const subjects = file.startsWith("casinos/") ? about : [...about, ...named];
  const known = new Set([
    ...(entries.get(`${file} ${id}`) ?? []),
    ...about.flatMap((slug) => content.roster.casinos[slug]?.name ?? []),
    ...subjects.flatMap((slug) => casinos.get(slug) ?? []),
    ...(/^(?:pages|faq|articles|complaints)/.test(file) ? site : []),
    // The rule `facts` finds another age.
    ...(file.startsWith("bonuses/") ? ["18"] : []),
  ]);
  const numbers = new Set([...known].map((figure) => figure.replace(/(?<=^[\d.]+) .*/, "")));
  const isPlaced = (figure: Figure) =>
    known.has(figure) ||
    known.has(figure.replace(/ .*/, " *")) ||
    (COUNTS_NOTHING.test(figure) && numbers.has(figure.replace(/ .*/, "")));
  // A date that is counted from today equals another in the data by chance only.
  const templates = templatesOf(file, content.today);
  const where = file.startsWith("awards/") ? field : `${id} ${field}`;
  return sentencesOf(text).flatMap((sentence) =>
    [...numbersIn(sentence), ...names(sentence)]
      .filter((figure) => templates.has(figure) || !isPlaced(figure))
      .map((figure) => ({ file, where, figure: templates.get(figure) ?? figure, sentence })),
  );
}

/** Returns what the data of each casino state: its own, those of its offers, complaints and terms. */
function factsOfCasinos(content: DemoContent): Map<string, Figure[]> {
  const terms = readDemoTerms(content.today);
  return new Map(
    content.casinos.map(({ id, fields, formerly, formerTests, lifecycleBefore, says }) => {
      const offers = content.bonuses.filter((one) => one.fields.casinoId === id);
      const complaints = content.complaints.filter(
        (one) => one.fields.casinoId === id && one.fields.publishedAt !== null,
      );
      return [
        id,
        [
          ...knownIn([{ ...fields, name: null }, formerly, formerTests, lifecycleBefore]),
          ...knownIn([...offers, ...complaints].map((one) => one.fields)),
          ...terms
            .filter(({ casinoId }) => casinoId === id)
            .flatMap(({ versions }) => versions.flatMap(({ text }) => numbersIn(text))),
          ...asserted(says),
          ...groupOf(content, fields),
          ...(content.roster.casinos[id]?.licences ?? []),
          ...["complaint", "case"].map((noun) => counted(complaints.length, noun)),
          ...["offer", "bonus"].map((noun) => counted(offers.length, noun)),
        ],
      ];
    }),
  );
}

/** Returns the other casinos of a casino's group, and how many they are. */
function groupOf({ casinos }: DemoContent, { name, group }: CasinoFields): Figure[] {
  if (group === null) return [];
  const all = casinos.flatMap(({ fields }) => (fields.group === group ? [fields.name] : []));
  const others = all.filter((one) => one !== name);
  return [...others, counted(all.length, "casino"), counted(others.length, "sister")];
}

/** Returns what the data of each entry state, by its file and id. */
function factsOfEntries(content: DemoContent): Map<string, Figure[]> {
  const { casinos, bonuses, reviews, complaints, articles, pages, faq, awards, games, issues } = content;
  const seen = new Map(games.map((game) => [game.id, game.seen.map(({ fields }) => fields)]));
  return new Map(
    [casinos, bonuses, reviews, complaints, articles, pages, faq, awards, games, issues]
      .flat()
      .map(({ file, id, fields, says }) => [
        `${file} ${id}`,
        [...knownIn(fields), ...knownIn(seen.get(id) ?? []), ...asserted(says)],
      ]),
  );
}

/** Returns the figures that an entry asserts, whatever they count: the rule `assertions` compares them with the record. */
function asserted(says: unknown): Figure[] {
  if (typeof says === "number") return [`${String(says)} *`, counted(says * 60, "minute")];
  if (typeof says === "string") return [says, ...numbersIn(says)];
  return typeof says === "object" && says !== null ? Object.values(says).flatMap(asserted) : [];
}

/**
 * Finds numbers, days, countries, authorities and names in our own texts that the data of their subject don't have and nobody
 * has vouched for, and those that somebody has vouched for and no text states any more.
 */
export const figures: Rule = (content) => {
  const open = vouchedFigures();
  const findings = unplacedFigures(content).flatMap(({ file, where, figure, sentence }) => {
    const known = open.get(`${file} ${where}`) ?? [];
    const at = known.indexOf(figure);
    if (at !== -1) {
      known.splice(at, 1);
      return [];
    }
    return [
      { rule: "figures", file, where, problem: `“${figure}” is in no data and vouched for by nobody: “${sentence}”` },
    ];
  });
  const gone = [...open].flatMap(([key, figures]) => {
    const [file = "", ...where] = key.split(" ");
    return figures.map((figure) => ({
      ...{ rule: "figures", file, where: where.join(" ") },
      problem: `“${figure}” is vouched for, and the text doesn’t say it.`,
    }));
  });
  return [...findings, ...gone];
};
