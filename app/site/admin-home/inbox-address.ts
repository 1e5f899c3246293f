import type { TaskKind } from "./tasks";

export const SHOWS = ["all", "mine", "snoozed"] as const;
export type Show = (typeof SHOWS)[number];

export const SHOW_LABELS: Readonly<Record<Show, string>> = { all: "All", mine: "Mine", snoozed: "Snoozed" };

/** For how long a task can be put off. */
export const SNOOZES = [
  { days: 1, label: "1 day" },
  { days: 3, label: "3 days" },
  { days: 7, label: "1 week" },
] as const;

/**
 * What can be shown of a task without its acts. Without JavaScript, words typed in one form are lost when a button of
 * another is pressed, so there each stands alone.
 */
export const ALONE = ["note", "marks"] as const;
export type Alone = (typeof ALONE)[number];

export interface InboxPlace {
  show: Show;
  kind: TaskKind | null;
  /** Key of the open task. */
  task: string | null;
  /** The one form of the task that is shown; null or absent for the task with all of them. */
  alone?: Alone | null;
  /** True after an act. */
  done?: boolean;
  /** Path of the screen whose act is taken from the inbox. */
  act?: string;
}

/** Returns the address of the inbox with what it shows. */
export function inboxHref({ show, kind, task, alone = null, done = false, act }: InboxPlace): string {
  const parameters = new URLSearchParams();
  if (show !== "all") parameters.set("show", show);
  if (kind !== null) parameters.set("kind", kind);
  if (task !== null) parameters.set("task", task);
  if (alone !== null) parameters.set("alone", alone);
  if (done) parameters.set("done", "1");
  if (act !== undefined) parameters.set("act", act);
  const query = parameters.toString();
  return query === "" ? "/admin" : `/admin?${act === undefined ? "" : "index&"}${query}`;
}
