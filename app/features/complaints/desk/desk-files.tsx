import { Link } from "@remix-run/react";
import { eachText, hiddenPartField } from "~/domain/forms/part-names";
import { DateTime, ShortDay } from "~/ui/date-time";
import { useFormPart } from "~/ui/forms/shared/part-context";
import { PartOfForm } from "~/ui/forms/shared/shared-form";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TypedText } from "~/ui/text/typed-text";
import type { ComplaintDeskAnswer } from "./complaint-acts.server";
import { EntryList } from "./desk-timeline";
import type { DeskFile, DeskPage } from "./desk-page.server";
import { AreaEditor } from "./evidence/area-editor";
import { typedAreas } from "./evidence/redaction-areas";
import { ReleaseFields } from "./evidence/release-fields";
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

function FileFacts({ file }: { file: DeskFile }) {
  return (
    <>
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
    </>
  );
}

/** Files of evidence as a grid, each with its review and who can see it. */
function FileList({ files }: { files: readonly DeskFile[] }) {
  if (files.length === 0) return <p className="text-sm text-quiet">No files.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 text-sm">
      {files.map((file) => (
        <li key={file.id} className="min-w-0 space-y-1.5 rounded-md border border-line p-2">
          <Preview file={file} />
          <FileFacts file={file} />
        </li>
      ))}
    </ul>
  );
}

/** What to release of the shown picture, in its own part of the desk's form. */
function ReleaseInPlace({ file, answer }: { file: DeskFile; answer: ComplaintDeskAnswer | null }) {
  const mine = answer?.intent === "release-areas" && answer.release ? answer : null;
  const typed = typedAreas(new URLSearchParams(eachText(useFormPart()?.written ?? {})));
  return (
    <AreaEditor
      key={file.id}
      src={`/admin/complaints/${file.ref}/evidence/${file.id}/content`}
      alt={`Original, to mark areas on: ${file.name}`}
      initial={mine?.release?.areas ?? typed}
    >
      {/* Always the file that is shown, never one that an earlier page showed: areas belong to their picture. */}
      <input type="hidden" name={hiddenPartField("release-areas", "file")} value={file.id} />
      <ReleaseFields
        answer={mine && { ...mine, problem: mine.release?.problem ?? null }}
        intent="release-areas"
        label="Release with these areas black"
      />
    </AreaEditor>
  );
}

/** The evidence, one file at a time: a picture can be redacted and released where it is. */
export function DeskEvidence({ page, answer }: { page: DeskPage; answer: ComplaintDeskAnswer | null }) {
  const { files, shownFile } = page;
  const at = files.findIndex(({ id }) => id === shownFile);
  const file = files[at];
  const step = (to: DeskFile | undefined, label: string) =>
    to && (
      <Link to={`?${new URLSearchParams({ file: to.id }).toString()}`} preventScrollReset className="py-1">
        {label}
      </Link>
    );
  return (
    <Section id="evidence" title="Evidence" isSmall className="space-y-3 text-sm">
      {file === undefined ? (
        <p className="text-quiet">No files.</p>
      ) : (
        <div id="evidence-files" className="space-y-2">
          {files.length > 1 && (
            <p className="numbers flex flex-wrap gap-x-4">
              <span className="me-auto py-1 text-quiet">
                {at + 1} of {files.length}
              </span>
              {step(files[at - 1], "Previous")}
              {step(files[at + 1], "Next")}
            </p>
          )}
          <FileFacts file={file} />
          {file.contentType === "image/webp" && (
            <PartOfForm
              name="release-areas"
              className="space-y-4"
              answer={answer}
              first={{ name: `Evidence ${String(at + 1)}`, visibility: "parties" }}
            >
              <ReleaseInPlace key={file.id} file={file} answer={answer} />
            </PartOfForm>
          )}
        </div>
      )}
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
            <TypedText>{one.story}</TypedText>
            <EntryList entries={one.entries} />
            <FileList files={one.files} />
          </div>
        </details>
      ))}
    </Section>
  );
}
