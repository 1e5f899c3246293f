import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { writerOf } from "~/ui/forms/leave/writer-mark";
import { usePartField } from "~/ui/forms/shared/form-part";
import type { EvidenceRow } from "../evidence/evidence-list";
import { notUploaded, uploadEach, type Progress } from "../evidence/file-by-file";
import { OneAtATime, UploadProgress } from "../evidence/upload-words";
import { attachValue, type AttachingIntent } from "./case-forms";

const BUTTON_LABEL = "Add files";
const REFUSED_TITLES = {
  step: "Nothing was sent, because some files can’t be accepted",
  files: "Some files were not added",
} as const;

export interface StepRefusal {
  /** Whether the whole step was refused for its files, or files that were added on their own. */
  of: keyof typeof REFUSED_TITLES;
  refused: readonly string[];
}

/** True if the browser lets the step's own fields pass; those of other steps may be unfinished. */
function isFilledIn(step: Element): boolean {
  return [...step.querySelectorAll<HTMLInputElement>("input, select, textarea")].every((field) =>
    field.checkValidity(),
  );
}

function keepChosen(input: HTMLInputElement, files: readonly File[]): void {
  const kept = new DataTransfer();
  for (const file of files) kept.items.add(file);
  input.files = kept.files;
}

/**
 * File field of a case's step. Its button adds the chosen files before the step is taken, and what is written stays.
 * With JavaScript, files that are still chosen when the step is sent are uploaded first, one at a time.
 */
export function StepFiles({
  intent,
  uploadTo,
  added,
  refusal,
}: {
  intent: AttachingIntent;
  uploadTo: string;
  /** The party's own files that were added for this step. */
  added: readonly EvidenceRow[];
  /** The same object as long as the page has no newer answer. */
  refusal: StepRefusal;
}) {
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { name } = usePartField("evidence");
  const input = useRef<HTMLInputElement>(null);
  const isUploading = useRef(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [latest, setLatest] = useState<{ refusal: StepRefusal; since: StepRefusal } | null>(null);
  const shown = latest?.since === refusal ? latest.refusal : refusal;
  const id = `${intent}-files`;

  async function add(): Promise<{ refused: string[]; unsent: File[] }> {
    const field = input.current;
    isUploading.current = true;
    const outcome = await uploadEach(uploadTo, field?.files ?? [], writerOf(field?.form), setProgress);
    isUploading.current = false;
    if (field) keepChosen(field, outcome.unsent);
    revalidate();
    return outcome;
  }

  const latestAdd = useRef(add);
  useEffect(() => {
    latestAdd.current = add;
  });

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!form) return;
    const step = field.closest("[data-form-part]") ?? form;
    let isAllowed = false;
    const hold = (event: SubmitEvent) => {
      const { submitter } = event;
      const isOwn = submitter !== null && step.contains(submitter);
      const hasFiles = (field.files?.length ?? 0) > 0;
      if (!isUploading.current && (isAllowed || !isOwn || !hasFiles || !isFilledIn(step))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isUploading.current) return;
      void latestAdd.current().then((outcome) => {
        setLatest({ refusal: { of: "step", refused: outcome.refused }, since: refusal });
        if (outcome.refused.length > 0) return;
        // Files that could not be uploaded go along with the form, whose answer says what is wrong.
        isAllowed = true;
        form.requestSubmit(submitter);
        isAllowed = false;
      });
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [refusal]);

  async function addNow(event: MouseEvent) {
    event.preventDefault();
    if (isUploading.current) return;
    const isChosen = (input.current?.files?.length ?? 0) > 0;
    const outcome = isChosen ? await add() : { refused: ["Choose a file first."], unsent: [] };
    const refused = [...outcome.refused, ...notUploaded(outcome.unsent)];
    setLatest({ refusal: { of: "files", refused }, since: refusal });
  }
  return (
    <div className="space-y-3">
      {shown.refused.length > 0 && (
        <Feedback meaning="bad" role="alert" title={REFUSED_TITLES[shown.of]}>
          <ul className="list-disc ps-5">
            {shown.refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Feedback>
      )}
      <div className="space-y-1.5">
        <label htmlFor={id} className="block font-semibold">
          Evidence <span className="font-normal text-quiet">(optional)</span>
        </label>
        <p id={`${id}-hint`} className="text-sm text-quiet">
          JPEG, PNG and WebP pictures, PDF, plain text, 10 MB each. Never public. A file stays with the case once it is
          added. <OneAtATime buttonLabel={BUTTON_LABEL} />
        </p>
        {added.length > 0 && (
          <ul aria-label="Added files" className="divide-y divide-line border-y border-line">
            {added.map((row) => (
              <li key={row.id} className="py-2 break-words">
                <bdi>{row.name}</bdi> <span className="numbers text-sm text-quiet">{row.size}</span>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          multiple={isHydrated}
          accept=".jpg,.jpeg,.png,.webp,.pdf,.txt"
          aria-describedby={`${id}-hint`}
          className="control"
        />
        <UploadProgress progress={progress} />
      </div>
      <Button
        look="secondary"
        name="intent"
        value={attachValue(intent)}
        formNoValidate
        {...(isHydrated && { onClick: (event: MouseEvent) => void addNow(event) })}
      >
        {BUTTON_LABEL}
      </Button>
    </div>
  );
}
