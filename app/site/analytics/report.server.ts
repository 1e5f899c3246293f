import { backend } from "~/backend/index.server";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { sumOf } from "~/domain/numbers";
import { complaintFigures } from "./complaint-figures.server";
import {
  cutBefore,
  DAY_LISTS_KEPT,
  dayAfter,
  daysOf,
  endOf,
  lengthOf,
  rangeBefore,
  type DayRange,
} from "~/platform/statistics/day-range";
import { readDays, readTargets, shareUntil } from "~/platform/statistics/figures.server";
import { newsletterFigures } from "./newsletter-figures.server";
import {
  ofEach,
  type Cell,
  type ComparedRanges,
  type FigureTable,
  type Report,
  type ReportSection,
  type TableId,
} from "./report";
import { LEFT_OUT, REPORTED_KINDS, type ReportedKind } from "~/platform/statistics/schema";

/** The most rows of a table; everything else is added up in one more row. */
export const MOST_ROWS = 50;

type Days = Record<ReportedKind, { now: number[]; before: number[] }>;

function plus(values: readonly number[], more: readonly number[]): number[] {
  return values.map((value, index) => value + (more[index] ?? 0));
}

/** Reads both ranges' days of every kind. The two ranges adjoin, so one query reads both. */
async function readAllDays({ range, before, cut }: ComparedRanges): Promise<Days> {
  const read = await Promise.all(
    REPORTED_KINDS.map(async (kind) => {
      const values = [...(await readDays(kind, { from: before.from, to: range.to }, cut)).values()];
      const [then, now] = ofEach(values, range);
      return [kind, { before: then, now }] as const;
    }),
  );
  return Object.fromEntries(read) as Days;
}

interface Counted {
  now: Map<string, number>;
  before: Map<string, number>;
}

/**
 * Targets aren't counted by the hour, so on a day that is cut, each gets the share of its day that all of them together
 * have.
 */
async function readBoth(kind: ReportedKind, { range, before, cut }: ComparedRanges): Promise<Counted> {
  const ofCut = cut && { from: cut.day, to: cut.day };
  const [now, then, whole, share] = await Promise.all([
    readTargets(kind, range),
    readTargets(kind, before),
    ofCut ? readTargets(kind, ofCut) : new Map<string, number>(),
    cut ? shareUntil(kind, cut) : 1,
  ]);
  for (const [target, count] of whole)
    then.set(target, Math.max(0, (then.get(target) ?? 0) - Math.round(count * (1 - share))));
  return { now, before: then };
}

const LISTED = ["page", "referrer", "click_casino", "click_bonus", "badge", "search", "search_empty"] as const;

async function readAllTargets(ranges: ComparedRanges) {
  const read = await Promise.all(LISTED.map(async (kind) => [kind, await readBoth(kind, ranges)] as const));
  return Object.fromEntries(read) as Record<(typeof LISTED)[number], Counted>;
}

function mostCounted({ now }: Counted): [string, number][] {
  return [...now].sort(([a, of], [b, against]) => against - of || (a < b ? -1 : 1)).slice(0, MOST_ROWS);
}

function listTable(
  { id, title, what, figure, rest }: { id: TableId; title: string; what: string; figure: string; rest: string },
  counted: Counted,
  totals: { now: number; before: number },
  show: (target: string) => Cell,
): FigureTable {
  const listed = mostCounted(counted);
  const rows: Cell[][] = listed.map(([target, count]) => [show(target), count, counted.before.get(target) ?? 0]);
  const others = totals.now - sumOf(listed.map(([, count]) => count));
  const othersBefore = totals.before - sumOf(listed.map(([target]) => counted.before.get(target) ?? 0));
  if (others > 0) rows.push([rest, others, Math.max(0, othersBefore)]);
  return {
    id,
    title,
    columns: [{ label: what }, { label: figure, isFigure: true }, { label: "Before", isFigure: true }],
    rows,
  };
}

const OF_SEARCHES = { what: "Words", figure: "Searches", rest: "All others" };

function searchCell(words: string): Cell {
  if (words === LEFT_OUT) return "Left out: looked like someone’s address or number";
  return { text: words, to: `/search?${new URLSearchParams({ q: words }).toString()}` };
}

interface Target {
  name: string;
  /** The public page whose views are counted. */
  page: string;
}

function clickTable(
  { id, title, what }: { id: TableId; title: string; what: string },
  counted: Counted,
  pages: Counted,
  find: (target: string) => Target | null,
): FigureTable {
  const rows = mostCounted(counted).map(([target, count]): Cell[] => {
    const known = find(target);
    const views = (known && pages.now.get(known.page)) ?? 0;
    return [
      known ? { text: known.name, to: known.page } : target,
      count,
      counted.before.get(target) ?? 0,
      views,
      views === 0 ? null : Math.round((count / views) * 1_000) / 10,
    ];
  });
  return {
    id,
    title,
    columns: [
      { label: what },
      { label: "Clicks", isFigure: true },
      { label: "Before", isFigure: true },
      { label: "Views of its page", isFigure: true },
      { label: "Clicks per 100 views", isFigure: true },
    ],
    rows,
    note: "Every click that leads to a casino, whether it pays us or not; earnings have those that took a deal’s link. Offers also appear on lists and other pages, so there can be more clicks than page views.",
  };
}

