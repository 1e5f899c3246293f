import { useRef, useState, type KeyboardEvent } from "react";
import { pressedKey } from "~/ui/keys/pressed-key";
import { begun, emphasised, linked, type Edit } from "./markdown-edits";
import { applyEdit, hasRoom, selectedIn } from "./text-control";

type Selected = ReturnType<typeof selectedIn>;

const TOOLS: readonly { label: string; edit: (selected: Selected) => Edit; keys?: string }[] = [
  { label: "Bold", edit: (selected) => emphasised(selected, "bold"), keys: "b" },
  { label: "Italic", edit: (selected) => emphasised(selected, "italic"), keys: "i" },
  { label: "Heading", edit: (selected) => begun(selected, "heading") },
  { label: "List", edit: (selected) => begun(selected, "list") },
  { label: "Quote", edit: (selected) => begun(selected, "quote") },
  { label: "Link", edit: linked },
];

/** Returns the edit of a key pressed with Ctrl or ⌘ in a text, or null. */
export function editOfKey(event: KeyboardEvent<HTMLTextAreaElement>): Edit | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null;
  const tool = TOOLS.find(({ keys }) => keys === pressedKey(event));
  return tool ? tool.edit(selectedIn(event.currentTarget)) : null;
}

/**
 * Buttons that write the marks of Markdown around what is selected in a text. One of them is in the order of the Tab
 * key; the arrow keys, Home and End lead to the others.
 */
export function MarkdownToolbar({
  label,
  controlId,
  onFull,
  onPicture,
  onFact,
}: {
  label: string;
  controlId: string;
  /** Called if the text has no room for the marks. */
  onFull: () => void;
  onPicture: () => void;
  onFact: () => void;
}) {
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const count = TOOLS.length + 2;

  function press(edit: (selected: Selected) => Edit) {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLTextAreaElement)) return;
    const change = edit(selectedIn(control));
    if (hasRoom(control, change)) applyEdit(control, change);
    else onFull();
  }

  function move(event: KeyboardEvent) {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + count) % count;
    setAt(next);
    box.current?.querySelectorAll("button")[next]?.focus();
  }

  const button = (index: number) => ({
    type: "button" as const,
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setAt(index),
    className: "button button-quiet",
  });

  return (
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting of ${label}`}
      aria-controls={controlId}
      onKeyDown={move}
      className="flex flex-wrap gap-x-1 rounded-md border border-line bg-surface p-0.5"
    >
      {TOOLS.map(({ label: words, edit, keys }, index) => (
        <button
          key={words}
          {...button(index)}
          {...(keys && { "aria-keyshortcuts": `Control+${keys.toUpperCase()} Meta+${keys.toUpperCase()}` })}
          onClick={() => press(edit)}
        >
          {words}
        </button>
      ))}
      <button {...button(TOOLS.length)} onClick={onPicture}>
        Picture
      </button>
      <button {...button(TOOLS.length + 1)} onClick={onFact}>
        Fact
      </button>
    </div>
  );
}
