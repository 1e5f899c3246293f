import { brokenLimits } from "~/features/bonuses/value/country-limits";
import { countryName } from "~/domain/codes/names.server";
import type { DemoContent } from "../../seeding/demo-content";
import type { Finding, Rule } from "../finding";
import { excerpt, proseOf, sentencesOf } from "../prose";

const CLOSED_PLATFORM = /\bODR\b|online dispute resolution|ec\.europa\.eu\/(?:consumers\/)?odr/i;
/** The registers of self-exclusion, by the country whose facts have to name them. */
const REGISTERS = { GAMSTOP: "GB", Spelpaus: "SE", ROFUS: "DK", Cruks: "NL", OASIS: "DE" } as const;
const BRITISH = /brit|\bUK\b|kingdom|gambling commission|england|scotland|wales/i;

/** Finds what is wrong with the settings' own statements of law: dispute rules, countries and helplines. */
function findInSettings({ settings, casinos }: DemoContent): Finding[] {
  const findings: Finding[] = [];
  const report = (where: string, problem: string) =>
    findings.push({ rule: "law", file: "demo/settings.yaml", where, problem });
  const held = new Set(casinos.flatMap(({ fields }) => fields.licences.map(({ authority }) => authority)));
  for (const { authority, body, waitDays, rule } of settings.disputeRules.rules) {
    if (!held.has(authority)) report("disputeRules", `no casino has a licence of ${authority}.`);
    if (waitDays === 56 && !BRITISH.test(authority))
      report("disputeRules", `${authority} has Great Britain's eight weeks.`);
    if (/\bARN\b/.test(body ?? "") && !/Sweden/.test(authority))
      report("disputeRules", `${authority} has Sweden's board.`);
    if (CLOSED_PLATFORM.test(rule)) report("disputeRules", `${authority} has the EU platform, which is closed.`);
  }
  for (const { country, authority } of settings.localLicences.countries)
    if (authority !== null && !held.has(authority))
      report("localLicences", `no casino has ${countryName(country)}'s licence: its authority should be null.`);
  const { helplines } = settings.support;
  for (const code of settings.choices.countries)
    if (!helplines.some(({ country }) => country === code))
      report("helplines", `there is none for ${countryName(code)}.`);
  for (const { name, source, checkedOn } of helplines)
    if (source === null || checkedOn === null) report("helplines", `${name} has no source and date.`);
  return findings;
}

/** Finds offers that name a country and break its rules on bonuses, as the settings have them. */
function unlawfulOffers({ bonuses, settings }: DemoContent): Finding[] {
  return bonuses
    .filter(({ fields }) => fields.countries.length > 0)
    .flatMap(({ file, id, fields }) =>
      brokenLimits(fields, settings.countryRules.countries).flatMap(({ country, broken }) =>
        broken.map((words) => ({ rule: "law", file, where: id, problem: `in ${countryName(country)}: ${words}` })),
      ),
    );
}

/**
 * Finds statements that are no longer the law, or are the law elsewhere. As of November 2026:
 *
 * - The EU's platform for online disputes closed on 20 July 2025 (Regulation (EU) 2024/3228).
 * - Eight weeks before a dispute body may be asked is Great Britain's rule and no other country's.
 * - Sweden's ARN takes Swedish cases; Danish ones go to Center for Klageløsning.
 * - A register of self-exclusion that we name has to be among its country's facts.
 * - In Great Britain only a limit on the amounts paid in may be called a deposit limit (RTS 12B).
 */
export const law: Rule = (content) => {
  const findings = [...findInSettings(content), ...unlawfulOffers(content)];
  const named = new Set(
    content.settings.countryRules.countries.map(({ country, register }) => `${country} ${register ?? ""}`),
  );
  for (const { file, id, field, text, isOurs } of proseOf(content)) {
    if (!isOurs) continue;
    for (const [name, country] of Object.entries(REGISTERS))
      if (text.includes(name) && !named.has(`${country} ${name}`))
        findings.push({
          ...{ rule: "law", file, where: `${id} ${field}` },
          problem: `${excerpt(text, name)} names a register that the facts of ${countryName(country)} leave out.`,
        });
    const report = (problem: string) => findings.push({ rule: "law", file, where: `${id} ${field}`, problem });
    for (const sentence of sentencesOf(text)) {
      if (CLOSED_PLATFORM.test(sentence) && !/closed|shut|ended|no longer/i.test(sentence))
        report(
          `${excerpt(sentence, sentence.slice(0, 40))} sends people to the EU platform, which closed on 20 July 2025.`,
        );
      if (
        /\b(?:eight|8) weeks\b/i.test(sentence) &&
        /complain|dispute|answer|final/i.test(sentence) &&
        !BRITISH.test(sentence)
      )
        report(`${excerpt(sentence, sentence.slice(0, 40))} gives Great Britain's eight weeks to everybody.`);
      if (
        /\bARN\b/.test(sentence) &&
        /\b(?:Danish|Denmark)\b/.test(sentence) &&
        !/\b(?:Sweden|Swedish)\b/.test(sentence)
      )
        report(`${excerpt(sentence, "ARN")} makes Sweden's board Denmark's.`);
      if (
        /\bnet deposit limit/i.test(sentence) &&
        BRITISH.test(sentence) &&
        !/may not|must not|not be called|no longer/i.test(sentence)
      )
        report(`${excerpt(sentence, sentence.slice(0, 40))} calls a net limit a deposit limit in Great Britain.`);
    }
  }
  for (const { file, id, fields } of content.casinos) {
    const authorities = fields.licences.map(({ authority }) => authority).join(" ");
    const body = fields.disputeBody?.name ?? "";
    const report = (problem: string) => findings.push({ rule: "law", file, where: `${id} disputeBody`, problem });
    if (/\bARN\b/.test(body) && !/Sweden/.test(authorities))
      report("ARN takes no cases of a casino without a Swedish licence.");
    if (/\bARN\b/.test(body) && /Denmark/.test(authorities) && !/Denmark/.test(body))
      report("it has a Danish licence too, whose players ARN doesn't serve.");
  }
  const held = content.casinos.flatMap(({ fields }) => fields.licences.map(({ authority }) => authority)).join(" ");
  for (const { file, id, field, text } of proseOf(content))
    for (const [words, place = ""] of text.matchAll(/\bNo casino on our list has an? (German|Finnish) licence/g))
      if ((place === "German" ? /German|GGL/ : /Finland|Finnish/).test(held))
        findings.push({ rule: "law", file, where: `${id} ${field}`, problem: `“${words}”, but one has.` });
  return findings;
};
