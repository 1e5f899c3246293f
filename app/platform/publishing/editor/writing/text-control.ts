import type { Edit } from "./markdown-edits";

/** Returns the control's text and selection. */
export function selectedIn(control: HTMLTextAreaElement) {
  return { value: control.value, start: control.selectionStart, end: control.selectionEnd };
}

/** True if the control's text may become that much longer. */
export function hasRoom(control: HTMLTextAreaElement, { start, end, text }: Pick<Edit, "start" | "end" | "text">) {
  const { maxLength } = control;
  return maxLength < 0 || control.value.length - (end - start) + text.length <= maxLength;
}

/**
 * Changes a control's text as if it had been typed, so that the browser's undo takes it back: `insertText` is the one
 * way to do that, and marked as deprecated without a successor. A browser that doesn't know it changes the text
 * without undo. The control has the focus afterwards.
 */
export function applyEdit(control: HTMLTextAreaElement, { start, end, text, select }: Edit): void {
  control.focus();
  control.setSelectionRange(start, end);
  const isTyped =
    text === "" ? start === end || document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (!isTyped) {
    control.setRangeText(text, start, end, "end");
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  control.setSelectionRange(...select);
}

/**
 * Replaces a part of a control's text while its writer may be elsewhere in it or in another field: what is selected
 * stays selected, and the focus where it is.
 */
export function replaceQuietly(control: HTMLTextAreaElement, part: string, text: string): void {
  const start = control.value.indexOf(part);
  if (start === -1) return;
  const end = start + part.length;
  if (document.activeElement !== control) {
    control.setRangeText(text, start, end, "preserve");
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
    return;
  }
  const moved = (at: number) => (at <= start ? at : at >= end ? at + text.length - part.length : start + text.length);
  applyEdit(control, { start, end, text, select: [moved(control.selectionStart), moved(control.selectionEnd)] });
}
