/** The most tasks that a list shows. */
export const SHOWN = 12;

/** A task for a person: what it is, where it is, and the moment that makes it urgent. */
export interface Task {
  id: string;
  label: string;
  detail: string;
  to: string | null;
  at: string | null;
  isLate: boolean;
}

export interface TaskList {
  id: string;
  title: string;
  /** What each task's moment means. */
  moment: string;
  total: number;
  tasks: Task[];
  /** The address of the whole list. */
  allAt: string;
}

/** Compares moments as text, the earliest first: ISO 8601 sorts correctly as text, and fast with thousands of them. */
export function earliest(a: string | null, b: string | null): number {
  const [one, other] = [a ?? "", b ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}
