import { useMemo, type ReactNode } from "react";
import { timeWordsIn, UTC, type ZoneRules } from "~/domain/zones/zones";
import { TimeWordsContext, useTimeWords } from "./time-words";

/** Shows the times within it in a zone, with UTC beside. */
export function StaffTimes({ zone, children }: { zone: ZoneRules; children: ReactNode }) {
  const utc = useTimeWords();
  const words = useMemo(() => (zone.name === UTC.name ? utc : timeWordsIn(zone)), [zone, utc]);
  return <TimeWordsContext.Provider value={words}>{children}</TimeWordsContext.Provider>;
}
