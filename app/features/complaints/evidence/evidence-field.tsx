import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Feedback } from "~/ui/feedback";
import { writerOf } from "~/ui/forms/leave/writer-mark";
import type { EvidenceRow } from "./evidence-list";
import { notUploaded, uploadEach, type EvidenceAnswer, type Progress } from "./file-by-file";
import { OneAtATime, UploadProgress } from "./upload-words";

/**
 * File field of a form. Without JavaScript a file is sent with the form's buttons, one at a time; with it each is uploaded
 * as soon as it is chosen, and the input is emptied.
 */
export function EvidenceField({
  evidence,
  refused: given,
  uploadTo,
  buttonLabel,
  isRemovable = false,
  hint,
  onUploaded,
}: {
  evidence: readonly EvidenceRow[];
  refused: readonly string[];
  uploadTo: string;
  /** Label of the form's button that sends a file on its own. */
  buttonLabel: string;
  isRemovable?: boolean;
  hint: ReactNode;
  /** Called after an upload by script, for pages that list the files themselves. Without it they are listed here. */
  onUploaded?: () => void;
}) {
  const isHydrated = useHydrated();
  // Files uploaded by script are shown until the page loads a newer list. Why some were refused is shown until the form
  // refuses others, because the form's buttons load the page again without judging a file.
  const [latest, setLatest] = useState<(EvidenceAnswer & { since: readonly unknown[] }) | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isUploading = useRef(false);
  /** Button that sent the form while a file was still uploading. */
  const pendingSubmit = useRef<{ submitter: HTMLElement | null } | null>(null);
  const shown = {
    evidence: latest?.since[0] === evidence ? latest.evidence : evidence,
    refused: latest && (given.length === 0 || latest.since[1] === given) ? latest.refused : given,
  };

  // Upload and form would each create a draft, so the form waits until the upload is done.
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const hold = (event: SubmitEvent) => {
      if (!isUploading.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pendingSubmit.current = { submitter: event.submitter };
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, []);

  async function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    isUploading.current = true;
    const marks = writerOf(input.form);
    const { evidence: known, refused, unsent } = await uploadEach(uploadTo, input.files ?? [], marks, setProgress);
    const failures = [...refused, ...notUploaded(unsent)];
    input.value = "";
    const listed = onUploaded ? [] : [...(known ?? shown.evidence)];
    setLatest({ evidence: listed, refused: failures, since: [evidence, given] });
    onUploaded?.();
    isUploading.current = false;
    const waiting = pendingSubmit.current;
    pendingSubmit.current = null;
    // A person whose file failed should see that before the form is sent.
    if (waiting && failures.length === 0) input.form?.requestSubmit(waiting.submitter);
  }

  return (
    <div className="space-y-4">
      {shown.refused.length > 0 && (
        <Feedback meaning="bad" role="alert" title="Some files were not saved">
          <ul className="list-disc ps-5">
            {shown.refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Feedback>
      )}
      {shown.evidence.length > 0 && (
        <ul aria-label="Saved files" className="divide-y divide-line border-y border-line">
          {shown.evidence.map(({ id, name, size }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0 break-words">
                <bdi>{name}</bdi> <span className="numbers text-sm text-quiet">{size}</span>
              </span>
              {isRemovable && (
                <button
                  type="submit"
                  name="intent"
                  value={`remove:${id}`}
                  formNoValidate
                  className="button button-quiet shrink-0"
                >
                  Remove<span className="sr-only"> {name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="space-y-1.5">
        <label htmlFor="evidence-files" className="block font-semibold">
          {shown.evidence.length > 0 ? "More files" : "Files"}{" "}
          <span className="font-normal text-quiet">(optional)</span>
        </label>
        <p id="evidence-hint" className="text-sm text-quiet">
          {hint} <OneAtATime buttonLabel={buttonLabel} />
        </p>
        <input
          ref={input}
          id="evidence-files"
          type="file"
          name="evidence"
          multiple={isHydrated}
          accept=".jpg,.jpeg,.png,.webp,.pdf,.txt"
          aria-describedby="evidence-hint"
          className="control"
          disabled={progress !== null}
          {...(isHydrated && { onChange: (event: ChangeEvent<HTMLInputElement>) => void send(event) })}
        />
        <UploadProgress progress={progress} />
      </div>
    </div>
  );
}
