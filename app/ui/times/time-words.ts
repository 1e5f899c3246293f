import { createContext, useContext } from "react";
import { formatDay, formatMoment, formatShortDay, formatShortMoment } from "~/domain/days";
import type { TimeWords } from "~/domain/zones/zones";

/** In UTC, as on every public page; the admin area provides those of a person's zone. */
export const TimeWordsContext = createContext<Omit<TimeWords, "zone"> & { zone: TimeWords["zone"] | null }>({
  zone: null,
  day: formatDay,
  shortDay: formatShortDay,
  moment: formatMoment,
  shortMoment: formatShortMoment,
});

export const useTimeWords = () => useContext(TimeWordsContext);
