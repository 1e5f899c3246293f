import { CountryLine } from "~/features/reader-country/country-line";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import { CountryFacts } from "./country-facts";
import type { CountryView } from "./country-view";
import { LicensingLaw } from "./country-licensing";

/**
 * Says before the way to a casino that it refuses the reader or has no licence where they live, and asks a reader without
 * a country for one; otherwise nothing.
 */
export function CountryWarning({ view, isOffer = false }: { view: CountryView | null; isOffer?: boolean }) {
  if (!view) {
    return (
      <div className="basis-full">
        <CountryLine country={null} invitation={isOffer ? "Open to you?" : "Does it accept you?"} />
      </div>
    );
  }
  if (view.shown.meaning !== "caution" && view.shown.meaning !== "bad") return null;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge meaning={view.shown.meaning}>{view.shown.label}</Badge> <a href="#your-country">What that means</a>
    </p>
  );
}

/** What a casino or its offer means for a player in the reader's country. */
export function CountryPanel({ view, isOffer = false }: { view: CountryView; isOffer?: boolean }) {
  const { country, shown, words, note, facts } = view;
  return (
    <Section id="your-country" title={<>For players in {country.name}</>} isSmall className="card space-y-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge meaning={shown.meaning}>{shown.label}</Badge> <span>{words}</span>
      </p>
      {note && <LicensingLaw law={note}>What that means</LicensingLaw>}
      <CountryFacts facts={facts} name={country.name} />
      {!isOffer && (
        <p className="text-sm">
          <a href="#rights">Who decides a dispute</a>
        </p>
      )}
      <CountryLine country={country} />
    </Section>
  );
}
