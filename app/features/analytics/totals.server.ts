import { backend } from "~/backend/index.server";
import { dailyStats } from "./collection";
import { STAT_KINDS, type StatKind } from "./schema";

const DAY = 86_400_000;
const PAGE = 1_000;
const MOST_PAGES = 20;
const TOP = 10;

/** What was counted in the last `days` days, by kind: the sum, and the targets counted most. */
export async function totalsByKind(days: number) {
  const { documents, clock } = backend();
  const from = new Date(clock().getTime() - (days - 1) * DAY).toISOString().slice(0, 10);
  const sums = new Map<StatKind, Map<string, number>>(STAT_KINDS.map((kind) => [kind, new Map<string, number>()]));
  let cursor: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page: Awaited<ReturnType<typeof documents.query<typeof dailyStats.schema._output>>> = await documents.query(
      dailyStats,
      {
        where: [["day", ">=", from]],
        orderBy: ["day", "kind"],
        limit: PAGE,
        ...(cursor !== null && { cursor }),
      },
    );
    for (const { kind, target, count } of page.items) {
      const targets = sums.get(kind);
      targets?.set(target, (targets.get(target) ?? 0) + count);
    }
    cursor = page.next;
    if (cursor === null) break;
  }
  return STAT_KINDS.map((kind) => {
    const targets = [...(sums.get(kind) ?? [])].sort((a, b) => b[1] - a[1]);
    return {
      kind,
      total: targets.reduce((sum, [, count]) => sum + count, 0),
      top: targets.slice(0, TOP).map(([target, count]) => ({ target, count })),
    };
  });
}
