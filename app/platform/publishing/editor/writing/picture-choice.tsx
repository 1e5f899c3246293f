import { useEffect, useRef, type ChangeEvent } from "react";
import type { PickerChoice } from "~/platform/media/picker/picker-fields";
import { Button } from "~/ui/forms/button";
import { useChoices } from "~/ui/forms/use-choices";

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** A dialog that chooses a picture of Media for a text, or uploads new ones. Its fields are no part of the form. */
export function PictureChoice({
  onChoose,
  onUpload,
  onClose,
}: {
  onChoose: (choice: PickerChoice) => void;
  onUpload: (files: readonly File[]) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { choices, ask } = useChoices<PickerChoice>("/admin/media/choices.json");
  useEffect(() => {
    dialog.current?.showModal();
    ask("");
  }, [ask]);

  /** The dialog closes first: while it is open, nothing behind it can be changed. */
  function leave(then: () => void) {
    dialog.current?.close();
    then();
  }

  function upload({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) leave(() => onUpload(chosen));
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="picture-choice-title"
      onClose={onClose}
      className="m-auto w-full max-w-3xl space-y-4 rounded-lg border border-line bg-surface p-5 text-ink"
    >
      <h2 id="picture-choice-title" className="text-lg">
        Insert a picture
      </h2>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <div className="space-y-1">
          <label htmlFor="picture-choice-search" className="block font-semibold">
            Search Media by name or alternative text
          </label>
          <input
            dir="auto"
            id="picture-choice-search"
            type="search"
            onChange={({ currentTarget: { value } }) => ask(value)}
            onKeyDown={(event) => {
              // Enter would submit the editor's form.
              if (event.key === "Enter") event.preventDefault();
            }}
            className="control"
          />
        </div>
        <div className="space-y-1">
          <label htmlFor="picture-choice-files" className="block font-semibold">
            Or upload new pictures
          </label>
          <input
            id="picture-choice-files"
            type="file"
            multiple
            accept={PICTURE_TYPES}
            onChange={upload}
            className="control"
          />
        </div>
      </div>
      <p role="status" className="text-sm text-quiet">
        {choices === null ? "Loading…" : choices.length === 0 ? "No pictures found." : ""}
      </p>
      <ul className="grid max-h-[50vh] grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-4">
        {choices?.map((choice) => (
          <li key={choice.src} className="flex">
            <button
              type="button"
              onClick={() => leave(() => onChoose(choice))}
              className="flex min-w-0 grow flex-col gap-1.5 rounded-md border border-line bg-surface p-2 text-start text-xs hover:border-accent"
            >
              <img
                src={choice.thumbnail}
                alt=""
                width={choice.width}
                height={choice.height}
                loading="lazy"
                className="aspect-[4/3] h-auto w-full rounded-sm bg-sunken object-contain"
              />
              <span dir="auto" className="line-clamp-3 wrap-anywhere">
                {choice.alt}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button type="button" look="secondary" onClick={() => dialog.current?.close()}>
        Cancel
      </Button>
    </dialog>
  );
}
