import { DateTime } from "~/ui/date-time";
import type { LicenceNote } from "./dispute-rules";
import { LawSource } from "./law-source";

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
