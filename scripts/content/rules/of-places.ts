import type { DemoContent } from "../../seeding/demo-content";
import type { Finding, Rule } from "../finding";
import { proseOf } from "../prose";

/**
 * Names of registers, authorities and money, and how a text that has one speaks of its country. Sums may be in the money of
 * a country that isn't named, unless another is that has nearly the same name for its own.
 */
const OF_PLACES: readonly (readonly [name: RegExp, place: RegExp, confused?: RegExp])[] = [
  [/\bGAMSTOP\b|\bGambling Commission\b|gamblingcommission\.gov\.uk/i, /\bBrit|\bUK\b|\bKingdom\b|\bEngl/],
  [/\bSpelpaus\b|\bSpelinspektionen\b|spelinspektionen\.se/i, /\bSwed/],
  [/\bROFUS\b|\bSpillemyndigheden\b|spillemyndigheden\.dk/i, /\bDanish\b|\bDenmark\b|\bDanes?\b/],
  [/\bCruks\b|\bKansspelautoriteit\b|kansspelautoriteit\.nl/i, /\bDutch\b|\bNetherlands\b/],
  [/\bOASIS\b|\bGGL\b/, /\bGerman/],
  [/\bLotteritilsynet\b/i, /\bNorw/],
  [/\bkronor\b/i, /\bSwed/, /\bDanish\b|\bDenmark\b|\bNorw/],
  [/\bkroner\b/i, /\bDanish\b|\bDenmark\b|\bDanes?\b|\bNorw/, /\bSwed/],
  [/\bMGA\b|\bMalta Gaming Authority\b|mga\.org\.mt/, /\bMalt/],
  [/\bRGIAJ\b|\bDGOJ\b/, /\bSpa(?:in|nish)\b/],
  [/\bEPIS\b/, /\bBelgi/],
];

/** All that a text of ours says, with its sources, by its file. */
function wholeTexts(content: DemoContent): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, text, isOurs } of proseOf(content))
    if (isOurs && /^(?:articles|pages)\//.test(file)) texts.set(file, `${texts.get(file) ?? ""}\n${text}`);
  for (const { file, fields } of content.articles)
    for (const { title, url } of fields.sources) texts.set(file, `${texts.get(file) ?? ""}\n${title} ${url ?? ""}`);
  return texts;
}

/** Finds a country's register, authority or money in a text that doesn't speak of that country: it is another's. */
function strangers(content: DemoContent): Finding[] {
  return [...wholeTexts(content)].flatMap(([file, text]) =>
    OF_PLACES.flatMap(([name, place, confused]) => {
      const found = place.test(text) || confused?.test(text) === false ? null : name.exec(text);
      if (!found) return [];
      const problem = `it says “${found[0]}” and speaks of no place that has it.`;
      return [{ rule: "of-places", file, where: "text", problem }];
    }),
  );
}

/** Finds sources at invented addresses whose name the article doesn't say, such as a misspelt one or another casino's. */
function unknownSources({ articles }: DemoContent): Finding[] {
  return articles.flatMap(({ file, id, fields }) => {
    const letters = [fields.title, fields.dek, fields.body, ...fields.sources.map(({ title }) => title)]
      .join(" ")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
    return fields.sources.flatMap(({ url }) => {
      const host = url === null ? "" : new URL(url).host;
      const [name = ""] = host.replace("www.", "").split(".");
      if (!host.endsWith(".example") || letters.includes(name.replace(/[^a-z]/g, ""))) return [];
      return [{ rule: "of-places", file, where: id, problem: `the text names nobody at ${host}.` }];
    });
  });
}

/** Finds what belongs to another place or casino than the text's. */
export const ofPlaces: Rule = (content) => [...strangers(content), ...unknownSources(content)];
