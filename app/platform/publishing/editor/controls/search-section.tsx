import { useEffect, useState } from "react";
import type { AnyField } from "~/ui/forms/field";
import { CountedArea, CountedField } from "./character-count";
import { EditorSection } from "./editor-section";
import type { InResults } from "../editor-view";

export const SEARCH_SECTION = {
  id: "search-results",
  label: "Search results",
  fields: ["searchTitle", "searchDescription"],
} as const;

/** Returns what is typed in a control, kept up to date; what it was opened with until scripts run. */
function useTyped({ id, key, initialValue }: AnyField): string {
  const [typed, setTyped] = useState(typeof initialValue === "string" ? initialValue : "");
  useEffect(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const read = () => setTyped(control.value);
    read();
    control.addEventListener("input", read);
    return () => control.removeEventListener("input", read);
  }, [id, key]);
  return typed.trim();
}

/** The words that search results show of an item's page, and how: cut where they are too long. */
export function SearchSection({ fields, inResults }: { fields: Record<string, AnyField>; inResults: InResults }) {
  const { searchTitle: title, searchDescription: description } = fields;
  if (!title || !description) return null;
  return (
    <EditorSection id={SEARCH_SECTION.id} title={SEARCH_SECTION.label}>
      <CountedField
        field={title}
        optional
        hint="If empty, the page’s own, which follows its facts."
        autoComplete="off"
      />
      <CountedArea field={description} optional hint="If empty, the page’s own." rows={3} />
      <Preview title={title} description={description} inResults={inResults} />
    </EditorSection>
  );
}

function Preview({
  title,
  description,
  inResults: { made, siteName, path },
}: {
  title: AnyField;
  description: AnyField;
  inResults: InResults;
}) {
  const own = { title: useTyped(title), description: useTyped(description) };
  const shown = { title: own.title || made.title, description: own.description || made.description };
  if (!shown.title)
    return <p className="text-sm text-quiet">Its search result is shown here once the draft is saved with a name.</p>;
  return (
    <figure className="space-y-2">
      <figcaption className="text-sm text-quiet">
        Search engines show it roughly like this. They use words from the page instead if those fit better.
      </figcaption>
      <div className="card max-w-[37.5rem] font-[Arial,sans-serif]" data-search-preview="">
        <p className="truncate text-sm">
          {siteName} <span className="text-quiet">{path.split("/").join(" › ")}</span>
        </p>
        <p className="truncate text-xl text-accent">
          {shown.title} · {siteName}
        </p>
        <p className="line-clamp-2 text-sm">{shown.description}</p>
      </div>
    </figure>
  );
}
