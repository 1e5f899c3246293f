import { scoreRules } from "~/features/pages/score-rules.server";
import { currentSettings } from "~/platform/settings/settings.server";

/** Returns the weights of every version of the score's formula, its caps, and the exchange rates in use. */
export async function openFormula() {
  const [{ formulaVersion, caps, versions }, { exchange }] = await Promise.all([scoreRules(), currentSettings()]);
  return { formulaVersion, caps, versions, exchange: { day: exchange.at, rates: exchange.rates } };
}
