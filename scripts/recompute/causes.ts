import type { Formula, HistoryInputs, HistoryStep, ComponentName } from "./published";
import { monthsBetween, recomputeScore } from "./score";

// What a step of a history may say of its cause: all that differs between the step before and it, and nothing else.

/** A step with all its inputs. */
export interface KnownStep {
  step: HistoryStep;
  inputs: HistoryInputs;
}

type Terms = HistoryInputs["termFlags"];

/** Codes whose words are not their own with spaces for underscores. */
const WORDS: Readonly<Record<string, string>> = {
  withdrawal: "withdrawals",
  bonus: "bonuses",
  max_win: "maximum win",
  instant_bank: "instant bank transfer",
  e_wallet: "e-wallet",
  crypto: "cryptocurrency",
  cool_off: "cool-off",
  self_exclusion: "self-exclusion",
  reverse_withdrawal_lock: "reverse-withdrawal lock",
  self_test: "self-test",
  blocking_links: "third-party blocking links",
  limit_raise_delay: "24-hour limit raise",
};

function wordsOf(code: string): string {
  return (WORDS[code] ?? code.replaceAll("_", " ")).toLowerCase();
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
}

function pastAt(instant: string | null, at: string): boolean {
  return instant !== null && Date.parse(instant) <= Date.parse(at);
}

/** Returns the hours that a duration in words stands for, and half of its smallest unit. */
function durationOf(text: string): { hours: number; within: number } | null {
  const parts = [...text.matchAll(/([\d,]+) (minute|hour|day)s?/g)];
  const sizes = { minute: 1 / 60, hour: 1, day: 24 };
  const sizeOf = (unit = "") => sizes[unit as keyof typeof sizes];
  const hours = parts.reduce(
    (sum, [, digits = "", unit]) => sum + Number(digits.replaceAll(",", "")) * sizeOf(unit),
    0,
  );
  const last = parts.at(-1)?.[2];
  // Hours are rounded before days are.
  return last === undefined ? null : { hours, within: sizeOf(last) / 2 + (last === "day" ? 0.5 : 1 / 120) };
}

/** A cause as told: complaints by their number, and times by the number of hours in the inputs that they round to. */
function toldParts(cause: string, { inputs }: KnownStep): string[] {
  return cause
    .toLowerCase()
    .split("; ")
    .map((part) => part.replace(/^complaint [a-z]{2,4}-[a-z0-9]+/, "1 complaint"))
    .map((part) => {
      const [, start = "", words = "", end = ""] =
        /^((?:we tested a withdrawal by .+: )|(?:the casino states ))([\d,]+ (?:minute|hour|day).*?)( for .+)?$/.exec(
          part,
        ) ?? [];
      const told = durationOf(words);
      const name = (end || start).replace(/^ for |^we tested a withdrawal by |: $/g, "");
      const payment = inputs.payments.find(({ method }) => wordsOf(method) === name);
      const hours = start.startsWith("we tested") ? payment?.testedHours : payment?.statedHours;
      const isSame = told && hours != null && Math.abs(told.hours - hours) <= told.within + 1e-6;
      return isSame ? `${start}${String(hours)}${end}` : part;
    })
    .sort();
}

function standingOf(flag: Terms[number] | undefined, at: string): "unknown" | "standing" | "used" | "removed" {
  if (!flag || !pastAt(flag.foundAt, at)) return "unknown";
  if (pastAt(flag.removedAt, at)) return "removed";
  return pastAt(flag.enforcedAt, at) ? "used" : "standing";
}

/** Pairs every term with itself in the step before: by all that names it, then by what a correction would leave. */
function paired(before: Terms, after: Terms): [Terms[number] | undefined, Terms[number] | undefined][] {
  const [left, right] = [[...before], [...after]];
  const pairs: [Terms[number] | undefined, Terms[number] | undefined][] = [];
  const keys: ((flag: Terms[number]) => string)[] = [
    ({ category, foundAt, severity }) => `${category} ${foundAt} ${String(severity)}`,
    ({ category, foundAt }) => `${category} ${foundAt}`,
    ({ category, severity }) => `${category} ${String(severity)}`,
  ];
  for (const key of keys)
    for (const flag of [...right]) {
      const at = left.findIndex((one) => key(one) === key(flag));
      if (at === -1) continue;
      pairs.push([left.splice(at, 1)[0], flag]);
      right.splice(right.indexOf(flag), 1);
    }
  return [
    ...pairs,
    ...right.map((flag) => [undefined, flag] as [undefined, Terms[number]]),
    ...left.map((flag) => [flag, undefined] as [Terms[number], undefined]),
  ];
}

const MOVES: Readonly<Record<string, string>> = {
  "unknown standing": "found",
  "unknown used": "found, and used against a player",
  "unknown removed": "found, after it had been taken out",
  "standing used": "used against a player",
  "standing removed": "taken out",
  "used removed": "taken out",
  "used standing": "in force again",
  "removed standing": "in force again",
  "removed used": "found, and used against a player",
};

