import type { Comparison } from "../comparison";
import type { Award } from "../published";
import type { Site } from "../read-site";

// What lists say again, and names that stand beside an address, against the response of what they are of.

/** Returns the phase that an award's dates give it at a moment. */
function phaseAt({ dates }: Pick<Award, "dates">, now: string): string {
  const { nominationsFrom, shortlistAt, votingFrom, votingUntil, announcedAt } = dates;
  const phases = [
    ["announced", announcedAt],
    ["judging", votingUntil],
    ["voting", votingFrom],
    ["shortlist", shortlistAt],
    ["nominations", nominationsFrom],
  ] as const;
  return phases.find(([, from]) => Date.parse(from) <= Date.parse(now))?.[0] ?? "upcoming";
}

function compareAwards(comparison: Comparison, { awards, statistics }: Site, names: ReadonlyMap<string, string>): void {
  for (const { address, award, phase } of awards) {
    const same = (field: string, shown: unknown, recomputed: unknown) => {
      comparison.figure("detail", address, field, shown, recomputed);
    };
    const { nominationsFrom, shortlistAt, votingFrom, votingUntil, announcedAt } = award.dates;
    const dates = [nominationsFrom, shortlistAt, votingFrom, votingUntil, announcedAt];
    same("dates: in order", dates, dates.toSorted());
    same("phase", award.phase, phaseAt(award, statistics.at));
    comparison.figure("detail", `/api/v1/awards.json (${String(award.year)})`, "phase", phase, award.phase);
    for (const { id, nominees } of award.categories)
      for (const { id: nominee, name, casinoSlug } of nominees) {
        const known = names.get(casinoSlug ?? "");
        if (known !== undefined) same(`categories.${id}.${nominee}.name`, name, known);
      }
  }
}

/** Compares what lists say with each item's own response, and names with those of the casinos they stand for. */
export function compareLists(comparison: Comparison, site: Site): void {
  const names = new Map(site.casinos.map(({ casino }) => [casino.slug, casino.name]));
  for (const { casino, row } of site.casinos) {
    const { name, legalEntity, lifecycle, payments } = casino;
    const tested = payments.flatMap(({ method, testedHours }) =>
      testedHours === null ? [] : `${method} ${String(Math.round(testedHours * 1e4) / 1e4)}`,
    );
    const shown = { ...row, testedHours: row.testedHours.split("; ").filter(Boolean).sort() };
    comparison.figures("detail", `/api/v1/casinos.json (${casino.slug})`, "", shown, {
      ...{ name, legalEntity, lifecycle },
      testedHours: tested.sort(),
    });
  }
  for (const { address, row, game } of site.games) {
    const { name, studio, type, maxWin } = game;
    comparison.figures("detail", address, "", row, { name, studio, type, maxWin });
    const sold = game.versions.map(({ percent }) => percent);
    game.observations.forEach(({ casino, casinoSlug, percent, seenOn }, at) => {
      const field = `observations[${String(at)}].`;
      comparison.figure("detail", address, `${field}casino`, casino, names.get(casinoSlug) ?? casino);
      comparison.figure("detail", address, `${field}percent is sold`, sold.includes(percent), true);
      comparison.figure("detail", address, `${field}seenOn has been`, seenOn <= site.statistics.at.slice(0, 10), true);
    });
  }
  for (const { address, row, complaint } of site.complaints) {
    const { title, casino, category, waitingOn, dueAt, publishedAt, incidentOn, contactedCasinoOn } = complaint;
    comparison.figures("detail", address, "", row, { title, casino, category, waitingOn, dueAt, publishedAt });
    const known = names.get(casino.slug ?? "");
    // A case keeps the name that its casino had.
    if (known === undefined && casino.slug !== null)
      comparison.figure("detail", address, "casino.slug", casino.slug, null);
    const isInOrder = incidentOn === null || contactedCasinoOn === null || incidentOn <= contactedCasinoOn;
    comparison.figure("detail", address, "incidentOn before contactedCasinoOn", isInOrder, true);
  }
  compareAwards(comparison, site, names);
}
