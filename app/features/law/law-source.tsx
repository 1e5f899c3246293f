import { DateTime } from "~/ui/date-time";

/** The source of a statement about the law, and the day we last checked it. */
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
