import { Link } from "@remix-run/react";
import { STATE_MEANINGS, STATE_WORDS } from "~/features/complaints/labels";
import { DueIn } from "~/features/complaints/public/due-in";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { AreaCase } from "./area-cases.server";

/** A complaint in a casino's own area, with its clock and what is asked. */
export function CaseRow({ one, now }: { one: AreaCase & { asked?: string | null }; now: string }) {
  const { ref, title, state, dueAt, publishedAt, isOurs, path, asked } = one;
  return (
    <li className="space-y-1 py-3">
      <p dir="auto" className="font-semibold">
        <Link to={path}>{title}</Link>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <Badge meaning={STATE_MEANINGS[state]}>{STATE_WORDS[state]}</Badge>
        <span className="numbers">{ref}</span>
        {publishedAt && (
          <span>
            accepted <DateTime at={publishedAt} />
          </span>
        )}
        {isOurs && dueAt && (
          <span className="font-semibold text-ink">
            Your answer is <DueIn dueAt={dueAt} now={now} />, by <DateTime at={dueAt} withTime />
          </span>
        )}
      </p>
      {asked && (
        <blockquote dir="auto" className="border-s-2 border-accent ps-4 text-sm whitespace-pre-line">
          {asked}
        </blockquote>
      )}
    </li>
  );
}
