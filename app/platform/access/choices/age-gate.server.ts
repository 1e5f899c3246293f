import { redirect } from "@remix-run/node";
import { isbot } from "isbot";
import { countryInText } from "~/domain/codes/names.server";
import { readPreferences } from "~/http/cookies/preferences.server";
import type { RouteStep } from "~/http/route-steps";
import { currentSettings } from "~/platform/settings/settings.server";
import { homeCountry } from "./reader-country.server";

/**
 * The pages that lead to casinos and offers: no page that helps, explains or takes a complaint. Those of them that are
 * cached are cached by country, and so by the answer.
 */
const GATED =
  /^\/(?:|casinos(?:\/(?!.*\/(?:badge|terms|questions|review|save)(?:\/|$)).*)?|bonuses(?:\/.*)?|games\/[^/]+|go\/.*|feeds\/offers\.ics)$/;
/** Calendars are fetched by programs on behalf of people; no search engine reads them. */
const FOR_PROGRAMS = "/feeds/offers.ics";

/** Where the law asks for no other age. */
const USUAL_AGE = 18;

/** Returns what applies where the reader lives; undefined where nothing is known. */
async function ruleAtHome(request: Request) {
  const home = await homeCountry(request);
  const { countryRules } = await currentSettings();
  return countryRules.countries.find(({ country }) => country === home);
}

/** Returns the age that the rules of the reader's country ask for; null where none is asked, or it was confirmed. */
export async function askedAge(request: Request) {
  const rule = await ruleAtHome(request);
  if (!rule || rule.ageGate === "none" || (await readPreferences(request)).isOfAge) return null;
  return { kind: rule.ageGate, years: rule.minimumAge ?? USUAL_AGE, country: countryInText(rule.country) };
}

/** Returns the same for a page that leads to casinos; null for all others, and for a search engine. */
async function ageAskedAt(request: Request) {
  const { pathname, search } = new URL(request.url);
  if (!GATED.test(pathname)) return null;
  if (pathname !== FOR_PROGRAMS && isbot(request.headers.get("User-Agent"))) return null;
  const asked = await askedAge(request);
  // A way to a casino isn't returned to, but the page that it stands on, which the browser names again as the referrer.
  const back = pathname.startsWith("/go/") ? "" : `?${new URLSearchParams({ returnTo: pathname + search }).toString()}`;
  return asked && { ...asked, to: `/country${back}#age` };
}

/**
 * Returns what the banner of a page that leads to casinos says by the rules of the reader's country: of the age, where a
 * notice is enough, and after that the words that have to stand beside ads. Null for none.
 */
export async function countryNotice(request: Request) {
  const asked = await ageAskedAt(request);
  if (asked?.kind !== "notice") {
    const words = GATED.test(new URL(request.url).pathname) ? (await ruleAtHome(request))?.adWords : null;
    return words ? { title: "Ads", text: words, action: "How we earn", to: "/how-we-earn" } : null;
  }
  const { years, country, to } = asked;
  const text = `Gambling in ${country} is for people of ${String(years)} or older, and may cost you more than you can afford.`;
  return { title: `${String(years)}+`, text, action: "I have read this", to };
}

/** Asks a reader for their age, where it has to be confirmed, before any page that leads to casinos. */
export const askForAge: RouteStep = {
  async loader(args, next) {
    const asked = await ageAskedAt(args.request);
    if (asked?.kind === "confirm") throw redirect(asked.to, { headers: { "Cache-Control": "no-store" } });
    return next(args);
  },
};
