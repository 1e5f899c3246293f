import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { NamedProblem } from "../editor-view";

/** Opens the folds that an element is in. */
function unfold(element: Element | null): void {
  for (let at = element?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
}

/** A part of an editor's form: `fields` are the top-level names of the fields in it. */
export interface Section {
  id: string;
  label: string;
  fields: readonly string[];
}

type Found = Pick<NamedProblem, "field">;

interface State {
  missing: number;
  problems: number;
}

interface Sections {
  sections: readonly Section[];
  /** By the section's id; a section without fields has no state. */
  states: ReadonlyMap<string, State>;
  /** The section that is shown alone, where they are tabs; null: all are shown. */
  current: string | null;
  /**
   * Ids of sections that are folded, and of entries that are unfolded. The page remembers them while the form is
   * remounted by a save.
   */
  toggled: Set<string>;
}

const SectionsContext = createContext<Sections>({ sections: [], states: new Map(), current: null, toggled: new Set() });
export const useToggled = () => useContext(SectionsContext).toggled;

/** With scripts, a form of as many sections shows one at a time. */
const FEWEST_TABS = 4;

/** Counts what each section lacks before publication, and what is wrong in it. */
function sectionStates(
  sections: readonly Section[],
  missing: readonly Found[],
  problems: readonly Found[],
): ReadonlyMap<string, State> {
  const within = (fields: readonly string[], found: readonly Found[]) =>
    new Set(found.map(({ field }) => field).filter((field) => fields.includes(field.split(/[.[]/)[0] ?? ""))).size;
  return new Map(
    sections
      .filter(({ fields }) => fields.length > 0)
      .map(({ id, fields }) => [id, { missing: within(fields, missing), problems: within(fields, problems) }]),
  );
}

function stateText({ missing, problems }: State): string {
  if (problems > 0) return problems === 1 ? "1 problem" : `${String(problems)} problems`;
  return missing > 0 ? `${String(missing)} missing` : "complete";
}

function stateInk({ missing, problems }: State): string {
  return problems > 0 ? "text-bad" : missing > 0 ? "text-caution" : "text-good";
}

const sectionOf = (element: Element | null) => element?.closest<HTMLElement>("[data-section]")?.dataset["section"];

function linkedTo(hash: string): Element | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)));
}

/** The first control that the browser refuses: a fieldset or a form around it is invalid as well. */
const REFUSED = ":is(input, select, textarea):invalid";

/**
 * Returns the section that is shown alone; null until scripts run, and where there are too few for tabs. The section
 * that a link or a refused field is in is shown and unfolded at once: the browser can't move the focus to a field that
 * is hidden, so saving would do nothing and say nothing.
 */
function useCurrent(sections: readonly Section[]): string | null {
  const isTabbed = sections.length >= FEWEST_TABS;
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const show = (element: Element | null) => {
      const id = sectionOf(element);
      if (id !== undefined && isTabbed) flushSync(() => setCurrent(id));
      unfold(element);
    };
    const refused = ({ target }: Event) => {
      if (target instanceof HTMLElement) show(target.closest("form")?.querySelector(REFUSED) ?? target);
    };
    const led = () => show(linkedTo(location.hash));
    const pressed = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      // A link to where the address already points changes no hash.
      if (link) show(linkedTo(link.hash));
      if (!link?.dataset["tab"] || !isTabbed) return;
      // The tab is below its link: nothing has to be scrolled.
      event.preventDefault();
      history.replaceState(history.state, "", link.hash);
      link.closest("details")?.removeAttribute("open");
    };
    queueMicrotask(() => {
      if (!isTabbed) return;
      // Somebody may have come by a link, typed or folded before the scripts ran.
      for (const fold of document.querySelectorAll<HTMLDetailsElement>("[data-section] > details")) fold.open = true;
      const begun = [linkedTo(location.hash), document.activeElement].find((one) => sectionOf(one) !== undefined);
      show(begun ?? document.querySelector("[data-section]"));
    });
    document.addEventListener("invalid", refused, true);
    document.addEventListener("click", pressed, true);
    addEventListener("hashchange", led);
    return () => {
      document.removeEventListener("invalid", refused, true);
      document.removeEventListener("click", pressed, true);
      removeEventListener("hashchange", led);
    };
  }, [isTabbed]);
  return current;
}

/** The frame of an editor's sections: what each of them lacks, and which is shown. */
export function EditorSections({
  sections,
  missing,
  problems,
  children,
}: {
  sections: readonly Section[];
  missing: readonly Found[];
  problems: readonly Found[];
  children: ReactNode;
}) {
  const [toggled] = useState(() => new Set<string>());
  const states = useMemo(() => sectionStates(sections, missing, problems), [sections, missing, problems]);
  const current = useCurrent(sections);
  const value = useMemo(() => ({ sections, states, current, toggled }), [sections, states, current, toggled]);
  return <SectionsContext.Provider value={value}>{children}</SectionsContext.Provider>;
}

/** Links to an editor's sections, with what each lacks: tabs with scripts, if there are many. Folded on phones. */
export function SectionLinks() {
  const { sections, states, current } = useContext(SectionsContext);
  return (
    <nav aria-label="Sections" className="border-b border-line text-sm">
      <details className="unfold-on-wide">
        <summary className="min-h-8 py-1 font-semibold">
          {sections.find(({ id }) => id === current)?.label ?? "Sections"}
        </summary>
        <ul className="flex flex-wrap gap-x-4">
          {sections.map(({ id, label }) => {
            const state = states.get(id);
            return (
              <li key={id}>
                <a
                  href={`#${id}`}
                  data-tab={id}
                  aria-current={id === current ? "true" : undefined}
                  className="view-link"
                >
                  {label}
                  {state && state.missing + state.problems > 0 && (
                    <span className={`ms-1 text-xs ${stateInk(state)}`}>{stateText(state)}</span>
                  )}
                </a>
              </li>
            );
          })}
          <li className="lg:hidden">
            <a href="#publishing" className="view-link">
              Publishing
            </a>
          </li>
        </ul>
      </details>
    </nav>
  );
}

/**
 * A section of an editor's form that folds, with its state in the heading, or is a tab. The anchor that the table of contents links
 * to is within the fold, so that browsers open it on the way there, without JavaScript too.
 */
export function EditorSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { states, current, toggled } = useContext(SectionsContext);
  const state = states.get(id);
  const isTab = current !== null;
  return (
    <section
      data-section={id}
      aria-labelledby={`${id}-title`}
      hidden={isTab && current !== id}
      className={isTab ? "" : "border-t border-line pt-3"}
    >
      <details
        open={isTab || !toggled.has(id)}
        onToggle={({ currentTarget, target }) => {
          if (target !== currentTarget) return;
          if (currentTarget.open) toggled.delete(id);
          else toggled.add(id);
        }}
      >
        <summary className={isTab ? "hidden" : "editor-summary"}>
          <h2 id={`${id}-title`} className="inline text-lg">
            {title}
          </h2>
          {state && <span className={`ms-3 text-sm ${stateInk(state)}`}>{stateText(state)}</span>}
        </summary>
        <div id={id} tabIndex={-1} className="editor-section space-y-4 pt-3">
          {children}
        </div>
      </details>
    </section>
  );
}
