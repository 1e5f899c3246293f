import type { OperationFields } from "~/platform/operations/schema";
import type { OutboxFields } from "~/platform/outbox/schema";
import type { Mailed } from "./drill-posts";
import type { DrillMailServer, Seen } from "./mail-server";

export type Entry = Pick<
  OutboxFields,
  "kind" | "transport" | "urgency" | "lane" | "order" | "state" | "dueAt" | "claim" | "problem" | "about"
> & { id: string; updatedAt: string };

/** Where the kinds of posts leave a document with their marker. */
export const BESIDE: Readonly<Record<string, string>> = {
  contact: "contactMessages",
  step: "complaintMessages",
  newsletter: "newsletterIssues",
};

/** The operation that queues an issue of the newsletter. */
export type Mailing = Pick<OperationFields, "state" | "position" | "total" | "counts"> & { id: string };

/** What is found at the end. */
export interface Found {
  /** Posts that were acknowledged, by kind, and those during which the server was killed. */
  known: Record<string, number>;
  inDoubt: number;
  mails: number;
  refused: number;
  /** Links that were no longer of use when their turn came. */
  stale: number;
  problems: string[];
}

/**
 * Returns what was lost, invented or out of order, by what the mail server took and what the store says of it.
 * `stored`: the markers of the posts that the store has, acknowledged or not.
 */
export function problemsIn(
  entries: readonly Entry[],
  { taken, refused }: Pick<DrillMailServer, "taken" | "refused">,
  made: readonly Mailed[],
  stored: ReadonlySet<string>,
): Found {
  const problems: string[] = [];
  const known: Record<string, number> = {};
  const firsts = new Map<string, Seen>();
  for (const mail of taken) if (!firsts.has(mail.id)) firsts.set(mail.id, mail);
  const stale = entries.filter(({ state }) => state === "stale");
  for (const { id, kind, transport, state, problem } of entries) {
    if (state === "waiting" || state === "failed") problems.push(`never settled: ${kind} ${id}, ${problem ?? state}`);
    if (transport !== "mail") continue;
    if ((state === "sent") !== firsts.has(id))
      problems.push(`${state}, and ${firsts.has(id) ? "" : "not "}taken: ${id}`);
    if ((state === "refused") !== refused.has(id)) problems.push(`${state}, and the mail server said otherwise: ${id}`);
  }
  const own = new Set(entries.map(({ id }) => id));
  for (const { id, kind, to } of firsts.values()) if (!own.has(id)) problems.push(`not in the store: ${kind} to ${to}`);

  // A link that is too old to work is not sent, and its words are gone.
  let tooOld = stale.length;
  const told = [...firsts.values(), ...refused.values()];
  const tells = (one: Mailed) =>
    told.filter(
      ({ to, kind, text }) =>
        to === one.to &&
        kind === one.mail &&
        (one.kind === "join" || one.kind === "recovery" || text.includes(one.marker)),
    ).length;
  for (const one of made) {
    if (one.isKnown) known[one.kind] = (known[one.kind] ?? 0) + 1;
    const times = tells(one);
    if (times > 1) problems.push(`${String(times)} mails of ${one.marker}`);
    const isTooOld = times === 0 && one.kind === "recovery" && one.isKnown && (tooOld -= 1) >= 0;
    // What a post leaves in the store and what it mails are one commit, also where nobody heard of it.
    if (times === 0 && (one.isKnown || stored.has(one.marker)) && !isTooOld) problems.push(`lost: ${one.marker}`);
    if (times > 0 && BESIDE[one.kind] !== undefined && !stored.has(one.marker))
      problems.push(`mailed and not stored: ${one.marker}`);
  }

  const lanes = new Map<string, string[]>();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const id of firsts.keys()) {
    const entry = byId.get(id);
    if (entry) lanes.set(entry.lane, [...(lanes.get(entry.lane) ?? []), entry.order]);
  }
  for (const orders of lanes.values())
    if (orders.some((order, at) => order < (orders[at - 1] ?? ""))) problems.push(`out of order: ${orders.join(", ")}`);
  // Each kind is posted one at a time, so its marks must arrive as they were posted, whatever the store says.
  for (const kind of ["contact", "step"]) {
    const markers = [...firsts.values()].flatMap(({ text }) => new RegExp(`${kind}-\\d{6}`).exec(text)?.[0] ?? []);
    const posted = markers.toSorted();
    if (markers.some((marker, at) => marker !== posted[at])) problems.push(`not as posted: ${markers.join(", ")}`);
  }
  return {
    problems,
    known,
    inDoubt: made.filter(({ isKnown }) => !isKnown).length,
    mails: firsts.size,
    refused: refused.size,
    stale: stale.length,
  };
}

/** Returns what mailings say of themselves that their entries don't: each queues every subscriber once. */
export function mailingProblems(mailings: readonly Mailing[], entries: readonly Entry[]): string[] {
  return mailings.flatMap(({ id, state, total, counts }) => {
    const own = entries.filter(({ about }) => about.operation === id);
    // The server was killed before the one that it had prepared was started.
    if (state === "proposed" || state === "cancelled") return own.length > 0 ? [`sent, and not started: ${id}`] : [];
    if (state !== "done") return [`never done: mailing ${id}`];
    const of = (...states: Entry["state"][]) => own.filter((one) => states.includes(one.state)).length;
    const problems: string[] = [];
    if (own.length !== total || new Set(own.map(({ about }) => about.item)).size !== total)
      problems.push(`entries: ${String(own.length)}, subscribers: ${String(total)}, mailing ${id}`);
    if (counts.done !== of("sent") || counts.failed !== of("refused"))
      problems.push(
        `says ${JSON.stringify(counts)} of ${String(of("sent"))} sent, ${String(of("refused"))} refused: ${id}`,
      );
    return problems;
  });
}
