/** The most tasks that a list shows. */
export const SHOWN = 12;

/** A task for a person: what it is, where it is, and the moment that makes it urgent. */
export interface Task {
  id: string;
  label: string;
  detail: string;
  to: string | null;
  at: string | null;
  isLate?: boolean;
  /** Version of what it is about, where an act on several at once needs it. */
  of?: number;
  /** Who handles it, where that is stored with what it is about. */
  owner?: { id: string | null; name: string } | null;
}

/** The kinds of tasks, in a word or two. */
export const TASK_KINDS = {
  unset: "Missing",
  messages: "Messages",
  complaints: "Complaints",
  reviews: "Reviews",
  approvals: "Approvals",
  terms: "Terms",
  links: "Links",
  representatives: "Access",
  corrections: "Corrections",
  "game-reports": "Game reports",
  questions: "Questions",
  bonuses: "Bonuses",
  facts: "Facts",
  law: "Law",
  unlawful: "Against the law",
  ties: "Ties",
  scheduled: "Scheduled",
  unpublished: "Not published",
  jobs: "Jobs",
  webhooks: "Webhooks",
  outbox: "Outbox",
  operations: "Operations",
} as const;
export type TaskKind = keyof typeof TASK_KINDS;

export interface TaskList {
  id: TaskKind;
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
