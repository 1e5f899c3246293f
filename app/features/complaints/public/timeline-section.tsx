import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import { TypedText } from "~/ui/text/typed-text";
import { ACTOR_WORDS, eventWords } from "../labels";
import { timeline, type PublicMessage, type ShownComplaint, type ShownEvent } from "../public-complaint";

const PARTY_WORDS = { player: "player", casino: "casino", staff: "our staff" } as const;

/** The player's own account, and the solution they want. */
export function Story({ complaint }: { complaint: ShownComplaint }) {
  return (
    <section className="max-w-text space-y-4">
      <h2 id="story">The player’s story</h2>
      <TypedText>{complaint.story}</TypedText>
      {complaint.desiredOutcome && (
        <div className="border-s-2 border-accent ps-4">
          <p className="text-sm text-quiet">Desired outcome</p>
          <TypedText>{complaint.desiredOutcome}</TypedText>
        </div>
      )}
    </section>
  );
}

function Event({ event, withTime }: { event: ShownEvent; withTime: boolean }) {
  return (
    <>
      <p className="numbers text-sm text-quiet">
        <DateTime at={event.at} withTime={withTime} /> · {ACTOR_WORDS[event.actor]}
      </p>
      <p className="font-semibold">{eventWords(event)}</p>
      {event.reason && <p className="text-sm">{event.reason}</p>}
    </>
  );
}

function Message({ message, dated }: { message: PublicMessage; dated: boolean }) {
  return (
    <>
      {dated && (
        <p className="numbers text-sm text-quiet">
          <DateTime at={message.at} withTime />
        </p>
      )}
      <article className="card mt-1 space-y-2">
        <h3 className="text-base">
          <bdi>{message.authorName}</bdi>{" "}
          <span className="font-sans text-sm font-normal text-quiet">({PARTY_WORDS[message.party]})</span>
        </h3>
        <TypedText>{message.body}</TypedText>
        {message.note && <p className="text-sm text-quiet">{message.note}</p>}
      </article>
    </>
  );
}

/** Events and messages in chronological order. */
export function TimelineSection({ complaint }: { complaint: ShownComplaint }) {
  // Of a case that was taken over, only the days are known until then.
  const hoursFrom = complaint.trail[0]?.kind === "imported" ? complaint.publishedAt : null;
  return (
    <Section id="timeline" title="What was done" className="max-w-text space-y-4">
      <ol className="space-y-6 border-s border-line">
        {timeline(complaint).map((entry, index, all) => (
          <li
            key={entry.kind === "event" ? `event ${String(entry.event.sequence)}` : entry.message.id}
            className={`relative ps-6 before:absolute before:-start-1.5 before:top-1.5 before:size-3 before:rounded-full ${entry.kind === "event" ? "before:border-6 before:border-accent" : "before:border before:border-control before:bg-paper"}`}
          >
            {entry.kind === "event" ? (
              <Event event={entry.event} withTime={entry.at >= (hoursFrom ?? "")} />
            ) : (
              <Message message={entry.message} dated={all[index - 1]?.at !== entry.at} />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
