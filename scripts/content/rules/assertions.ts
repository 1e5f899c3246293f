import { PAYMENT_KINDS, type PaymentKind } from "~/domain/codes/payment-methods";
import type { CasinoFields } from "~/features/casinos/schema";
import { COMPLAINT_STATES } from "~/domain/complaint-states";
import { wholeUnits } from "~/domain/money/money";
import { z } from "zod/v4";
import type { DemoContent, DemoEntry } from "../../seeding/demo-content";
import type { Finding, Rule } from "../finding";
import { mentions, mentionsHours } from "../numbers";
import { proseOf } from "../prose";

const count = z.number().int().min(0);
const hours = z.record(z.string(), z.number().nullable());

/** Figures that a text states about a casino. */
const ofCasino = z.strictObject({
  /** By payment method, "e-wallet" or "e_wallet"; null: we requested a withdrawal and it has not arrived. */
  testedHours: hours.optional(),
  statedHours: hours.optional(),
  /** Methods that took longer than the casino states. */
  late: count.optional(),
  /** Public complaints: all (`total`), the open ones, and those in a state. */
  complaints: z.partialRecord(z.enum(["total", "open", ...COMPLAINT_STATES]), count).optional(),
  tools: count.optional(),
  licences: count.optional(),
  studios: count.optional(),
  languages: count.optional(),
  /** Clauses that still apply, and clauses that were removed. */
  terms: count.optional(),
  termsRemoved: count.optional(),
  /** In whole units of the casino's own currency; null: no limit. */
  limits: z.partialRecord(z.enum(["day", "week", "month"]), z.number().nullable()).optional(),
  /** Facts that no field holds ("staff: 7"). Every text that states a fact must give the same value. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Hours of other tests that the text mentions (read by the rule `payouts`). */
  hours: z.array(z.number()).optional(),
  /** Other sums that an offer's text mentions, in whole units (read by the rule `offers`). */
  amounts: z.array(z.number()).optional(),
});
type CasinoSays = z.infer<typeof ofCasino>;

/** Figures that a text states about the site itself. */
const ofSite = z.strictObject({
  firstAnswerHours: count.optional(),
  partyDays: count.optional(),
  extensionDays: count.optional(),
  reopenDays: count.optional(),
  /** In percent. */
  weights: z
    .partialRecord(z.enum(["licence", "complaints", "terms", "payout", "players", "protection"]), count)
    .optional(),
});

const says = ofCasino.extend({ site: ofSite.optional(), casinos: z.record(z.string(), ofCasino).optional() });

type Report = (problem: string) => void;

function methodOf(name: string): PaymentKind | undefined {
  return PAYMENT_KINDS.find((method) => method === name.replaceAll("-", "_"));
}

/** Compares an asserted figure with the record, and with the text that should state it. */
function figure(
  what: string,
  asserted: number | null,
  actual: number | null | undefined,
  prose: string,
  report: Report,
): void {
  if (actual === undefined) report(`${what}: the record has no such figure.`);
  else if (asserted !== actual) report(`${what}: the prose says ${String(asserted)}, the record ${String(actual)}.`);
  else if (asserted !== null && !mentions(prose, asserted))
    report(`${what}: the prose no longer says ${String(asserted)}.`);
}

function checkHours(
  field: "testedHours" | "statedHours",
  asserted: Record<string, number | null> | undefined,
  { payments }: CasinoFields,
  prose: string,
  report: Report,
): void {
  for (const [name, value] of Object.entries(asserted ?? {})) {
    const payment = payments.find(({ method }) => method === methodOf(name));
    const actual = payment?.[field];
    if (!payment) report(`${field} of ${name}: the casino has no such method.`);
    else if (value === null) {
      if (actual !== null || payment.testedAt === null)
        report(
          `${field} of ${name}: the prose says that it never came, the table has ${actual === null ? "no test" : String(actual)}.`,
        );
    } else if (actual === null || actual === undefined || Math.abs(actual - value) > 0.05)
      report(`${field} of ${name}: the prose says ${String(value)}, the table ${String(actual)}.`);
    else if (!mentionsHours(prose, value))
      report(`${field} of ${name}: the prose no longer says ${String(value)} hours.`);
  }
}

function complaintCounts(casinoId: string, { complaints }: DemoContent): Record<string, number> {
  const own = complaints.filter(({ fields }) => fields.casinoId === casinoId && fields.publishedAt !== null);
  const counts: Record<string, number> = {
    total: own.length,
    open: own.filter(({ fields }) => fields.closedAt === null).length,
  };
  for (const state of COMPLAINT_STATES) counts[state] = own.filter(({ fields }) => fields.state === state).length;
  return counts;
}

