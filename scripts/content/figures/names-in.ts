import { COUNTRIES } from "~/domain/codes/codes";
import { countryName } from "~/domain/codes/names.server";
import type { DemoContent } from "../../seeding/demo-content";
import type { Figure } from "./figures-in";

/** Adjectives of countries, and their other names. */
export const COUNTRY_WORDS: Readonly<Record<string, string>> = {
  GB: "British|UK|United Kingdom|Great Britain|Britain",
  DK: "Danish|Denmark|Danes",
  SE: "Swedish|Sweden|Swedes",
  NL: "Dutch|Netherlands",
  CA: "Canadian|Canada|Ontario",
  IE: "Irish|Ireland",
  FI: "Finnish|Finland",
  NO: "Norwegian|Norway",
  AT: "Austrian|Austria",
  NZ: "New Zealand",
  MT: "Maltese|Malta",
  DE: "German|Germany",
  FR: "French|France",
  ES: "Spanish|Spain",
  IT: "Italian|Italy",
  PL: "Polish|Poland",
  CH: "Swiss|Switzerland",
  BE: "Belgian|Belgium",
};

/** What authorities are called besides their names. */
const AUTHORITY_WORDS: Readonly<Record<string, string>> = {
  UKGC: "Gambling Commission",
  SGA: "Spelinspektionen",
  DGA: "Spillemyndigheden",
  KSA: "Kansspelautoriteit",
  GIB: "Gibraltar",
  IOM: "Isle of Man|Manx",
  AGCO: "AGCO",
  CGA: "Curaçao",
  KAH: "Kahnawake",
  ANJ: "Anjouan",
  MGA: "MGA",
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Returns a function that finds the casinos, groups, studios, games, people, authorities and countries that a sentence names,
 * each by one name.
 */
export function namesOf({ roster, games }: DemoContent): (sentence: string) => Figure[] {
  const casinos = Object.values(roster.casinos);
  const names = new Map<string, Figure>();
  for (const code of COUNTRIES)
    for (const word of [countryName(code), ...(COUNTRY_WORDS[code]?.split("|") ?? [])])
      names.set(word, countryName(code));
  for (const [code, { name }] of Object.entries(roster.authorities))
    for (const word of [name, code, ...(AUTHORITY_WORDS[code]?.split("|") ?? [])]) names.set(word, code);
  for (const name of [
    ...casinos.flatMap(({ name, group }) => (group === null ? [name] : [name, group])),
    ...roster.providers,
    ...Object.values(roster.staff).flat(),
    // "Tide Table" is a game's name, "tide" a word.
    ...games.map(({ fields }) => fields.name).filter((name) => name.includes(" ")),
  ])
    names.set(name, name);
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(String.raw`(?<!\p{L})(?:${longestFirst.join("|")})(?!\p{L})`, "gu");
  return (sentence) => [...new Set([...sentence.matchAll(pattern)].map(([word]) => names.get(word) ?? word))];
}
