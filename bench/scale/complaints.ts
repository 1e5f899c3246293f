import { isOpen } from "~/features/complaints/case/case-machine";
import type { ComplaintEventFields, ComplaintFields, ComplaintMessageFields } from "~/features/complaints/schema";
import type { ComplaintTotalsFields } from "~/features/casinos/score/totals-schema";
import { inEuros, type Money } from "~/domain/money/money";
import { trailOf } from "../../scripts/seeding/complaint-trail";
import { complaintRefOf, playerName } from "./names";
import type { Random } from "./random";
import { memberId } from "./reviews";
import { daysEarlier } from "./shifted";
import type { ComplaintTemplate, Templates } from "./templates";

export interface MadeComplaint {
  complaint: ComplaintFields;
  messages: ComplaintMessageFields[];
  events: ComplaintEventFields[];
}

interface Accused {
  casinoId: string | null;
  casinoName: string;
}

/** Most complaints of a grown store are closed; only those of a few weeks are open. */
const OPEN_SHARE = 0.03;

function scaled(money: Money | null, by: number): Money | null {
  return money && { ...money, amount: Math.round(money.amount * by) };
}

/** Returns complaint number `index`, with the messages and the whole trail of one of the demo's. */
export function makeComplaint(
  index: number,
  { casinoId, casinoName }: Accused,
  people: number,
  templates: Templates,
  random: Random,
): MadeComplaint {
  const wantsOpen = random.chance(OPEN_SHARE);
  let template: ComplaintTemplate;
  do template = random.pick(templates.complaints);
  while (isOpen(template.complaint.state) !== wantsOpen || template.complaint.state === "draft");

  const earlier = wantsOpen ? 0 : random.whole(0, 1_000);
  const by = 0.3 + random.next() * 2;
  const person = random.whole(0, people - 1);
  const ref = complaintRefOf(index);
  const { complaint } = template;
  const disputed = scaled(complaint.disputed, by);
  const recovered = scaled(complaint.recovered, by);
  const euros = (money: Money | null) => (money ? Math.round((inEuros(money, templates.rates) ?? 0) * 100) / 100 : 0);
  const made = trailOf(
    {
      ...complaint,
      ref,
      playerId: memberId(person),
      playerName: playerName(person),
      casinoId,
      casinoName,
      disputed,
      recovered,
      disputedEur: euros(disputed),
      recoveredEur: euros(recovered),
      incidentOn: daysEarlier(complaint.incidentOn, earlier),
      contactedCasinoOn: daysEarlier(complaint.contactedCasinoOn, earlier),
      dueAt: daysEarlier(complaint.dueAt, earlier),
      submittedAt: daysEarlier(complaint.submittedAt, earlier),
      publishedAt: daysEarlier(complaint.publishedAt, earlier),
      closedAt: daysEarlier(complaint.closedAt, earlier),
    },
    template.messages.map((message, index) => ({
      ...message,
      id: `${ref}.${String(index + 1)}`,
      complaintId: ref,
      at: daysEarlier(message.at, earlier),
    })),
    template.events
      // The messages supply their own entries.
      .filter(({ kind }) => kind !== "message")
      .map(({ from, to, actor, reason, at }) => ({ from, to, actor, reason, at: daysEarlier(at, earlier) })),
  );
  return { ...made, messages: made.messages.map(({ id: _id, ...message }) => message) };
}

export type Sums = Pick<ComplaintTotalsFields, "counts" | "disputedEur" | "recoveredEur">;

export function noSums(): Sums {
  return { counts: {}, disputedEur: 0, recoveredEur: 0 };
}

/** Adds a complaint to the sums if it is public. */
export function addToSums(
  sums: Sums,
  { state, category, disputedEur, recoveredEur, publishedAt }: ComplaintFields,
): void {
  if (publishedAt === null) return;
  const key = `${state}|${category}`;
  sums.counts[key] = (sums.counts[key] ?? 0) + 1;
  sums.disputedEur += disputedEur;
  sums.recoveredEur += recoveredEur;
}

/** Adds up two sums. */
export function mergeSums(one: Sums, other: Sums): Sums {
  const counts = { ...one.counts };
  for (const [key, count] of Object.entries(other.counts)) counts[key] = (counts[key] ?? 0) + count;
  return {
    counts,
    disputedEur: one.disputedEur + other.disputedEur,
    recoveredEur: one.recoveredEur + other.recoveredEur,
  };
}
