/** Numbers of complaints, keyed `state|category`. */
export type ComplaintCounts = Readonly<Record<string, number>>;

/** Returns how many complaints are in the given states and categories; all of them where none are given. */
export function countComplaints(
  counts: ComplaintCounts,
  states?: readonly string[],
  categories?: readonly string[],
): number {
  let sum = 0;
  for (const [key, count] of Object.entries(counts)) {
    const [state = "", category = ""] = key.split("|");
    if ((states?.includes(state) ?? true) && (categories?.includes(category) ?? true)) sum += count;
  }
  return sum;
}

export function collectCounts(many: readonly ComplaintCounts[]): ComplaintCounts {
  const sum: Record<string, number> = {};
  for (const counts of many) {
    for (const [key, count] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}

/** Returns `counts` minus `others`, at least 0. */
export function subtractCounts(counts: ComplaintCounts, others: ComplaintCounts): ComplaintCounts {
  return Object.fromEntries(
    Object.entries(counts).map(([key, count]) => [key, Math.max(0, count - (others[key] ?? 0))]),
  );
}
