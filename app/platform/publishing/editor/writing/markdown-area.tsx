import { getTextareaProps } from "@conform-to/react";
import { useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { describedBy, FieldFrame, useLabel, type Frame } from "~/ui/forms/field";
import { Counted } from "../controls/character-count";
import { ArrivingPictures } from "./arriving-pictures";
import type { FactChoice } from "../../markdown/fact-choice";
import { FactDialog } from "./fact-dialog";
import { editOfKey, MarkdownToolbar } from "./markdown-toolbar";
import { PictureChoice } from "./picture-choice";
import { applyEdit, hasRoom, selectedIn } from "./text-control";
import { useArrivingPictures } from "./use-arriving-pictures";

const FULL = "There is no room left in this text.";

/**
 * A text area for Markdown. With JavaScript it has a toolbar and takes pictures that are pasted, dropped or chosen.
 * `beside` is shown next to the text where there is room, else below it.
 */
export function MarkdownArea({
  rows,
  readOnly = false,
  beside,
  ...frame
}: Frame & { rows: number; readOnly?: boolean; beside?: ReactNode }) {
  const { field, hint } = frame;
  const label = useLabel(frame);
  const { key, ...props } = getTextareaProps(field);
  const hasTools = useHydrated() && !readOnly;
  const [isChoosing, setChoosing] = useState<"picture" | "fact" | null>(null);
  const pictures = useArrivingPictures(field.id);

  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // Word processors copy a picture of the words beside the words themselves.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    void pictures.receive([...files]);
  }

  function drop(event: DragEvent) {
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    event.preventDefault();
    void pictures.receive([...files]);
  }

  function type(event: KeyboardEvent<HTMLTextAreaElement>) {
    const edit = editOfKey(event);
    if (!edit) return;
    event.preventDefault();
    if (hasRoom(event.currentTarget, edit)) applyEdit(event.currentTarget, edit);
    else pictures.setFailures([FULL]);
  }

  /** Puts a fact's text in the place of what is selected. */
  function insertFact({ text }: FactChoice) {
    const control = document.getElementById(field.id);
    if (!(control instanceof HTMLTextAreaElement)) return;
    const { start, end } = selectedIn(control);
    const at = start + text.length;
    const edit = { start, end, text, select: [at, at] as const };
    if (hasRoom(control, edit)) applyEdit(control, edit);
    else pictures.setFailures([FULL]);
  }

  const tools = hasTools && {
    onPaste: paste,
    onDrop: drop,
    onKeyDown: type,
    onDragOver: (event: DragEvent) => {
      // Otherwise the browser would open the file in place of the page.
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
  };

  return (
    <Counted field={field}>
      <FieldFrame {...frame}>
        {!readOnly && (
          // It has its height before the toolbar is there, so that nothing moves.
          <div className="min-h-10 noscript:hidden">
            {hasTools && (
              <MarkdownToolbar
                label={label}
                controlId={field.id}
                onFull={() => pictures.setFailures([FULL])}
                onPicture={() => setChoosing("picture")}
                onFact={() => setChoosing("fact")}
              />
            )}
          </div>
        )}
        <div className="@container">
          <div className={beside ? "grid gap-3 @2xl:grid-cols-2" : undefined}>
            <div>
              <textarea
                key={key}
                {...props}
                {...tools}
                dir="auto"
                rows={rows}
                readOnly={readOnly}
                aria-describedby={describedBy(field, hint)}
                className="control block"
              />
              <ArrivingPictures
                arriving={pictures.arriving}
                failures={pictures.failures}
                onInsert={(picture, alt) => void pictures.insert(picture, alt)}
                onLeaveOut={pictures.leaveOut}
              />
            </div>
            {beside}
          </div>
        </div>
        {isChoosing === "fact" && <FactDialog onClose={() => setChoosing(null)} onChoose={insertFact} />}
        {isChoosing === "picture" && (
          <PictureChoice
            onClose={() => setChoosing(null)}
            onChoose={pictures.insertChosen}
            onUpload={(files) => void pictures.receive(files)}
          />
        )}
      </FieldFrame>
    </Counted>
  );
}
