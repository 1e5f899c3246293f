interface Placed {
  id: string;
  group: string;
  order: number;
}

/** Returns questions by group, each group in its order, the groups in the order of their first questions. */
export function inOrder<E extends Placed>(entries: readonly E[]): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const entry of [...entries].sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))) {
    const own = groups.get(entry.group);
    if (own) own.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return groups;
}
