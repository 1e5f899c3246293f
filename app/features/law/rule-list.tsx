import { DateTime } from "~/ui/date-time";
import { waitEnds, waitInWords, type ShownRule } from "./dispute-rules";
import { LawSource } from "./law-source";

/** The days the casino has, by the rule; with `since`, the day they are over. */
function Wait({ days, since }: { days: number; since: string | null }) {
  return (
    <>
      The casino has {waitInWords(days)}.{" "}
      {since && (
        <>
          Counted from the day it was told, that is until <DateTime at={waitEnds(since, days)} />.{" "}
        </>
      )}
    </>
  );
}

/** An authority's dispute rules, or that we found none. `since` is the day the casino was told of a complaint. */
export function RuleList({ rules, since = null }: { rules: readonly ShownRule[]; since?: string | null }) {
  if (rules.length === 0)
    return (
      <p className="text-sm">
        We found no text of this authority that says how long the casino has, or who decides. The casino’s terms should
        name somebody.
      </p>
    );
  return (
    <ul className="space-y-2">
      {rules.map((rule) => (
        <li key={rule.country ?? ""} className="text-sm">
          {rule.country && <strong>Players in {rule.country}: </strong>}
          {rule.waitDays !== null && <Wait days={rule.waitDays} since={since} />}
          <span dir="auto">{rule.rule}</span>{" "}
          {rule.body && (
            <>
              Decided by{" "}
              {rule.bodyUrl ? (
                <a dir="auto" href={rule.bodyUrl} rel="noopener">
                  {rule.body}
                </a>
              ) : (
                <span dir="auto">{rule.body}</span>
              )}
              .
            </>
          )}{" "}
          <LawSource source={rule.source} checkedOn={rule.checkedOn} />
        </li>
      ))}
    </ul>
  );
}
