import { DateTime } from "~/ui/date-time";
import type { LicenceNote } from "./dispute-rules";
import { LawSource } from "./law-source";

/** A country whose licence a casino doesn't have, with the day from which its law asks for one. */
export function LicenceCountry({ note: { country, startsOn } }: { note: LicenceNote }) {
  return (
    <>
      {country}
      {startsOn && (
        <span className="text-quiet">
          {" "}
          (from <DateTime at={startsOn} />)
        </span>
      )}
    </>
  );
}

/** What the lack of a country's licence means for players there. */
export function LicenceMeaning({ note: { meaning, source, checkedOn } }: { note: LicenceNote }) {
  return (
    <div className="space-y-1 text-sm">
      <p dir="auto">{meaning}</p>
      <LawSource source={source} checkedOn={checkedOn} />
    </div>
  );
}

/** What it means for players of each country that a casino doesn't have its licence; each opens. */
export function LicenceNotes({ notes }: { notes: readonly LicenceNote[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {notes.map((note) => (
        <li key={note.country}>
          <details>
            <summary className="min-h-11 py-2">
              <LicenceCountry note={note} />
            </summary>
            <div className="pb-3">
              <LicenceMeaning note={note} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
