import { DateTime } from "~/ui/date-time";

/** The text a statement of law rests on, and the day we last read it there. */
export function LawSource({ source, checkedOn }: { source: string; checkedOn: string }) {
  return (
    <span className="block text-sm text-quiet">
      Source:{" "}
      <a href={source} rel="noopener">
        {new URL(source).host.replace(/^www\./, "")}
      </a>
      , checked <DateTime at={checkedOn} />
    </span>
  );
}