function checkCasino(
  asserted: CasinoSays,
  casino: DemoEntry<CasinoFields>,
  content: DemoContent,
  prose: string,
  report: Report,
): void {
  const { fields } = casino;
  checkHours("testedHours", asserted.testedHours, fields, prose, report);
  checkHours("statedHours", asserted.statedHours, fields, prose, report);
  const plain: [keyof CasinoSays, number][] = [
    [
      "late",
      fields.payments.filter(
        (one) => one.testedHours !== null && one.statedHours !== null && one.testedHours > one.statedHours,
      ).length,
    ],
    ["tools", fields.protectionTools.length],
    ["licences", fields.licences.length],
    ["studios", fields.providers.length],
    ["languages", fields.languages.length],
    ["terms", fields.termFlags.filter(({ removedAt }) => removedAt === null).length],
    ["termsRemoved", fields.termFlags.filter(({ removedAt }) => removedAt !== null).length],
  ];
  for (const [what, actual] of plain) {
    const value = asserted[what];
    if (typeof value === "number") figure(what, value, actual, prose, report);
  }
  const counted = complaintCounts(casino.id, content);
  for (const [state, value] of Object.entries(asserted.complaints ?? {}))
    figure(`complaints ${state}`, value, counted[state], prose, report);
  for (const [span, value] of Object.entries(asserted.limits ?? {})) {
    const limit = fields.withdrawalLimits[span as "day" | "week" | "month"];
    figure(`limit of the ${span}`, value, limit && wholeUnits(limit), prose, report);
  }
}

function checkSite(asserted: z.infer<typeof ofSite>, { settings }: DemoContent, prose: string, report: Report): void {
  const { clocks, score } = settings;
  const plain: [string, number | undefined, number][] = [
    ["firstAnswerHours", asserted.firstAnswerHours, clocks.firstAnswerDays * 24],
    ["partyDays", asserted.partyDays, clocks.partyDays],
    ["extensionDays", asserted.extensionDays, clocks.extensionDays],
    ["reopenDays", asserted.reopenDays, clocks.reopenDays],
    ...Object.entries(asserted.weights ?? {}).map(([component, value]): [string, number, number] => [
      `weight of ${component}`,
      value,
      Math.round(score.weights[component as keyof typeof score.weights] * 100),
    ]),
  ];
  for (const [what, value, actual] of plain) if (value !== undefined) figure(what, value, actual, prose, report);
}

/** Asserted facts by casino and name, each with the entry that first states it. */
type Facts = Map<string, { value: string | number; file: string; id: string }>;

function checkFacts(
  asserted: CasinoSays,
  casinoId: string,
  { file, id }: { file: string; id: string },
  facts: Facts,
  prose: string,
  report: Report,
): void {
  for (const [name, value] of Object.entries(asserted.facts ?? {})) {
    const key = `${casinoId} ${name}`;
    const known = facts.get(key);
    if (known && known.value !== value)
      report(`${name}: ${String(value)} here, ${String(known.value)} in ${known.file} ${known.id}.`);
    if (typeof value === "number" && !mentions(prose, value))
      report(`${name}: the prose no longer says ${String(value)}.`);
    if (typeof value === "string" && !prose.toLowerCase().includes(value.toLowerCase()))
      report(`${name}: the prose no longer says “${value}”.`);
    if (!known) facts.set(key, { value, file, id });
  }
}

/** Checks that the figures in `says` are those of the record, and that the text still states them. */
export const assertions: Rule = (content) => {
  const findings: Finding[] = [];
  const facts: Facts = new Map();
  const prose = new Map<string, string[]>();
  for (const { file, id, text } of proseOf(content)) {
    const key = `${file} ${id}`;
    prose.set(key, [...(prose.get(key) ?? []), text]);
  }
  const casinos = new Map(content.casinos.map((casino) => [casino.id, casino]));
  const entries: (DemoEntry<unknown> & { own: string | null })[] = [
    ...content.casinos.map((entry) => ({ ...entry, own: entry.id })),
    ...content.bonuses.map((entry) => ({ ...entry, own: entry.fields.casinoId })),
    ...content.reviews.map((entry) => ({ ...entry, own: entry.fields.casinoId })),
    ...content.complaints.map((entry) => ({ ...entry, own: entry.fields.casinoId })),
    ...[...content.articles, ...content.pages, ...content.faq, ...content.awards, ...content.issues].map((entry) => ({
      ...entry,
      own: null,
    })),
  ];
  for (const { file, id, says: given, own } of entries) {
    if (given === undefined || given === null) continue;
    const report: Report = (problem) => findings.push({ rule: "assertions", file, where: `${id} says`, problem });
    const result = says.safeParse(given);
    if (!result.success) {
      report(z.prettifyError(result.error));
      continue;
    }
    const text = (prose.get(`${file} ${id}`) ?? []).join("\n\n");
    const { site, casinos: others = {}, ...direct } = result.data;
    if (site) checkSite(site, content, text, report);
    const told = [...(own === null ? [] : [[own, direct] as const]), ...Object.entries(others)];
    for (const [casinoId, asserted] of told) {
      const casino = casinos.get(casinoId);
      if (!casino) {
        report(`${casinoId} is not a casino.`);
        continue;
      }
      checkCasino(asserted, casino, content, text, report);
      checkFacts(asserted, casinoId, { file, id }, facts, text, report);
    }
  }
  return findings;
};
