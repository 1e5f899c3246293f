import { Link } from "@remix-run/react";
import { Icon, type IconName } from "~/ui/icon";

export type ShownOutcome =
  { outcome: "stored" | "known"; id: string; name: string } | { outcome: "refused"; name: string; why: string };

const LOOKS: Record<ShownOutcome["outcome"], { icon: IconName; ink: string }> = {
  stored: { icon: "check", ink: "text-good" },
  known: { icon: "info", ink: "text-info" },
  refused: { icon: "warning", ink: "text-bad" },
};

function OutcomeText({ one }: { one: ShownOutcome }) {
  if (one.outcome === "refused") return <>not stored. {one.why}</>;
  if (one.outcome === "stored") return <Link to={`/admin/media/${one.id}`}>stored</Link>;
  return (
    <>
      not stored again: <Link to={`/admin/media/${one.id}`}>this picture is in Media already</Link>
    </>
  );
}

/** The outcome of each uploaded file, by name. */
export function UploadOutcomes({ outcomes }: { outcomes: readonly ShownOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <ul aria-label="Result for each file" className="divide-y divide-line border-y border-line text-sm">
      {outcomes.map((one, at) => (
        <li key={`${one.name} ${String(at)}`} className="flex items-start gap-2 py-1.5">
          <span className={LOOKS[one.outcome].ink}>
            <Icon name={LOOKS[one.outcome].icon} className="mt-0.5 size-4" />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold">{one.name}</bdi>: <OutcomeText one={one} />
          </span>
        </li>
      ))}
    </ul>
  );
}
