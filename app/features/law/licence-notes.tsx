import { DateTime } from "~/ui/date-time";
import type { LicenceNote } from "./dispute-rules";
import { LawSource } from "./law-source";

/** What it means for players that a casino doesn't have their country's licence. `children`: the words before it. */
export function LicensingLaw({ law, children }: { law: LicenceNote; children: string }) {
  return (
    <div className="space-y-1 border-s-2 border-caution ps-4 text-sm">
      <p>
        <strong>{children}</strong>
        {law.startsOn && (
          <>
            {" "}
            (from <DateTime at={law.startsOn} />)
          </>
        )}
        <strong>: </strong>
        <span dir="auto">{law.meaning}</span>
      </p>
      <LawSource source={law.source} checkedOn={law.checkedOn} />
    </div>
  );
}

/** What it means for players of each country that a casino doesn't have its licence. */
export function LicenceNotes({ notes }: { notes: readonly LicenceNote[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {notes.map((note) => (
        <li key={note.country}>
          <details>
            <summary className="min-h-11 py-2">
              {note.country}
              {note.startsOn && (
                <span className="text-quiet">
                  {" "}
                  (from <DateTime at={note.startsOn} />)
                </span>
              )}
            </summary>
            <div className="space-y-1 pb-3 text-sm">
              <p dir="auto">{note.meaning}</p>
              <LawSource source={note.source} checkedOn={note.checkedOn} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
