import type { Finding, Rule } from "../finding";
import { passagesOf } from "../prose";

/** People, casinos, groups and studios named in the content are in the roster, and described as there. */
export const names: Rule = (content) => {
  const { roster } = content;
  const staff = new Set(Object.values(roster.staff).flat());
  const findings: Finding[] = [];
  const report = (file: string, where: string, problem: string) =>
    findings.push({ rule: "names", file, where, problem });
  const person = (file: string, where: string, name: string | null) => {
    if (name !== null && !staff.has(name)) report(file, where, `${name} is nobody of ours.`);
  };
  for (const { file, id, fields } of content.casinos) {
    const cast = roster.casinos[id];
    if (!cast) {
      report(file, id, "it is not in the roster.");
      continue;
    }
    const expected = { name: cast.name, group: cast.group, lifecycle: cast.lifecycle, sizeBand: cast.size };
    for (const [field, value] of Object.entries(expected))
      if (fields[field as keyof typeof expected] !== value)
        report(
          file,
          `${id} ${field}`,
          `it is ${String(fields[field as keyof typeof expected])} here and ${String(value)} in the roster.`,
        );
    const held = cast.licences.map((code) => roster.authorities[code]?.name);
    if (held.join() !== fields.licences.map(({ authority }) => authority).join())
      report(file, `${id} licences`, `its licences are not those of the roster (${held.join(", ")}).`);
    for (const studio of fields.providers)
      if (!roster.providers.includes(studio)) report(file, `${id} providers`, `${studio} is no studio of the roster.`);
    person(file, `${id} reviewer`, fields.reviewer);
    person(file, `${id} factChecker`, fields.factChecker);
  }
  const groups = new Map(content.casinos.map(({ id, fields }) => [id, fields.group]));
  const allGroups = [...new Set([...groups.values()].filter((group) => group !== null))];
  for (const { file, id, field, text, casinos, isOurs } of passagesOf(content)) {
    const [own] = casinos;
    if (!isOurs || !file.startsWith("casinos/") || own === undefined) continue;
    // "its owner, Brackwater Media", "the Orrery group"
    for (const group of allGroups)
      if (
        groups.get(own) !== group &&
        new RegExp(String.raw`\b(?:the owner|its owner|belongs to|in) (?:the )?${group}\b`).test(text)
      )
        report(file, `${id} ${field}`, `it is said to belong to ${group}.`);
  }
  for (const { file, id, fields, messages } of content.complaints) {
    person(file, `${id} assignee`, fields.assignee);
    for (const [at, { party, authorName }] of messages.entries()) {
      if (party === "staff") person(file, `${id} message ${String(at + 1)}`, authorName);
      if (party === "player" && authorName !== fields.playerName)
        report(
          file,
          `${id} message ${String(at + 1)}`,
          `${authorName} writes as the player, who is ${fields.playerName}.`,
        );
    }
  }
  for (const { file, id, fields } of content.articles) person(file, `${id} author`, fields.author);
  for (const { file, id, fields } of content.awards)
    for (const category of fields.categories)
      for (const nominee of category.nominees) {
        const casino = content.casinos.find((one) => one.id === nominee.casinoId);
        if (nominee.casinoId !== null && casino?.fields.name !== nominee.name)
          report(file, `${id} ${category.id}`, `${nominee.name} is not what ${nominee.casinoId} is called.`);
      }
  return findings;
};
