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
