import { Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent as KeyPress } from "react";
import { mayDo } from "~/domain/roles/duties";
import { useDuties } from "~/platform/access/duties/use-duties";
import type { AdminSearchAnswer, AdminSearchGroup } from "~/site/admin-search/search-few";
import { isComposing, pressedKey } from "~/ui/keys/pressed-key";
import { isTypedInto } from "~/ui/shortcuts";
import { ADMIN_ACTS, ADMIN_SCREENS } from "../frame/admin-navigation";

const PAUSE = 150;
const SEARCH = "/admin/search";

/** What one can go to without having typed anything. */
function useFirstGroups() {
  const duties = useDuties();
  const own = (entries: typeof ADMIN_SCREENS) =>
    entries.filter(({ duty }) => mayDo(duties, duty)).map(({ label, to }) => ({ label, href: to }));
  return [
    { title: "Act", hits: own(ADMIN_ACTS) },
    { title: "Go to", hits: own(ADMIN_SCREENS) },
  ].filter(({ hits }) => hits.length > 0);
}

/** Opens the dialog by Ctrl+K, and by `/` where single keys are on and the screen has no use of its own for it. */
function useOpeningKeys(open: () => void, hasSingleKeys: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.altKey || document.querySelector("dialog[open]"))
        return;
      const key = pressedKey(event);
      const hasModifier = event.ctrlKey || event.metaKey;
      const isSlash = key === "/" && !hasModifier && hasSingleKeys && !isTypedInto(event.target);
      // Shift and the place of the slash ask for the list of shortcuts.
      if (!(hasModifier && !event.shiftKey && key === "k") && !(isSlash && (!event.shiftKey || event.key === "/")))
        return;
      event.preventDefault();
      open();
    };
    // On the window, so that a screen's own shortcuts come first.
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [open, hasSingleKeys]);
}

/**
 * Goes, finds and acts from anywhere in the admin area: the admin's search in a dialog. Its button is the header's search
 * form, which works without scripts.
 */
export function AdminPalette({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => () => {
    setOpen(true);
    dialog.current?.showModal();
  });
  useOpeningKeys(open, hasSingleKeys);
  const { key } = useLocation();
  useEffect(() => dialog.current?.close(), [key]);
  return (
    <dialog
      ref={dialog}
      aria-label="Go, find or act"
      onClose={() => setOpen(false)}
      // Closed by a press beside it too, which React doesn't know yet.
      {...{ closedby: "any" }}
      className="palette"
    >
      {isOpen && <Palette />}
    </dialog>
  );
}

function Palette() {
  const { load, data, state } = useFetcher<AdminSearchAnswer>();
  const navigate = useNavigate();
  const first = useFirstGroups();
  const [q, setQ] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const typed = q.trim();
  useEffect(() => {
    if (typed === "") return;
    const timer = setTimeout(() => load(`${SEARCH}?q=${encodeURIComponent(typed)}`), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, load]);
  const isAnswered = typed !== "" && data !== undefined && data.q === typed;
  const groups: readonly Pick<AdminSearchGroup, "title" | "hits">[] = typed === "" ? first : (data?.groups ?? []);
  const hits = groups.flatMap((group) => group.hits);
  const startOf = (group: number) => groups.slice(0, group).reduce((sum, before) => sum + before.hits.length, 0);
  const chosen = Math.min(at, hits.length - 1);
  const idOf = (index: number) => `${list}-${String(index)}`;

  function press(event: KeyPress<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      const next = (chosen + step + hits.length) % hits.length;
      setAt(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      // Before the answer is there, the first hit would be one of other words.
      const hit = typed === "" || isAnswered ? hits[chosen] : undefined;
      if (hit) navigate(hit.href);
      else if (typed !== "") navigate(`${SEARCH}?q=${encodeURIComponent(typed)}`);
    }
  }
  return (
    <>
      <input
        ref={field}
        dir="auto"
        // In a search field the first Escape would only clear it.
        type="text"
        role="combobox"
        aria-label="Go, find or act"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hits.length > 0 ? idOf(chosen) : undefined}
        autoComplete="off"
        maxLength={100}
        placeholder="A screen, a name, a reference, an address"
        value={q}
        onChange={(event) => {
          setQ(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className="control"
      />
      <div id={list} role="listbox" aria-label="Results" className="palette-list">
        {groups.map((group, number) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p dir="auto" aria-hidden="true" className="eyebrow px-3 pt-2">
              {group.title}
            </p>
            {group.hits.map(({ href, label }, position) => {
              const index = startOf(number) + position;
              return (
                <Link
                  key={`${href} ${label}`}
                  id={idOf(index)}
                  role="option"
                  aria-selected={index === chosen}
                  tabIndex={-1}
                  dir="auto"
                  to={href}
                  className="palette-hit"
                >
                  {label}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-xs text-quiet">
        {isAnswered && hits.length === 0
          ? "Nothing matches all of these words."
          : state === "loading"
            ? "Searching…"
            : "↑ ↓ choose, Enter opens, Esc closes"}
      </p>
    </>
  );
}
