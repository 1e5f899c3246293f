import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { EntryList } from "./desk-timeline";
import type { DeskFile, DeskPage } from "./desk-page.server";
import { StateBadge } from "../public/complaint-row";
import { ACTOR_WORDS, REVIEW_WORDS } from "../labels";

/** Files of evidence, each with its review and who can see it. */
export function FileList({ files }: { files: readonly DeskFile[] }) {
  if (files.length === 0) return <p className="text-sm text-quiet">No files.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {files.map((file) => (
        <li key={file.id} className="space-y-1 py-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link dir="auto" to={`/admin/complaints/${file.ref}/evidence/${file.id}`} className="min-w-0 break-words">
              {file.name}
            </Link>
            <span className="numbers text-quiet">{file.size}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet">
            {ACTOR_WORDS[file.party]}, <DateTime at={file.at} />
            <Badge meaning={file.review?.state === "relevant" ? "good" : "plain"}>
              {REVIEW_WORDS[file.review?.state ?? "unread"]}
            </Badge>
            {file.visibility === "parties" && <Badge meaning="plain">Both sides see it</Badge>}
            {file.released && (
              <Badge meaning={file.released.visibility === "public" ? "info" : "caution"}>
                {file.released.visibility === "public" ? "Copy is public" : "Copy for both sides"}
              </Badge>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function DeskEvidence({ page }: { page: DeskPage }) {
  return (
    <section aria-labelledby="evidence" className="space-y-2">
      <h2 id="evidence" className="text-lg">
        Evidence
      </h2>
      <FileList files={page.files} />
    </section>
  );
}

/** Complaints merged into this one. */
export function MergedHere({ merged }: { merged: DeskPage["merged"] }) {
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="merged" className="space-y-3">
      <h2 id="merged" className="text-lg">
        Duplicates of this complaint
      </h2>
      {merged.map((one) => (
        <details key={one.ref} className="card space-y-3 text-sm">
          <summary>
            <strong>{one.ref}</strong> {one.title} <StateBadge state={one.state} />
          </summary>
          <div className="space-y-3 pt-3">
            <p>
              <Link to={`/admin/complaints/${one.ref}`}>Open {one.ref}</Link>, from <bdi>{one.playerName}</bdi>,{" "}
              <DateTime at={one.incidentOn} />
            </p>
            <p dir="auto" className="break-words whitespace-pre-line">
              {one.story}
            </p>
            <EntryList entries={one.entries} />
            <FileList files={one.files} />
          </div>
        </details>
      ))}
    </section>
  );
}