function termParts(before: KnownStep, after: KnownStep): string[] {
  const counts = new Map<string, number>();
  const tell = (category: string, what: string) => {
    const words = wordsOf(category);
    counts.set(`${words}|${what}`, (counts.get(`${words}|${what}`) ?? 0) + 1);
  };
  for (const [was, is] of paired(before.inputs.termFlags, after.inputs.termFlags)) {
    const [from, to] = [standingOf(was, before.step.at), standingOf(is, after.step.at)];
    const category = (is ?? was)?.category ?? "";
    const at = after.step.at;
    const isCorrected =
      was &&
      is &&
      (["foundAt", "enforcedAt", "removedAt"] as const).some(
        (name) => was[name] !== is[name] && pastAt(was[name], at) && pastAt(is[name], at),
      );
    if (isCorrected && to !== "unknown") tell(category, "given different dates");
    if (from !== to) tell(category, to === "unknown" ? "no longer counted as unfair" : (MOVES[`${from} ${to}`] ?? to));
    else if (was && is && to !== "unknown" && was.severity !== is.severity)
      tell(category, is.severity > was.severity ? "judged more severe" : "judged less severe");
  }
  return [...counts].map(([key, count]) => {
    const [words = "", what = ""] = key.split("|");
    return count === 1
      ? `an unfair term on ${words} was ${what}`
      : `${count.toLocaleString("en-GB")} unfair terms on ${words} were ${what}`;
  });
}

const LIFTED: Readonly<Record<string, string>> = {
  warning: "we lifted the warning",
  blacklisted: "we took it off the blacklist",
  closed: "it reopened",
};
const MARKED: Readonly<Record<string, string>> = {
  warning: "we put a warning on it",
  blacklisted: "we blacklisted it",
  closed: "it closed",
};

function lifecycleParts(was: HistoryInputs["lifecycle"], is: HistoryInputs["lifecycle"]): string[] {
  if (was === is) return [];
  const isLifted =
    is === "active" || (is === "warning" && was !== "active") || (is === "blacklisted" && was === "closed");
  return [...(isLifted ? [LIFTED[was] ?? ""] : []), ...(is === "active" ? [] : [MARKED[is] ?? ""])];
}

function paymentParts(before: HistoryInputs["payments"], after: HistoryInputs["payments"]): string[] {
  return [...new Set([...after, ...before].map(({ method }) => method))].flatMap((method) => {
    const [was, is] = [before, after].map((payments) => payments.find((payment) => payment.method === method));
    const name = wordsOf(method);
    const parts: string[] = [];
    const [tested, stated] = [is?.testedHours ?? null, is?.statedHours ?? null];
    if (tested !== (was?.testedHours ?? null))
      parts.push(
        tested === null
          ? `the time we tested for ${name} no longer counts`
          : `we tested a withdrawal by ${name}: ${String(tested)}`,
      );
    if (stated !== (was?.statedHours ?? null))
      parts.push(
        stated === null
          ? `the casino no longer states a time for ${name}`
          : `the casino states ${String(stated)} for ${name}`,
      );
    return parts;
  });
}

function toolParts(before: readonly string[], after: readonly string[]): string[] {
  const named = (tools: readonly string[]) =>
    tools.length > 2 ? `${String(tools.length)} protection tools` : tools.map(wordsOf).join(" and ");
  const added = after.filter((tool) => !before.includes(tool));
  const dropped = before.filter((tool) => !after.includes(tool));
  return [
    ...(added.length > 0 ? [`it added ${named(added)}`] : []),
    ...(dropped.length > 0 ? [`it dropped ${named(dropped)}`] : []),
  ];
}

function complaintParts(before: KnownStep, after: KnownStep): string[] {
  const [was, is] = [before.inputs.complaints, after.inputs.complaints];
  const moved = (["unresolved", "resolved"] as const).flatMap((outcome) => {
    const more = is[outcome] - was[outcome];
    if (more > 0) return [`${counted(more, "complaint")} closed as ${outcome}`];
    if (more < 0) return [`${counted(-more, "complaint")} no longer ${more === -1 ? "counts" : "count"} as ${outcome}`];
    return [];
  });
  if (moved.length > 0 || !("complaints" in (after.step.inputs ?? {}))) return moved;
  return ["the disputed amount of a complaint was corrected"];
}

function reviewParts(before: KnownStep, after: KnownStep): string[] {
  if (!("reviews" in (after.step.inputs ?? {}))) return [];
  const more = after.inputs.reviews.count - before.inputs.reviews.count;
  if (more === 0) return ["a player’s review changed"];
  return [`${counted(Math.abs(more), "review")} ${more > 0 ? "published" : "removed"}`];
}

