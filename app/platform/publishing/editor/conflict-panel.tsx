import { useEffect, useRef } from "react";
import { DiffText, VersionText } from "../revisions/diff-text";
import type { Conflict, ConflictRow } from "./editor-view";
import { CONFLICT_TITLE, ConflictText } from "~/ui/forms/version/conflict-notice";

const CHANGED_BY = {
  both: "You both changed it.",
  them: "Only the other version changed it.",
  me: "Only you changed it.",
};

function Version({
  row,
  choice,
  title,
  text,
}: {
  row: ConflictRow;
  choice: "mine" | "theirs";
  title: string;
  text: string | null;
}) {
  const id = `choice-${row.field}-${choice}`;
  return (
    <div className="min-w-0 space-y-1 rounded-md border border-line bg-surface p-3">
      <div className="flex items-center gap-2">
        <input
          type="radio"
          id={id}
          name={`choice.${row.field}`}
          value={choice}
          defaultChecked={row.choice === choice}
          className="size-4 accent-accent"
        />
        <label htmlFor={id} className="font-semibold">
          {title}
          <span className="sr-only">: {row.label}</span>
        </label>
      </div>
      {/* The focus lets people scroll it by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="max-h-60 overflow-y-auto" tabIndex={0} role="region" aria-label={`${row.label}: ${title}`}>
        {text === null ? (
          <p className="text-sm text-quiet italic">what the form below contains</p>
        ) : (
          <VersionText text={text} />
        )}
      </div>
    </div>
  );
}

/** Both versions of what somebody else saved in the meantime; for each field the editor chooses which to keep. */
export function ConflictPanel({ conflict }: { conflict: Conflict }) {
  const { by, at, rows } = conflict;
  const box = useRef<HTMLDivElement>(null);
  // Says once, before anything else, that nothing was saved.
  const isNew = at !== null;
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew, conflict]);
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      {...(isNew && { autoFocus: true })}
      id="conflict"
      aria-labelledby="conflict-title"
      className="space-y-4 rounded-md border-2 border-caution bg-caution-soft p-4"
    >
      <div role={isNew ? "alert" : undefined} className="max-w-text space-y-1">
        <h2 id="conflict-title" className="text-lg">
          {CONFLICT_TITLE}
        </h2>
        <ConflictText saved={{ by, at }} isKept />
        {rows.length === 0 ? (
          <p>Your version and the newest one are the same. Save again to continue.</p>
        ) : (
          <p>
            Choose for each field, then save. A field that you change below afterwards is saved as you leave it there.
          </p>
        )}
      </div>
      {rows.map((row) => (
        <fieldset key={row.field} className="border-t border-line pt-3">
          <legend className="sr-only">{row.label}</legend>
          <p className="mb-2">
            <strong>{row.label}</strong>
            {row.changedBy && <span className="text-quiet"> · {CHANGED_BY[row.changedBy]}</span>}
          </p>
          <input type="hidden" name={`shown.${row.field}`} value={row.shown} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Version row={row} choice="theirs" title={by ? `${by}’s` : "The newest"} text={row.theirs} />
            <Version row={row} choice="mine" title="Mine" text={row.mine} />
          </div>
          {row.words && (
            <details className="mt-2">
              <summary className="text-accent">From theirs to mine, word by word</summary>
              <div className="mt-1 max-h-72 overflow-y-auto rounded-md bg-surface p-3">
                <DiffText parts={row.words} />
              </div>
            </details>
          )}
        </fieldset>
      ))}
    </div>
  );
}
