import { paymentInText } from "~/domain/codes/payment-methods";
import { monthsBetween } from "~/domain/decayed-sum";
import { formatHours } from "~/domain/durations";
import { formatMoney, moneyOf } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { isSameValue } from "~/platform/audit/field-changes";
import { SIZE_LABELS } from "../../labels";
import { TERM_LABELS, TOOL_LABELS } from "../../kinds";
import type { Lifecycle, RecordedInputs } from "../../schema";
import { emptyComplaintTally, MONTHS_CAPPED, SCORE_CAPS } from "../safety-score";
import { differingInputs, scoreOfState, type ScoreState } from "./recorded-inputs";

/** Points below which a component's change is not seen with two decimals. */
export const LEAST_POINTS = 0.005;
const LONGEST_CAUSE = 400;

/** Returns the cause recorded when only the formula has changed. */
export function formulaCause(version: number): string {
  return `Formula version ${String(version)}`;
}

type Terms = RecordedInputs["termFlags"];
type TermStanding = "unknown" | "standing" | "used" | "removed";

function isPast(instant: string | null, at: string): boolean {
  return instant !== null && Date.parse(instant) <= Date.parse(at);
}

function standingOf(flag: Terms[number] | undefined, at: string): TermStanding {
  if (!flag || !isPast(flag.foundAt, at)) return "unknown";
  if (isPast(flag.removedAt, at)) return "removed";
  return isPast(flag.enforcedAt, at) ? "used" : "standing";
}

/** Ways to recognise one term in two states, from the surest to the weakest, because terms have no id. */
const SAME_TERM: readonly ((a: Terms[number], b: Terms[number]) => boolean)[] = [
  (a, b) => a.category === b.category && a.foundAt === b.foundAt && a.severity === b.severity,
  (a, b) => a.category === b.category && a.foundAt === b.foundAt,
  // Correcting the day a term was found doesn't make it another term.
  (a, b) => a.category === b.category && a.severity === b.severity,
];

/** Pairs each unfair term with the same term before. */
function pairedTerms(before: Terms, after: Terms) {
  const left = [...before];
  const pairs: { was: Terms[number] | undefined; is: Terms[number] | undefined }[] = [];
  let unpaired = [...after];
  for (const isSame of SAME_TERM)
    unpaired = unpaired.filter((is) => {
      const at = left.findIndex((was) => isSame(was, is));
      if (at === -1) return true;
      pairs.push({ was: left.splice(at, 1)[0], is });
      return false;
    });
  for (const is of unpaired) pairs.push({ was: undefined, is });
  for (const was of left) pairs.push({ was, is: undefined });
  return pairs;
}

/** True if one of the dates that had passed by either state was changed, or taken back. */
function datesCorrected(was: Terms[number], is: Terms[number], at: string): boolean {
  return (["foundAt", "enforcedAt", "removedAt"] as const).some(
    (name) => was[name] !== is[name] && isPast(was[name], at) && isPast(is[name], at),
  );
}