function eurosInWords(limit: number | null): string {
  return limit === null ? "no limit" : `€${Math.round(limit).toLocaleString("en-GB")}`;
}

function whatHappened(before: KnownStep, after: KnownStep): string[] {
  const [was, is] = [before.inputs, after.inputs];
  const verified = (licences: HistoryInputs["licences"]) => licences.filter((one) => one.verified).length;
  const lookedUp = verified(is.licences) - verified(was.licences);
  const [limitBefore, limit] = [eurosInWords(was.monthlyLimitEur), eurosInWords(is.monthlyLimitEur)];
  return [
    ...(before.step.formulaVersion === after.step.formulaVersion
      ? []
      : [`formula version ${String(after.step.formulaVersion)}`]),
    ...(was.sizeBand === is.sizeBand ? [] : [`its size went from ${wordsOf(was.sizeBand)} to ${wordsOf(is.sizeBand)}`]),
    ...(was.listedOn === is.listedOn ? [] : ["the day of listing was corrected"]),
    ...lifecycleParts(was.lifecycle, is.lifecycle),
    ...(JSON.stringify(was.licences) === JSON.stringify(is.licences)
      ? []
      : [
          lookedUp > 0
            ? "a licence was verified"
            : lookedUp < 0
              ? "a licence is no longer verified"
              : "the licences changed",
        ]),
    ...complaintParts(before, after),
    ...termParts(before, after),
    ...paymentParts(was.payments, is.payments),
    ...(limitBefore === limit ? [] : [`the monthly limit in euros went from ${limitBefore} to ${limit}`]),
    ...toolParts(was.protectionTools, is.protectionTools),
    ...reviewParts(before, after),
  ];
}

/** Points below which nothing is told of what time did. */
const LEAST_POINTS = 0.005;

/** Returns what time alone did to the score since the step before, as far as it is to be told. */
function whatTimeDid(before: KnownStep, at: string, caps: Formula["caps"], isAlone: boolean): string[] {
  const { weights, licences, ...inputs } = before.inputs;
  const looked = licences.map(({ tier, verified }) => ({ tier, verifiedAt: verified ? before.step.at : null }));
  const valuesAt = (when: string, burden: number) =>
    recomputeScore(
      { ...inputs, licences: looked, complaints: { ...inputs.complaints, burden } },
      { at: when, weights, caps },
    ).components;
  const { burden } = inputs.complaints;
  const [was, is] = [valuesAt(before.step.at, burden), valuesAt(at, burden)];
  const [clean, cleanNow] = [valuesAt(before.step.at, 0), valuesAt(at, 0)];
  // A clean record counts for more while a casino's first year goes by; the rest is the age of the complaints.
  const watched = (was.complaints.value * cleanNow.complaints.value) / clean.complaints.value - was.complaints.value;
  const points = (component: ComponentName, change: number) => 10 * weights[component] * change;
  const effects = [
    { what: null, points: points("complaints", watched) },
    { what: "complaints", points: points("complaints", is.complaints.value - was.complaints.value - watched) },
    { what: "unfair terms", points: points("terms", is.terms.value - was.terms.value) },
    { what: "reviews", points: points("players", is.players.value - was.players.value) },
  ].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const large = effects.filter((effect) => Math.abs(effect.points) >= LEAST_POINTS);
  const told = large.length > 0 || !isAlone ? large : effects.slice(0, 1).filter((effect) => effect.points !== 0);
  const aged = told.flatMap(({ what }) => what ?? []);
  const list = aged.length > 1 ? `${aged.slice(0, -1).join(", ")} and ${aged.at(-1) ?? ""}` : aged.join("");
  return [
    ...(told.some(({ what }) => what === null) ? ["we have watched it for longer"] : []),
    ...(list === "" ? [] : [`${list} have aged`]),
  ];
}

/** Returns the parts of a step's cause as it is told, and as they follow from the step before; both in one order. */
export function causeParts(
  before: KnownStep,
  after: KnownStep,
  caps: Formula["caps"],
): { told: string[]; follows: string[] } {
  const { at } = after.step;
  const { listedOn } = before.inputs;
  const isFreed = before.step.caps.includes("listed_under_6_months") && monthsBetween(listedOn, at) >= 6;
  const limit = caps.find(({ cap }) => cap === "listed_under_6_months")?.limit ?? Number.NaN;
  const happened = [
    ...(isFreed ? [`listed for six months, so the limit of ${String(limit)} has ended`] : []),
    ...whatHappened(before, after),
  ];
  const follows = [...happened, ...whatTimeDid(before, at, caps, happened.length === 0)];
  return {
    told: toldParts(after.step.cause, after),
    follows: (follows.length > 0 ? follows : ["recalculated"]).sort(),
  };
}

/** Longest cause that is stored; a longer one is cut. */
export const LONGEST_CAUSE = 400;
