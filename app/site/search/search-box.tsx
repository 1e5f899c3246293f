import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { useId, useState, type KeyboardEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/forms/button";
import { Icon } from "~/ui/icon";
import { Marked } from "~/ui/marked";
import { isComposing } from "~/ui/keys/pressed-key";
import { useSuggestions } from "./use-suggestions";

const LONGEST_TYPED = 200;

/** The site's search: a plain GET form, with suggestions where JavaScript runs. */
export function SearchBox({ q = "", label }: { q?: string; label: string }) {
  const id = useId();
  const listId = `${id}-suggestions`;
  const navigate = useNavigate();
  const busy = useNavigation().location?.pathname === "/search";
  const { suggestions, ask, clear } = useSuggestions();
  const [active, setActive] = useState(-1);
  // Without JavaScript this is not a combobox, and must not claim to be one.
  const suggests = useHydrated();
  const open = suggestions.length > 0;

  function close() {
    clear();
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!open || isComposing(event.nativeEvent)) return;
    const count = suggestions.length;
    const steps: Record<string, number> = {
      ArrowDown: active + 1 >= count ? -1 : active + 1,
      ArrowUp: active === -1 ? count - 1 : active - 1,
    };
    const chosen = suggestions[active];
    if (event.key in steps) {
      event.preventDefault();
      setActive(steps[event.key] ?? -1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      close();
      navigate(chosen.href);
    }
  }

  return (
    <Form
      method="get"
      action="/search"
      role="search"
      className="max-w-text space-y-1.5"
      onSubmit={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 grow basis-36">
          <input
            dir="auto"
            key={q}
            id={id}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={LONGEST_TYPED}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="control"
            {...(suggests && {
              role: "combobox",
              "aria-autocomplete": "list" as const,
              "aria-expanded": open,
              "aria-controls": listId,
              ...(active >= 0 && { "aria-activedescendant": `${listId}-${String(active)}` }),
            })}
            onChange={(event) => {
              setActive(-1);
              ask(event.target.value);
            }}
            onKeyDown={onKeyDown}
          />
          {suggests && (
            <ul
              id={listId}
              role="listbox"
              aria-label="Suggestions"
              hidden={!open}
              className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-md border border-control bg-surface py-1"
            >
              {suggestions.map(({ href, title, context }, index) => (
                <li key={href} role="presentation">
                  <Link
                    to={href}
                    id={`${listId}-${String(index)}`}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    onMouseDown={(event) => event.preventDefault()}
                    className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-ink no-underline hover:bg-sunken aria-selected:bg-accent-soft"
                  >
                    <span>
                      <Marked segments={title} />
                    </span>{" "}
                    <span className="text-xs text-quiet">{context}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Button busy={busy} busyLabel="Searching…">
          <Icon name="search" className="size-4" /> Search
        </Button>
      </div>
      <p role="status" className="sr-only">
        {open &&
          `${String(suggestions.length)} ${suggestions.length === 1 ? "suggestion" : "suggestions"}. Use the arrow keys to choose.`}
      </p>
    </Form>
  );
}