function termCauses(before: ScoreState, after: ScoreState): string[] {
  const counts = new Map<string, { category: string; what: string; count: number }>();
  const tell = (category: Terms[number]["category"], what: string) => {
    const key = `${category} ${what}`;
    counts.set(key, { category: TERM_LABELS[category].toLowerCase(), what, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const { was, is } of pairedTerms(before.inputs.termFlags, after.inputs.termFlags)) {
    const flag = is ?? was;
    const from = standingOf(was, before.at);
    const to = standingOf(is, after.at);
    if (!flag) continue;
    if (is && was && to !== "unknown" && datesCorrected(was, is, after.at))
      tell(flag.category, "given different dates");
    if (from === to) {
      if (is && was && is.severity !== was.severity && to !== "unknown")
        tell(flag.category, is.severity > was.severity ? "judged more severe" : "judged less severe");
    } else if (to === "unknown") tell(flag.category, "no longer counted as unfair");
    else if (to === "removed")
      tell(flag.category, from === "unknown" ? "found, after it had been taken out" : "taken out");
    else if (to === "used")
      tell(flag.category, from === "standing" ? "used against a player" : "found, and used against a player");
    else tell(flag.category, from === "unknown" ? "found" : "in force again");
  }
  return [...counts.values()].map(({ category, what, count }) =>
    count === 1
      ? `An unfair term on ${category} was ${what}`
      : `${formatNumber(count)} unfair terms on ${category} were ${what}`,
  );
}

function licenceCauses({ licences: before }: RecordedInputs, { licences: after }: RecordedInputs): string[] {
  if (isSameValue(before, after)) return [];
  const verified = (licences: RecordedInputs["licences"]) => licences.filter((licence) => licence.verified).length;
  if (verified(after) > verified(before)) return ["A licence was verified"];
  return verified(after) < verified(before) ? ["A licence is no longer verified"] : ["The licences changed"];
}

function paymentCauses({ payments: before }: RecordedInputs, { payments: after }: RecordedInputs): string[] {
  const methods = new Set([...after, ...before].map(({ method }) => method));
  return [...methods].flatMap((method): string[] => {
    const was = before.find((payment) => payment.method === method);
    const is = after.find((payment) => payment.method === method);
    const name = paymentInText(method);
    const tested = is?.testedHours ?? null;
    const causes: string[] = [];
    if (tested !== (was?.testedHours ?? null))
      causes.push(
        tested === null
          ? `The time we tested for ${name} no longer counts`
          : `We tested a withdrawal by ${name}: ${formatHours(tested)}`,
      );
    const stated = is?.statedHours ?? null;
    if (stated !== (was?.statedHours ?? null))
      causes.push(
        stated === null
          ? `The casino no longer states a time for ${name}`
          : `The casino states ${formatHours(stated)} for ${name}`,
      );
    return causes;
  });
}

function limitCauses({ monthlyLimitEur: before }: RecordedInputs, { monthlyLimitEur: after }: RecordedInputs) {
  const words = (limit: number | null) =>
    limit === null ? "no limit" : formatMoney(moneyOf(Math.round(limit), "EUR"));
  return words(before) === words(after)
    ? []
    : [`The monthly limit in euros went from ${words(before)} to ${words(after)}`];
}

function toolCauses({ protectionTools: before }: RecordedInputs, { protectionTools: after }: RecordedInputs) {
  const added = after.filter((tool) => !before.includes(tool));
  const removed = before.filter((tool) => !after.includes(tool));
  const names = (tools: typeof added) =>
    tools.length > 2
      ? `${String(tools.length)} protection tools`
      : tools.map((tool) => TOOL_LABELS[tool]).join(" and ");
  return [
    ...(added.length > 0 ? [`It added ${names(added)}`] : []),
    ...(removed.length > 0 ? [`It dropped ${names(removed)}`] : []),
  ];
}

function complaintCauses(before: RecordedInputs, after: RecordedInputs, ref: string | undefined): string[] {
  if (!("complaints" in differingInputs(before, after))) return [];
  const causes = (["unresolved", "resolved"] as const).flatMap((outcome): string[] => {
    const more = after.complaints[outcome] - before.complaints[outcome];
    if (more > 0)
      return [
        more === 1 && ref !== undefined
          ? `Complaint ${ref} closed as ${outcome}`
          : `${plural(more, "complaint")} closed as ${outcome}`,
      ];
    if (more < 0)
      return [
        more === -1 && ref !== undefined
          ? `Complaint ${ref} no longer counts as ${outcome}`
          : `${plural(-more, "complaint")} no longer ${more === -1 ? "counts" : "count"} as ${outcome}`,
      ];
    return [];
  });
  return causes.length > 0 ? causes : ["The disputed amount of a complaint was corrected"];
}

function reviewCauses(before: RecordedInputs, after: RecordedInputs): string[] {
  if (!("reviews" in differingInputs(before, after))) return [];
  const more = after.reviews.count - before.reviews.count;
  if (more > 0) return [`${plural(more, "review")} published`];
  return [more < 0 ? `${plural(-more, "review")} removed` : "A player’s review changed"];
}

const MARKED: Record<Lifecycle, string> = {
  active: "It is active again",
  warning: "We put a warning on it",
  blacklisted: "We blacklisted it",
  closed: "It closed",
};
const LIFTED: Record<Lifecycle, string> = {
  active: "It is active again",
  warning: "We lifted the warning",
  blacklisted: "We took it off the blacklist",
  closed: "It reopened",
};

function standingCauses(before: RecordedInputs, after: RecordedInputs) {
  const causes: string[] = [];
  if (before.sizeBand !== after.sizeBand)
    causes.push(
      `Its size went from ${SIZE_LABELS[before.sizeBand].toLowerCase()} to ${SIZE_LABELS[after.sizeBand].toLowerCase()}`,
    );
  if (before.listedOn !== after.listedOn) causes.push("The day of listing was corrected");
  if (before.lifecycle !== after.lifecycle) {
    // A score that rises because a casino leaves the blacklist is not explained by the warning that stays.
    const isLifted =
      after.lifecycle === "active" || before.lifecycle === "blacklisted" || before.lifecycle === "closed";
    if (isLifted && after.lifecycle !== "closed") causes.push(LIFTED[before.lifecycle]);
    if (after.lifecycle !== "active") causes.push(MARKED[after.lifecycle]);
  }
  return causes;
}

/**
 * Returns what happened between two states besides time passing and players' reviews coming and going. Such an event is
 * recorded even when the rounded score stays. `complaint` is the reference of the complaint that moved.
 */
export function eventsBetween(before: ScoreState, after: ScoreState, complaint?: string): string[] {
  const [was, is] = [before.inputs, after.inputs];
  return [
    ...standingCauses(was, is),
    ...licenceCauses(was, is),
    ...complaintCauses(was, is, complaint),
    ...termCauses(before, after),
    ...paymentCauses(was, is),
    ...limitCauses(was, is),
    ...toolCauses(was, is),
  ];
}

/** Returns the effect of time alone on the score, in points, most first. */
function ageing(before: ScoreState, at: string): { what: keyof typeof AGED; points: number }[] {
  const { weights, ...inputs } = before.inputs;
  const without = { ...inputs, weights, complaints: emptyComplaintTally(before.at) };
  const is = scoreOfState(before).components;
  const later = scoreOfState({ ...before, at }).components;
  const clean = scoreOfState({ ...before, inputs: without }).components.complaints;
  const cleanLater = scoreOfState({ ...before, inputs: without, at }).components.complaints;
  // A clean record counts in full after a year; the rest of the component depends on the age of the complaints.
  const watched = is.complaints * (cleanLater / clean - 1);
  const aged = later.complaints - is.complaints - watched;
  const points: [keyof typeof AGED, number][] = [
    ["watch", weights.complaints * watched],
    ["complaints", weights.complaints * aged],
    ["terms", weights.terms * (later.terms - is.terms)],
    ["reviews", weights.players * (later.players - is.players)],
  ];
  return points
    .map(([what, share]) => ({ what, points: 10 * share }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

const AGED = { watch: null, complaints: "complaints", terms: "unfair terms", reviews: "reviews" };

function hasEnded({ inputs, ...before }: ScoreState, at: string): boolean {
  const isCapped = scoreOfState({ inputs, ...before }).caps.includes("listed_under_6_months");
  return isCapped && monthsBetween(inputs.listedOn, at) >= MONTHS_CAPPED;
}

/** Returns what time alone did to the components, if it is enough to be seen. */
function ageingCauses(before: ScoreState, at: string, isAlone: boolean): string[] {
  const aged = ageing(before, at);
  const seen = aged.filter(({ points }) => Math.abs(points) >= LEAST_POINTS);
  // A score that is about to round up or down may be tipped by less than is shown.
  const told = seen.length > 0 || !isAlone ? seen : aged.slice(0, 1).filter(({ points }) => points !== 0);
  const names = told.flatMap(({ what }) => AGED[what] ?? []);
  const last = names.pop();
  const list = names.length > 0 ? `${names.join(", ")} and ${last ?? ""}` : last;
  return [
    ...(told.some(({ what }) => what === "watch") ? ["we have watched it for longer"] : []),
    ...(list === undefined ? [] : [`${list} have aged`]),
  ];
}

/**
 * Returns why one score followed another, in words for the reader, from the inputs of both alone. What happened comes
 * first, then what time did.
 */
export function causeOfStep(before: ScoreState, after: ScoreState, complaint?: string): string {
  const happened = [
    ...(hasEnded(before, after.at)
      ? [`Listed for six months, so the limit of ${String(SCORE_CAPS.listed_under_6_months)} has ended`]
      : []),
    ...(before.formulaVersion === after.formulaVersion ? [] : [formulaCause(after.formulaVersion)]),
    ...eventsBetween(before, after, complaint),
    ...reviewCauses(before.inputs, after.inputs),
  ];
  const causes = [...happened, ...ageingCauses(before, after.at, happened.length === 0)];
  const told = causes.length > 0 ? causes : ["Recalculated"];
  const text = told.map((cause, place) => withInitial(cause, place === 0)).join("; ");
  return text.length <= LONGEST_CAUSE ? text : `${text.slice(0, LONGEST_CAUSE - 1)}…`;
}

function withInitial(text: string, isCapital: boolean): string {
  const initial = text.charAt(0);
  return (isCapital ? initial.toUpperCase() : initial.toLowerCase()) + text.slice(1);
}
