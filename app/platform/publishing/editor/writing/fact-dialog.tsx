import { useEffect, useRef } from "react";
import { Button } from "~/ui/forms/button";
import { useChoices } from "~/ui/forms/use-choices";
import { FACTS_PATH, type FactChoice } from "../../markdown/fact-choice";

/** A dialog that chooses a fact for a text to name. Its field is no part of the form. */
export function FactDialog({ onChoose, onClose }: { onChoose: (choice: FactChoice) => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { choices, ask } = useChoices<FactChoice>(`${FACTS_PATH}/choices.json`);
  useEffect(() => dialog.current?.showModal(), []);

  /** The dialog closes first: while it is open, nothing behind it can be changed. */
  function choose(choice: FactChoice) {
    dialog.current?.close();
    onChoose(choice);
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="fact-dialog-title"
      onClose={onClose}
      className="m-auto w-full max-w-2xl space-y-4 rounded-lg border border-line bg-surface p-5 text-ink"
    >
      <h2 id="fact-dialog-title" className="text-lg">
        Insert a fact
      </h2>
      <div className="space-y-1">
        <label htmlFor="fact-dialog-search" className="block font-semibold">
          Casino, offer, awards or game, and what of it
        </label>
        <input
          dir="auto"
          id="fact-dialog-search"
          type="search"
          placeholder="Larkmoor score"
          onChange={({ currentTarget: { value } }) => ask(value)}
          onKeyDown={(event) => {
            // Enter would submit the editor's form.
            if (event.key === "Enter") event.preventDefault();
          }}
          className="control"
        />
      </div>
      <p role="status" className="text-sm text-quiet">
        {choices?.length === 0 ? "Nothing found." : ""}
      </p>
      <ul className="max-h-[50vh] overflow-y-auto">
        {choices?.map((choice) => (
          <li key={choice.text} className="border-t border-line">
            <button
              type="button"
              onClick={() => choose(choice)}
              className="grid w-full grid-cols-2 gap-3 px-1 py-2 text-start hover:bg-sunken"
            >
              <span dir="auto">
                {choice.subject}: {choice.fact}
              </span>
              <span dir="auto" className="text-quiet">
                {choice.words}
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
