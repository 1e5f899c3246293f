import type { DemoContent, DemoGame } from "../../seeding/demo-content";
import { payTableProblem } from "~/features/games/pay-table";
import type { Finding, Rule } from "../finding";

function ofGame(
  { fields, seen }: DemoGame,
  { casinos, roster, today }: DemoContent,
): [where: string, problem: string][] {
  const now = today.toISOString().slice(0, 10);
  return [
    ...(fields.payTables ?? []).flatMap(({ percent, rows }): [string, string][] => {
      const most = Math.max(...rows.map(({ pays }) => pays));
      const problem =
        payTableProblem(rows, percent) ?? (most === fields.maxWin ? null : "its greatest win is another.");
      return problem === null ? [] : [[`pay table of ${String(percent)}%`, problem]];
    }),
    ...(roster.providers.includes(fields.studio)
      ? []
      : [["studio", `${fields.studio} is no studio of the roster.`] satisfies [string, string]]),
    ...seen.flatMap(({ fields: { casinoId, country, percent, seenOn } }, at): [string, string][] => {
      const where = `seen ${String(at + 1)}`;
      const casino = casinos.find(({ id }) => id === casinoId)?.fields;
      if (!casino) return [[where, `there is no casino ${casinoId}.`]];
      const problems: string[] = [];
      if (!casino.providers.includes(fields.studio)) problems.push(`${casino.name} has no games by ${fields.studio}.`);
      if (casino.restrictedCountries.includes(country)) problems.push(`${casino.name} takes nobody from ${country}.`);
      if (!fields.versions.some((version) => version.percent === percent))
        problems.push(`the game has no version of ${String(percent)}%.`);
      if (seenOn > now || seenOn < casino.launchedOn) problems.push(`${casino.name} was not open on ${seenOn}.`);
      return problems.map((problem) => [where, problem]);
    }),
  ];
}

/** Checks that a game was seen where it is offered, and that spins are played on a game that their casino has. */
export const games: Rule = (content) => {
  const findings: Finding[] = content.games.flatMap((game) =>
    ofGame(game, content).map(([where, problem]) => ({
      rule: "games",
      file: game.file,
      where: `${game.id} ${where}`,
      problem,
    })),
  );
  for (const { file, id, fields } of content.bonuses) {
    const game = content.games.find((one) => one.fields.name === fields.freeSpins?.game);
    const casino = content.casinos.find((one) => one.id === fields.casinoId)?.fields;
    if (game && casino && !casino.providers.includes(game.fields.studio))
      findings.push({
        ...{ rule: "games", file, where: `${id} freeSpins` },
        problem: `${casino.name} has no games by ${game.fields.studio}.`,
      });
  }
  return findings;
};
