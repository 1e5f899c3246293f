import { clockOf, isClosed, REDACTED } from "~/features/complaints/case/case-machine";
import type {
  ComplaintEventFields,
  ComplaintFields,
  ComplaintMessageFields,
  EventKind,
} from "~/features/complaints/schema";
import { entryOf, type Happening } from "~/features/complaints/trail/trail-entry.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";

/** An event as content files describe it. */
export type BareEvent = Omit<Happening, "kind">;
type Message = ComplaintMessageFields & { id: string };

function kindOf({ from, to, reason }: BareEvent): EventKind {
  if (from !== to) return "step";
  if (reason === REDACTED) return "redaction";
  return /^Complaint [A-Z]{2,4}-/.test(reason) ? "duplicate" : "extension";
}

/** Returns the complaint as it was after an event that was not the last. */
function staged(complaint: ComplaintFields, { to, at }: BareEvent, isFirst: boolean): ComplaintFields {
  return {
    ...complaint,
    state: to,
    ...clockOf(to, at, DEFAULT_SETTINGS.clocks),
    extensions: 0,
    outcomeReason: null,
    recovered: null,
    recoveredEur: 0,
    publishedAt: isFirst ? null : complaint.publishedAt,
    closedAt: isClosed(to) ? at : null,
  };
}

/**
 * Returns the trail that a complaint would have if all of it had happened here: an entry for each event, and for each
 * message without one. Also returns the complaint and its messages with the salts of their digests. Without events
 * there is no trail.
 */
export function trailOf(
  complaint: ComplaintFields,
  messages: readonly Message[],
  events: readonly BareEvent[],
): { complaint: ComplaintFields; messages: Message[]; events: ComplaintEventFields[] } {
  const trail: ComplaintEventFields[] = [];
  const salted = new Map(messages.map((message) => [message.id, message]));
  let unsaid = [...messages].sort((a, b) => (a.at < b.at ? -1 : 1));
  let now: ComplaintFields | null = null;

  const enter = (happened: Happening, next: ComplaintFields, said: readonly Message[]) => {
    const last = trail.at(-1);
    const recordedAt = last?.recordedAt !== undefined && last.recordedAt > happened.at ? last.recordedAt : happened.at;
    const open = {
      last: (last ?? null) as Parameters<typeof entryOf>[0]["last"],
      covers: true,
      recordedAt,
      before: { complaint: now, messages: [], evidence: [] },
    };
    const entry = entryOf(open, happened, { complaint: next, messages: said });
    trail.push(entry.event);
    for (const [id, message] of entry.messages) salted.set(id, message);
    now = { ...next, trailSalts: entry.trailSalts };
  };
  const say = (until: string, state: ComplaintFields["state"]) => {
    for (const message of unsaid.filter(({ at }) => now !== null && at < until)) {
      const { party, at } = message;
      enter({ kind: "message", from: state, to: state, actor: party, reason: "", at }, now ?? complaint, [message]);
      unsaid = unsaid.filter((one) => one !== message);
    }
  };

  for (const [index, event] of events.entries()) {
    say(event.at, event.from ?? event.to);
    const isLast = index === events.length - 1;
    const next = isLast ? complaint : staged(complaint, event, index === 0);
    const said = unsaid.filter(({ at }) => at <= event.at);
    enter({ kind: kindOf(event), ...event }, next, said);
    unsaid = unsaid.filter((one) => !said.includes(one));
  }
  say("9999", complaint.state);
  return { complaint: now ?? complaint, messages: [...salted.values()], events: trail };
}
