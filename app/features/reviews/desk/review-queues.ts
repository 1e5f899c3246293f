/** Staff's queues, in the order of the tabs. */
export const REVIEW_QUEUES = {
  waiting: "Waiting",
  flagged: "Flagged",
  hidden: "Hidden",
  published: "Published",
  all: "All",
} as const;
export type ReviewQueue = keyof typeof REVIEW_QUEUES;

export const queueNames = Object.keys(REVIEW_QUEUES) as ReviewQueue[];

/** Returns the queue that a parameter of an address names, else `waiting`. */
export function parseQueue(value: string | null): ReviewQueue {
  return queueNames.find((name) => name === value) ?? "waiting";
}

export function reviewDeskPath(id: string, queue: ReviewQueue): string {
  return `/admin/reviews/${encodeURIComponent(id)}${queue === "waiting" ? "" : `?queue=${queue}`}`;
}
