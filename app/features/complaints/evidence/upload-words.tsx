import type { Progress } from "./file-by-file";

/** Says how to add several files without JavaScript, where each file is sent on its own. */
export function OneAtATime({ buttonLabel }: { buttonLabel: string }) {
  return (
    <span className="hidden noscript:inline">
      Choose one file at a time, and press “{buttonLabel}” after each: what you wrote stays on the page.
    </span>
  );
}

export function UploadProgress({ progress }: { progress: Progress | null }) {
  return (
    <p role="status" className="flex items-center gap-3 text-sm text-quiet">
      {progress && (
        <>
          <progress max={100} value={progress.percent} className="w-40" aria-label={`Uploading ${progress.name}`} />
          Uploading {progress.name}, {progress.percent}%
        </>
      )}
    </p>
  );
}
