import { useNavigation, useRevalidator } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { Button, LinkButton } from "~/ui/forms/button";
import { UNGUARDED_MARK } from "~/ui/forms/leave/unsaved-forms";
import { PostForm } from "~/ui/forms/post-form";
import { useHasHeldFiles } from "~/ui/forms/restored-text";
import { Section } from "~/ui/section";
import { MOST_FILES_AT_ONCE } from "../schema";
import { sendPicture } from "./send-picture";
import { UploadOutcomes, type ShownOutcome } from "./upload-outcomes";

function describePath(outcomes: readonly ShownOutcome[]): string {
  const ids = outcomes.flatMap((one) => (one.outcome === "stored" ? [["id", one.id]] : []));
  return `/admin/media/describe?${new URLSearchParams(ids).toString()}`;
}

interface Progress {
  name: string;
  percent: number;
  at: number;
  of: number;
}

/** Uploads several pictures by a plain form; JavaScript sends them one after the other and shows progress. */
export function UploadForm({ outcomes }: { outcomes: readonly ShownOutcome[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<readonly ShownOutcome[] | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const hasHeld = useHasHeldFiles("upload");
  const { revalidate } = useRevalidator();
  const busy = useNavigation().formMethod === "POST" || progress !== null;
  const shown = sent ?? outcomes;
  const stored = shown.filter(({ outcome }) => outcome === "stored").length;

  async function upload(event: FormEvent) {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    const results: ShownOutcome[] = [];
    for (const [at, file] of files.slice(0, MOST_FILES_AT_ONCE).entries()) {
      const show = (percent: number) => setProgress({ name: file.name, percent, at: at + 1, of: files.length });
      show(0);
      results.push(await sendPicture(file, show));
    }
    for (const { name } of files.slice(MOST_FILES_AT_ONCE))
      results.push({
        outcome: "refused",
        name,
        why: `Only ${String(MOST_FILES_AT_ONCE)} pictures can be uploaded at once. Upload this one separately.`,
      });
    if (input.current) input.current.value = "";
    setProgress(null);
    setSent(results);
    revalidate();
  }

  return (
    <Section id="upload-title" title="Upload pictures" isSmall className="card space-y-3 p-4">
      <PostForm
        id="upload"
        {...{ [UNGUARDED_MARK]: "" }}
        action="/admin/media"
        encType="multipart/form-data"
        onSubmit={(event) => void upload(event)}
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-0 grow basis-72 space-y-1">
          <label htmlFor="media-files" className="block text-sm font-semibold">
            Pictures
          </label>
          <input
            ref={input}
            id="media-files"
            name="files"
            type="file"
            multiple
            required={!hasHeld}
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby="media-files-hint"
            className="control text-sm"
          />
        </div>
        <Button busy={busy} busyLabel="Uploading…">
          Upload the pictures
        </Button>
      </PostForm>
      <p id="media-files-hint" className="text-xs text-quiet">
        JPEG, PNG, WebP or AVIF, 10 MB at most each, {MOST_FILES_AT_ONCE} at once. They are redrawn without location,
        camera details or other metadata; next you describe them.
      </p>
      <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
        {progress && (
          <>
            <progress max={100} value={progress.percent} className="w-40" aria-label={`Uploading ${progress.name}`} />
            <span className="min-w-0 wrap-anywhere">
              {progress.at} of {progress.of}: <bdi>{progress.name}</bdi>
            </span>
          </>
        )}
      </p>
      <UploadOutcomes outcomes={shown} />
      {stored > 0 && (
        <LinkButton to={describePath(shown)} look="secondary">
          {stored === 1 ? "Describe the new picture" : `Describe the ${String(stored)} new pictures`}
        </LinkButton>
      )}
    </Section>
  );
}
