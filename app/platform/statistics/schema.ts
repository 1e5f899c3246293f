import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { day } from "~/domain/codes/codes";

export const STAT_KINDS = [
  "visit",
  "page",
  "referrer",
  "click_casino",
  "click_bonus",
  "badge",
  "search",
  "search_empty",
  "redirect",
  "missing",
] as const;
export type StatKind = (typeof STAT_KINDS)[number];

/** What the screen of redirects shows. */
type KindOfRedirects = "redirect" | "missing";
/** The kinds that analytics show. */
export type ReportedKind = Exclude<StatKind, KindOfRedirects>;
export const REPORTED_KINDS = STAT_KINDS.filter(
  (kind): kind is ReportedKind => kind !== "redirect" && kind !== "missing",
);

/** Kinds that are counted per target; a visit has none. */
export const TARGETED_KINDS = STAT_KINDS.filter((kind) => kind !== "visit");

/** Stands for every target beyond those that are told apart. */
export const OTHER_TARGETS = "(other)";

/** Stands for search words that may be about a person. */
export const LEFT_OUT = "(left out)";

const target = textUpTo(300);
const count = z.number().int().min(0);

/**
 * The count of one event for one target on one day. Document id: `day:kind:hash of the target`. Exists for today
 * and for days that have not been condensed yet.
 */
export const dailyStatFields = z.object({
  day,
  kind: z.enum(STAT_KINDS),
  /** Path, casino or bonus id, referring host, search words, or a path that answered nothing with where a link to it stands. */
  target,
  count,
});
export type DailyStatFields = z.infer<typeof dailyStatFields>;

/** The count of one event on one day in all. Document id: `day:kind`. */
export const statTotalFields = z.object({
  day,
  kind: z.enum(STAT_KINDS),
  count,
  /** Number of the day's targets that are told apart. */
  targets: z.number().int().min(0),
  /** The count of each hour (UTC); absent from days counted before this field. */
  hours: z.array(count).length(24).optional(),
});

/** The most targets that one document of counts holds, and that one transaction adds. */
export const TARGETS_A_PART = 100;

/** What one instance has counted of a kind in an hour and not added yet. Document id: random. */
export const statPartFields = z
  .object({
    day,
    /** Hour of the day (UTC). */
    hour: z.number().int().min(0).max(23),
    kind: z.enum(STAT_KINDS),
    /** Each target once, with its count at the same place. A visit's target is empty. */
    targets: z.array(target).max(TARGETS_A_PART),
    counts: z.array(count).max(TARGETS_A_PART),
  })
  .refine(({ targets, counts }) => targets.length === counts.length, "Each target needs its count.");
export type StatPartFields = z.infer<typeof statPartFields>;

/** The most counted targets of a past day or month. Document id: `period:kind`. */
export const statListFields = z
  .object({
    kind: z.enum(STAT_KINDS),
    span: z.enum(["day", "month"]),
    /** `2026-11-21` or `2026-11`. */
    period: textUpTo(10).regex(/^\d{4}-\d{2}(-\d{2})?$/),
    /** Most counted first; `counts` has the figure of each. Two plain lists, because thousands are read at once. */
    targets: z.array(target),
    counts: z.array(count),
    /** The count of all other targets. */
    rest: count,
  })
  .refine(({ targets, counts }) => targets.length === counts.length, "Each target needs its count.");
export type StatListFields = z.infer<typeof statListFields>;

/** Returns each target of a part or a list with its count. */
export const countsOf = ({ targets, counts }: Pick<StatPartFields, "targets" | "counts">) =>
  targets.map((one, at) => [one, counts[at] ?? 0] as const);

/** Divides counts into as few parts as they fit in. */
export function inParts(counts: ReadonlyMap<string, number>): Pick<StatPartFields, "targets" | "counts">[] {
  const all = [...counts];
  return Array.from({ length: Math.ceil(all.length / TARGETS_A_PART) }, (_, at) => {
    const some = all.slice(at * TARGETS_A_PART, (at + 1) * TARGETS_A_PART);
    return { targets: some.map(([one]) => one), counts: some.map(([, sum]) => sum) };
  });
}
