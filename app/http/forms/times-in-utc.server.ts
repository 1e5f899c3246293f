import { textIn } from "./text-in";
import { backend } from "~/backend/index.server";
import { formatShortDay } from "~/domain/days";
import { zoneRules } from "~/domain/zones/zone-rules.server";
import { instantsOf, UTC, zoneName, type ZoneRules } from "~/domain/zones/zones";
import { LOCAL_TIME_FIELD, unclearTime, WHICH, whichField } from "~/domain/zones/local-time";

/** More times than any form has. */
const MOST_TIMES = 500;
const LONGEST_TIME = 40;

type Sent = FormData | URLSearchParams;

/** Returns the zones of a form's fields, by the field's name. */
function zonesIn(sent: Sent): Map<string, ZoneRules> {
  const now = backend().clock();
  const zones = new Map<string, ZoneRules>();
  for (const said of sent.getAll(LOCAL_TIME_FIELD).slice(0, MOST_TIMES)) {
    const [zone = "", ...name] = typeof said === "string" ? said.split(" ") : [];
    zones.set(name.join(" "), zoneRules(zone, now));
  }
  return zones;
}

const clockOf = (at: string, other: string) =>
  at.slice(0, 10) === other.slice(0, 10) ? at.slice(11) : `${formatShortDay(at.slice(0, 10))}, ${at.slice(11)}`;

function inUtc(zone: ZoneRules, typed: string, which: string): string {
  if (typed === "" || typed.length > LONGEST_TIME) return typed;
  const time = instantsOf(zone, typed);
  switch (time.is) {
    case "one":
      return time.at;
    case "double":
      if (which === WHICH.first) return time.first;
      return which === WHICH.second ? time.second : unclearTime("double", typed);
    case "missing":
      return unclearTime(
        "missing",
        typed,
        `In ${zoneName(zone)}, clocks go from ${clockOf(time.from, typed)} to ${clockOf(time.to, typed)} then, so this time doesn’t exist. Did you mean ${clockOf(time.meant, typed)}?`,
      );
    case "invalid":
      return typed;
  }
}

/**
 * Returns a function that gives the text of a form's field. A time that the form says is on a zone's clocks becomes UTC
 * (`…Z`), or an `unclearTime` if those clocks show it twice or never. Any other text stays as it was sent.
 */
export function timesInUtc(sent: Sent): (name: string, text: string) => string {
  if (!sent.has(LOCAL_TIME_FIELD)) return (_, text) => text;
  const zones = zonesIn(sent);
  return (name, text) => {
    const zone = zones.get(name) ?? UTC;
    return zone === UTC ? text : inUtc(zone, text, textIn(sent, whichField(name)));
  };
}

/** Returns the text of one field of a form, as `timesInUtc` gives it. */
export function timeText(sent: Sent, name: string): string {
  return timesInUtc(sent)(name, textIn(sent, name));
}
