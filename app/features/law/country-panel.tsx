import { CountryLine } from "~/features/reader-country/country-line";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { CountryFacts } from "./country-facts";
import type { CountryView, Standing } from "./country-view";
import { LawSource } from "./law-source";

const BADGES: Record<Standing, { meaning: "good" | "bad" | "caution"; label: string }> = {
  accepts: { meaning: "good", label: "Accepts" },
  refuses: { meaning: "bad", label: "Refuses" },
  unlicensed: { meaning: "caution", label: "No licence there" },
  closed: { meaning: "bad", label: "Closed" },
};

/** Returns in a sentence whether players in a country can play at the casino or take its offer. */
function standingWords({ country, standing, hasLocalLicence }: CountryView, name: string, isOffer: boolean): string {
  const players = `players in ${country.name}`;
  if (standing === "closed") return `${name} is closed and accepts nobody.`;
  if (standing === "refuses") return isOffer ? `This offer is not open to ${players}.` : `${name} refuses ${players}.`;
  if (standing === "unlicensed") return `${name} accepts ${players}, but has no licence there.`;
  const licence = hasLocalLicence ? ", and holds the licence that the law there requires" : "";
  return isOffer
    ? `This offer is open to ${players}. ${name} accepts them${licence}.`
    : `${name} accepts ${players}${licence}.`;
}

/** What a casino or its offer means for a player in the reader's country; without a country, how to choose one. */
export function CountryPanel({
  view,
  name,
  isOffer = false,
}: {
  view: CountryView | null;
  /** Name of the casino. */
  name: string;
  isOffer?: boolean;
}) {
  if (!view) {
    const what = isOffer ? "this offer is open to you" : `${name} accepts you`;
    return <CountryLine country={null} invitation={`See whether ${what} where you live.`} />;
  }
  const { country, standing, note, facts } = view;
  const { meaning, label } = BADGES[standing];
  return (
    <section aria-labelledby="your-country" className="card space-y-4">
      <h2 id="your-country" className="text-lg">
        For players in {country.name}
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <Badge meaning={meaning}>{label}</Badge>
        <span>{standingWords(view, name, isOffer)}</span>
      </p>
      {note && (
        <div className="space-y-1 border-s-2 border-caution ps-4 text-sm">
          <p>
            <strong>What that means: </strong>
            {note.startsOn && (
              <>
                from <DateTime at={note.startsOn} /> on,{" "}
              </>
            )}
            <span dir="auto">{note.meaning}</span>
          </p>
          <LawSource source={note.source} checkedOn={note.checkedOn} />
        </div>
      )}
      <CountryFacts facts={facts} name={country.name} />
      {!isOffer && (
        <p className="text-sm">
          <a href="#rights">Who decides when you and {name} don’t agree</a>
        </p>
      )}
      <CountryLine country={country} />
    </section>
  );
}
