import { createContext, useContext } from "react";
import { formatDay, formatMoment, formatShortDay, formatShortMoment } from "~/domain/days";
import type { TimeWords } from "~/domain/zones/zones";

/** UTC, as on every public page; the admin area provides words in a person's own zone. */
export const TimeWordsContext = createContext<Omit<TimeWords, "zone"> & { zone: TimeWords["zone"] | null }>({
  zone: null,
  day: formatDay,
  shortDay: formatShortDay,
  moment: formatMoment,
  shortMoment: formatShortMoment,
});

export const useTimeWords = () => useContext(TimeWordsContext);
