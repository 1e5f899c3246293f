import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { isComposing } from "~/ui/keys/pressed-key";

/**
 * Lets a text field's suggestions be walked through and chosen by keys: `choose` gets the number of the chosen one, and
 * `clear` takes the suggestions away. Without JavaScript the field is no combobox, and must not claim to be one.
 */
export function useCombobox(
  listId: string,
  count: number,
  { choose, clear }: { choose: (index: number) => void; clear: () => void },
) {
  const suggests = useHydrated();
  const [active, setActive] = useState(-1);
  const isOpen = count > 0;

  function close() {
    clear();
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!isOpen || isComposing(event.nativeEvent)) return;
    const steps: Record<string, number> = {
      ArrowDown: active + 1 >= count ? -1 : active + 1,
      ArrowUp: active === -1 ? count - 1 : active - 1,
    };
    if (event.key in steps) {
      event.preventDefault();
      setActive(steps[event.key] ?? -1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && active >= 0 && active < count) {
      event.preventDefault();
      close();
      choose(active);
    }
  }

  return {
    suggests,
    isOpen,
    close,
    /** Called when something is typed: none is chosen any more. */
    reset: () => setActive(-1),
    input: suggests && {
      role: "combobox",
      "aria-autocomplete": "list" as const,
      "aria-expanded": isOpen,
      "aria-controls": listId,
      ...(active >= 0 && { "aria-activedescendant": `${listId}-${String(active)}` }),
      onKeyDown,
    },
    option: (index: number) => ({
      id: `${listId}-${String(index)}`,
      role: "option",
      "aria-selected": index === active,
      tabIndex: -1,
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      className:
        "flex w-full flex-wrap items-center gap-x-3 px-3 py-2 text-start text-ink no-underline hover:bg-sunken aria-selected:bg-accent-soft",
    }),
  };
}

/** The list under a text field that its suggestions are in. */
export function SuggestionList({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-md border border-control bg-surface py-1"
    >
      {children}
    </ul>
  );
}

/** Tells a screen reader how many suggestions there are. */
export function SuggestionCount({ count }: { count: number }) {
  return (
    <p role="status" className="sr-only">
      {count > 0 && `${String(count)} ${count === 1 ? "suggestion" : "suggestions"}. Use the arrow keys to choose.`}
    </p>
  );
}
