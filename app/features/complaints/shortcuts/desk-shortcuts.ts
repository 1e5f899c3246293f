import type { Shortcut } from "~/ui/shortcuts";

/** Address of the page that lists the shortcuts and turns them off. */
export const SHORTCUTS_PAGE = "/admin/complaints/shortcuts";

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".ledger tbody tr")];
}

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(".ledger tbody tr") ?? null;
}

/** Moves the focus to the link of the row above or below. */
function moveBy(step: 1 | -1): void {
  const all = rows();
  const current = currentRow();
  const at = current ? all.indexOf(current) + step : step > 0 ? 0 : all.length - 1;
  all[at]?.querySelector<HTMLElement>("a")?.focus();
}

function openSearch(): void {
  const field = find<HTMLInputElement>("main [role=search] input[type=search]");
  const folded = field?.closest("details");
  if (folded) folded.open = true;
  field?.focus();
}

/** Shortcuts of the list of complaints. */
export const LIST_SHORTCUTS: readonly Shortcut[] = [
  { key: "j", label: "Next complaint", run: () => moveBy(1) },
  { key: "k", label: "Previous complaint", run: () => moveBy(-1) },
  { key: "x", label: "Select or deselect the complaint", run: () => currentRow()?.querySelector("input")?.click() },
  { key: "/", label: "Search", run: openSearch },
]; // prettier-ignore

/** Unfolds one of a case's forms and puts the focus in its field. */
function openForm(field: string): void {
  const control = find(field);
  const folded = control?.closest("details");
  if (folded) folded.open = true;
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}

const WRITE = "[data-form-part=write]";

/** Chooses what a message is, unless it can't be that now, and goes to its text. */
function writeA(kind: "note" | "parties"): void {
  const choice = find<HTMLSelectElement>(`${WRITE} select[name$=kind]`);
  if (choice && [...choice.options].some(({ value }) => value === kind)) {
    choice.value = kind;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
  openForm(`${WRITE} textarea`);
}

/** Shortcuts of one complaint. */
export const CASE_SHORTCUTS: readonly Shortcut[] = [
  { key: "n", label: "Write an internal note", run: () => writeA("note") },
  { key: "r", label: "Write to the parties", run: () => writeA("parties") },
  { key: "a", label: "Assign", run: () => openForm("#assign-to") },
  { key: "t", label: "Tags and priority", run: () => openForm("#sort-tags") },
  { key: "d", label: "Decide", run: () => openForm("[data-form-part=decide] select") },
  { key: "e", label: "Evidence", run: () => openForm("#evidence-files a") },
  { key: "j", label: "Next case", run: () => find("#to-next")?.click() },
  { key: "u", label: "Back to the list", run: () => find("#to-complaints")?.click() },
];
