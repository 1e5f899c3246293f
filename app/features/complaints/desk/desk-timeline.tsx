import { DeliveryList } from "~/platform/outbox/delivery-list";
import { DateTime } from "~/ui/date-time";
import { Badge, type Meaning } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TypedText } from "~/ui/text/typed-text";
import type { DeskEntry, DeskPage } from "./desk-page.server";
import { ACTOR_WORDS, eventWords } from "../labels";
import type { ComplaintMessageFields } from "../schema";
import { TrailProblems } from "../public/trail-section";

const VISIBILITIES: Record<ComplaintMessageFields["visibility"], { word: string; meaning: Meaning; edge: string }> = {
  public: { word: "Public", meaning: "info", edge: "border-info" },
  parties: { word: "Parties only", meaning: "caution", edge: "border-caution" },
  staff: { word: "Staff only", meaning: "bad", edge: "border-bad" },
};

/** Events and messages, each with who can see it. */
export function EntryList({ entries }: { entries: readonly DeskEntry[] }) {
  return (
    <ol className="space-y-3 text-sm">
      {entries.map((entry) =>
        entry.kind === "event" ? (
          <li key={`event ${String(entry.event.sequence)}`} className="border-s-2 border-line ps-3">
            <p>
              <strong>{eventWords(entry.event)}</strong>{" "}
              <span className="numbers text-quiet">
                <DateTime at={entry.at} withTime />, by {ACTOR_WORDS[entry.event.actor]}
              </span>
            </p>
            {entry.event.reason && <p>{entry.event.reason}</p>}
            {entry.deliveries && <DeliveryList deliveries={entry.deliveries} label="Sent" />}
          </li>
        ) : (
          <li key={entry.id} className={`space-y-1 border-s-4 ps-3 ${VISIBILITIES[entry.message.visibility].edge}`}>
            <p className="flex flex-wrap items-center gap-x-2">
              <strong dir="auto">{entry.message.authorName}</strong>
              <span className="text-quiet">({ACTOR_WORDS[entry.message.party]})</span>
              <span className="numbers text-quiet">
                <DateTime at={entry.at} withTime />
              </span>
              <Badge meaning={VISIBILITIES[entry.message.visibility].meaning}>
                {VISIBILITIES[entry.message.visibility].word}
              </Badge>
            </p>
            <TypedText>{entry.message.body}</TypedText>
            {entry.deliveries && <DeliveryList deliveries={entry.deliveries} label="Sent" />}
          </li>
        ),
      )}
    </ol>
  );
}

/** The whole case in order, with the result of its trail's check. */
export function DeskTimeline({ page: { entries, check, lastHash, complaint } }: { page: DeskPage }) {
  return (
    <Section id="timeline" title="Timeline" isSmall>
      {entries.length === 0 ? (
        <p className="text-sm text-quiet">Nothing has happened yet.</p>
      ) : (
        <EntryList entries={entries} />
      )}
      {check.problems.length === 0 ? (
        <p className="text-sm">
          <Badge meaning="good">Trail holds</Badge>{" "}
          <span className="text-quiet">
            {check.events} {check.events === 1 ? "entry" : "entries"}, checked for this page
            {complaint.publishedAt !== null && ", public"}.
          </span>
          {lastHash && <code className="block text-xs break-all text-quiet">{lastHash}</code>}
        </p>
      ) : (
        <div className="text-sm" role="alert">
          <Badge meaning="bad">Trail broken</Badge>
          <TrailProblems problems={check.problems} />
        </div>
      )}
    </Section>
  );
}
