import { countryName } from "~/domain/codes/names.server";
import { bonusState } from "~/features/bonuses/bonus-lifecycle";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { brokenLimits } from "~/features/bonuses/value/country-limits";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { lawReadings, READ_FOR_DAYS, readAgainBefore } from "~/site/kept-word/law-readings.server";
import { earliest, SHOWN, type TaskList } from "./tasks";

/** Lists statements of law and helplines whose source was last read too long ago, or never. */
export async function lawTasks(now: number): Promise<TaskList> {
  const words = {
    countries: "age, register and rules",
    "local-licences": "licence that the law requires",
    "dispute-rules": "disputes",
    support: "helpline",
  };
  const before = readAgainBefore(now);
  const old = (await lawReadings())
    .filter(({ checkedOn }) => (checkedOn ?? "") < before)
    .sort((a, b) => earliest(a.checkedOn, b.checkedOn));
  return {
    id: "law",
    title: `Law and helplines not read for ${String(READ_FOR_DAYS)} days`,
    moment: "last",
    total: old.length,
    tasks: old.slice(0, SHOWN).map(({ slug, label, country, checkedOn }) => ({
      id: `${slug}-${country ?? "all"}-${label}`.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      label,
      detail: words[slug as keyof typeof words],
      to: `/admin/settings/${slug}`,
      at: checkedOn,
    })),
    allAt: "/admin/settings/countries",
  };
}

/**
 * Lists offers that readers see or will see, and that break rules of a country they name. One that names none is open
 * wherever its casino takes players, with or without a licence there: its editor's own screen says what it breaks.
 */
export async function unlawfulTasks(now: number): Promise<TaskList> {
  const [{ items }, { byId }, { countryRules }] = await Promise.all([
    publishedBonuses.read(),
    publishedCasinos.read(),
    currentSettings(),
  ]);
  const found = items.flatMap((bonus) => {
    if (bonus.countries.length === 0 || !["active", "scheduled"].includes(bonusState(bonus, now))) return [];
    const casino = byId.get(bonus.casinoId);
    const [first, ...others] = brokenLimits(bonus, countryRules.countries, casino?.restrictedCountries);
    return first ? [{ bonus, first, others: others.length }] : [];
  });
  return {
    id: "unlawful",
    title: "Offers against the rules of a country",
    moment: "",
    total: found.length,
    tasks: found.slice(0, SHOWN).map(({ bonus, first, others }) => ({
      id: bonus.id,
      label: bonus.title,
      detail: `${countryName(first.country)}${others > 0 ? ` and ${String(others)} more` : ""}: ${first.broken[0] ?? ""}`,
      to: `/admin/bonuses/${bonus.id}`,
      at: null,
    })),
    allAt: "/admin/bonuses",
  };
}
