import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { NamedProblem } from "../editor-view";

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
  /** By the section's id; a section without fields has no state. */
  states: ReadonlyMap<string, State>;
  /** Ids of sections the person has folded. The page remembers them while the form is remounted by a save. */
  folded: Set<string>;
}

const SectionsContext = createContext<Sections>({ states: new Map(), folded: new Set() });

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

/**
 * Opens the folded section that a link or a refused field is in: the browser can't move the focus to an invalid field in
 * a fold, so saving would do nothing and say nothing.
 */
function useUnfolding(): void {
  useEffect(() => {
    const unfold = (element: Element | null) => {
      for (let at = element?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
    };
    const refused = ({ target }: Event) => {
      if (target instanceof Element) unfold(target);
    };
    const led = () => unfold(document.getElementById(decodeURIComponent(location.hash.slice(1))));
    const pressed = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      // A link to where the address already points changes no hash.
      if (link) unfold(document.getElementById(link.hash.slice(1)));
    };
    document.addEventListener("invalid", refused, true);
    document.addEventListener("click", pressed, true);
    addEventListener("hashchange", led);
    return () => {
      document.removeEventListener("invalid", refused, true);
      document.removeEventListener("click", pressed, true);
      removeEventListener("hashchange", led);
    };
  }, []);
}

/** The frame of an editor's sections: what each of them lacks, and which are folded. */
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
  const [folded] = useState(() => new Set<string>());
  const states = useMemo(() => sectionStates(sections, missing, problems), [sections, missing, problems]);
  const value = useMemo(() => ({ states, folded }), [states, folded]);
  useUnfolding();
  return <SectionsContext.Provider value={value}>{children}</SectionsContext.Provider>;
}

/**
 * A section of an editor's form that folds, with its state in the heading. The anchor that the table of contents links
 * to is within the fold, so that browsers open it on the way there, without JavaScript too.
 */
export function EditorSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { states, folded } = useContext(SectionsContext);
  const state = states.get(id);
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line pt-3">
      <details
        open={!folded.has(id)}
        onToggle={({ currentTarget, target }) => {
          if (target !== currentTarget) return;
          if (currentTarget.open) folded.delete(id);
          else folded.add(id);
        }}
      >
        <summary className="editor-summary">
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
