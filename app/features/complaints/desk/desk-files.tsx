import { Link } from "@remix-run/react";
import { DateTime, ShortDay } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import { EntryList } from "./desk-timeline";
import type { DeskFile, DeskPage } from "./desk-page.server";
import { StateBadge } from "../public/complaint-row";
import { ACTOR_WORDS, REVIEW_WORDS } from "../labels";

/** A picture in a small frame, or the kind of another file; the link below names it. */
function Preview({ file }: { file: DeskFile }) {
  if (!file.contentType.startsWith("image/"))
    return (
      <span className="flex h-24 items-center justify-center rounded-sm bg-sunken font-semibold text-quiet">
        {file.contentType === "application/pdf" ? "PDF" : "Text"}
      </span>
    );
  return (
    <img
      src={`/admin/complaints/${file.ref}/evidence/${file.id}/content`}
      alt=""
      width={160}
      height={96}
      loading="lazy"
      className="h-24 w-full rounded-sm bg-sunken object-contain"
    />
  );
}

/** Files of evidence as a grid, each with its review and who can see it. */
function FileList({ files, id }: { files: readonly DeskFile[]; id?: string }) {
  if (files.length === 0) return <p className="text-sm text-quiet">No files.</p>;
  return (
    <ul id={id} className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 text-sm">
      {files.map((file) => (
        <li key={file.id} className="min-w-0 space-y-1.5 rounded-md border border-line p-2">
          <Preview file={file} />
          <p className="leading-snug">
            <Link dir="auto" to={`/admin/complaints/${file.ref}/evidence/${file.id}`} className="break-words">
              {file.name}
            </Link>
          </p>
          <p className="numbers text-xs text-quiet">
            {file.size}, from {ACTOR_WORDS[file.party]}, <ShortDay at={file.at} />
          </p>
          <p className="flex flex-wrap gap-1">
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
    <Section id="evidence" title="Evidence" isSmall className="space-y-2">
      <FileList id="evidence-files" files={page.files} />
    </Section>
  );
}

/** Complaints merged into this one. */
export function MergedHere({ merged }: { merged: DeskPage["merged"] }) {
  if (merged.length === 0) return null;
  return (
    <Section id="merged" title="Duplicates of this complaint" isSmall>
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
    </Section>
  );
}