function byDay(range: DayRange, days: Days): FigureTable {
  const columns: [string, ReportedKind][] = [
    ["Visits", "visit"],
    ["Page views", "page"],
    ["From other sites", "referrer"],
    ["Clicks to casinos", "click_casino"],
    ["Clicks to bonuses", "click_bonus"],
    ["Searches with a result", "search"],
    ["Searches without one", "search_empty"],
  ];
  return {
    id: "days",
    title: "Day by day",
    columns: [{ label: "Day" }, ...columns.map(([label]) => ({ label, isFigure: true }))],
    rows: daysOf(range).map((day, index) => [day, ...columns.map(([, kind]) => days[kind].now[index] ?? 0)]),
  };
}

/** Returns the analytics of a range (at most 366 days), compared with as many days before it. */
export async function readReport(range: DayRange): Promise<Report> {
  const cut = cutBefore(range, backend().clock());
  const ranges: ComparedRanges = { range, before: rangeBefore(range), cut };
  const [days, counted, casinos, bonuses, newsletter, complaints] = await Promise.all([
    readAllDays(ranges),
    readAllTargets(ranges),
    publishedCasinos.read(),
    publishedBonuses.read(),
    newsletterFigures(ranges),
    complaintFigures(ranges),
  ]);
  const totals = (kind: ReportedKind) => ({ now: sumOf(days[kind].now), before: sumOf(days[kind].before) });
  const clicks = {
    now: plus(days.click_casino.now, days.click_bonus.now),
    before: plus(days.click_casino.before, days.click_bonus.before),
  };
  const searches = {
    now: plus(days.search.now, days.search_empty.now),
    before: plus(days.search.before, days.search_empty.before),
  };
  const chart = (title: string, { now: values, before }: Days[ReportedKind]) => ({ title, values, before });
  const list = (
    kind: (typeof LISTED)[number],
    words: Parameters<typeof listTable>[0],
    show: (target: string) => Cell,
  ) => listTable(words, counted[kind], totals(kind), show);

  const sections: ReportSection[] = [
    {
      id: "pages",
      title: "Pages",
      chart: chart("Page views a day", days.page),
      tables: [
        list(
          "page",
          { id: "pages", title: "Most viewed pages", what: "Page", figure: "Views", rest: "All other pages" },
          (path) => ({ text: path, to: path }),
        ),
      ],
    },
    {
      id: "referrers",
      title: "Where visitors came from",
      chart: chart("Pages opened from other sites a day", days.referrer),
      tables: [
        list(
          "referrer",
          { id: "referrers", title: "Sites that led here", what: "Site", figure: "Arrivals", rest: "All other sites" },
          (host) => host,
        ),
      ],
    },
    {
      id: "clicks",
      title: "Outbound clicks",
      chart: chart("Clicks to casinos a day", clicks),
      tables: [
        clickTable(
          { id: "casino-clicks", title: "By casino", what: "Casino" },
          counted.click_casino,
          counted.page,
          (id) => {
            const casino = casinos.byId.get(id);
            return casino ? { name: casino.name, page: `/casinos/${casino.slug}` } : null;
          },
        ),
        clickTable(
          { id: "bonus-clicks", title: "By bonus", what: "Bonus" },
          counted.click_bonus,
          counted.page,
          (id) => {
            const bonus = bonuses.byId.get(id);
            const casino = bonus && casinos.byId.get(bonus.casinoId);
            return bonus
              ? { name: casino ? `${bonus.title}, ${casino.name}` : bonus.title, page: `/bonuses/${bonus.slug}` }
              : null;
          },
        ),
      ],
    },
    {
      id: "badges",
      title: "Badges on other sites",
      chart: chart("Badges shown a day", days.badge),
      tables: [
        {
          ...list(
            "badge",
            { id: "badges", title: "Most shown badges", what: "Casino", figure: "Shown", rest: "All other casinos" },
            (id) => {
              const casino = casinos.byId.get(id);
              return casino ? { text: casino.name, to: `/casinos/${casino.slug}/badge` } : id;
            },
          ),
          note: "Counted each time a browser asks us for the picture, which it then keeps for up to a quarter of an hour. Where it is shown is not recorded, and anybody can raise this number.",
        },
      ],
    },
    {
      id: "searches",
      title: "Searches",
      chart: chart("Searches a day", searches),
      tables: [
        list("search_empty", { id: "empty-searches", title: "Searches without results", ...OF_SEARCHES }, searchCell),
        list("search", { id: "searches", title: "Searches with results", ...OF_SEARCHES }, searchCell),
      ],
    },
    newsletter.section,
    complaints.section,
  ];
  return {
    ...{ range, before: ranges.before, beforeUntil: cut && endOf(cut) },
    days: lengthOf(range),
    isOld: range.from < dayAfter(backend().clock().toISOString().slice(0, 10), -DAY_LISTS_KEPT),
    tiles: [
      { label: "Visits", ...totals("visit") },
      { label: "Page views", ...totals("page") },
      { label: "Outbound clicks", now: sumOf(clicks.now), before: sumOf(clicks.before) },
      { label: "Searches", now: sumOf(searches.now), before: sumOf(searches.before) },
      { label: "Searches without a result", ...totals("search_empty") },
      { label: "New subscribers", ...newsletter.confirmed },
      { label: "Complaints sent", ...complaints.sent },
      { label: "Complaints decided", ...complaints.decided },
    ],
    sections: [
      { id: "visits", title: "Visits", chart: chart("Visits a day", days.visit), tables: [byDay(range, days)] },
      ...sections,
    ],
  };
}

/** Returns every table of a report. */
export function tablesOf(report: Report): FigureTable[] {
  return report.sections.flatMap(({ tables }) => [...tables]);
}
