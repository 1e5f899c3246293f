import { Link } from "@remix-run/react";
import { dutyWords } from "~/domain/roles/duties";
import { STATE_WORDS } from "~/features/complaints/labels";
import { REVIEW_STATE_WORDS } from "~/features/reviews/desk/review-moves";
import { DeliveryList } from "~/platform/outbox/delivery-list";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { SummaryList, type SummaryLine } from "~/ui/lists/summary-list";
import { Ledger, type LedgerColumn } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import type { UserOnDesk } from "./user-desk.server";

export function UserBadges({ user }: Pick<UserOnDesk, "user">) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      {user.role === "admin" && <Badge meaning="info">Admin</Badge>}
      {user.state === "suspended" && <Badge meaning="bad">Suspended</Badge>}
      {user.state === "anonymised" && <Badge>Anonymised</Badge>}
      {user.state === "active" && user.email !== null && (
        <Badge meaning={user.isVerified ? "good" : "caution"}>
          {user.isVerified ? "Address confirmed" : "Address not confirmed"}
        </Badge>
      )}
      {user.mailStoppedAt && <Badge meaning="bad">Mail comes back</Badge>}
      {user.state === "active" && !user.canSignIn && <Badge>Can’t sign in</Badge>}
    </p>
  );
}

const NEWSLETTER_WORDS = {
  unconfirmed: "not confirmed",
  confirmed: "gets it",
  unsubscribed: "unsubscribed",
  suppressed: "suppressed",
} as const;

/** A person's profile in a few lines. */
export function UserProfile({ user, newsletter, notices }: Pick<UserOnDesk, "user" | "newsletter" | "notices">) {
  const lines: SummaryLine[] = [
    ["Email address", user.email ?? "none"],
    user.role === "admin" && ["Duties", dutyWords(user.duties)],
    ["Joined", <DateTime key="since" at={user.createdAt} />],
    ["Last seen", user.lastSeenAt ? <DateTime key="seen" at={user.lastSeenAt} /> : "not recorded"],
    ["Second factor since", user.secondFactorAt ? <DateTime key="factor" at={user.secondFactorAt} /> : "none"],
    ["Address confirmed", user.emailVerifiedAt ? <DateTime key="verified" at={user.emailVerifiedAt} /> : "no"],
    user.mailStoppedAt !== null && ["No mail since", <DateTime key="stopped" at={user.mailStoppedAt} />],
    user.complainedAt !== null && ["Reported our mail", <DateTime key="complained" at={user.complainedAt} />],
    ["Newsletter", newsletter ? NEWSLETTER_WORDS[newsletter.state] : "never subscribed"],
    [
      "Notices",
      `${String(notices.all)}, ${String(notices.unread)} unread${user.noticesByMail ? ", also by email" : ""}`,
    ],
    ["Saved casinos", String(user.savedCasinos)],
    [
      "Id",
      <span key="id" className="wrap-anywhere">
        {user.uid}
      </span>,
    ],
  ];
  return (
    <Section id="profile" title="Profile" isSmall className="card space-y-3">
      <div className="flex gap-4">
        {user.photoURL && (
          <img src={user.photoURL} alt="" width={64} height={64} className="size-16 shrink-0 rounded-full" />
        )}
        <SummaryList lines={lines} />
      </div>
    </Section>
  );
}

function Works<Row>({
  id,
  title,
  count,
  rows,
  columns,
}: {
  id: string;
  title: string;
  count: number;
  rows: readonly Row[];
  columns: readonly LedgerColumn<Row>[];
}) {
  const heading = `${title} (${String(count)})`;
  return (
    <Section id={id} title={heading} isSmall className="space-y-2">
      {rows.length === 0 ? (
        <p className="text-sm text-quiet">None.</p>
      ) : (
        <Ledger label={heading} rows={rows} columns={columns} />
      )}
      {count > rows.length && <p className="text-sm text-quiet">And {count - rows.length} older.</p>}
    </Section>
  );
}

/** A person's complaints, reviews and votes, the latest first. */
export function UserWorks({ counts, complaints, reviews, votes }: UserOnDesk) {
  return (
    <>
      <Works
        id="complaints"
        title="Complaints"
        count={counts.complaints}
        rows={complaints}
        columns={[
          {
            head: "Complaint",
            className: "min-w-40",
            cell: ({ ref, title }) => <Link to={`/admin/complaints/${ref}`}>{title}</Link>,
          },
          { head: "Casino", isTyped: true, cell: ({ casinoName }) => casinoName },
          { head: "State", cell: ({ state }) => STATE_WORDS[state] },
          {
            head: "Sent",
            className: "whitespace-nowrap",
            cell: ({ submittedAt }) => (submittedAt ? <DateTime at={submittedAt} /> : "not yet"),
          },
        ]}
      />
      <Works
        id="reviews"
        title="Reviews"
        count={counts.reviews}
        rows={reviews}
        columns={[
          {
            head: "Review",
            className: "min-w-40",
            cell: ({ id, title }) => <Link to={`/admin/reviews/${encodeURIComponent(id)}?queue=all`}>{title}</Link>,
          },
          { head: "Casino", isTyped: true, cell: ({ casinoName }) => casinoName },
          { head: "Stars", cell: ({ stars }) => stars },
          {
            head: "State",
            cell: ({ state, stateReason }) => (
              <>
                {REVIEW_STATE_WORDS[state]}
                {stateReason && <span className="block text-quiet">{stateReason}</span>}
              </>
            ),
          },
          {
            head: "Sent",
            className: "whitespace-nowrap",
            cell: ({ submittedAt }) => <DateTime at={submittedAt} />,
          },
        ]}
      />
      <Works
        id="votes"
        title="Votes"
        count={counts.votes}
        rows={votes}
        columns={[
          { head: "Year", cell: ({ year }) => year },
          { head: "Category", cell: ({ category }) => category },
          { head: "When", cell: ({ votedAt }) => <DateTime at={votedAt} withTime /> },
        ]}
      />
    </>
  );
}

/** What was sent to a person lately, and whether it arrived. */
export function UserDeliveries({ deliveries }: Pick<UserOnDesk, "deliveries">) {
  return (
    <Section id="deliveries" title="Email" isSmall className="space-y-2">
      {deliveries.length === 0 ? (
        <p className="text-sm text-quiet">None in the last 30 days.</p>
      ) : (
        <DeliveryList deliveries={deliveries} label="Email" />
      )}
    </Section>
  );
}

const ACT_WORDS: Record<string, string> = {
  "user.change-role": "changed the role",
  "user.suspend": "suspended them",
  "user.lift-suspension": "lifted the suspension",
  "user.end-sessions": "ended sessions",
  "user.resend-verification": "emailed a confirmation link",
  "user.send-recovery": "emailed a password reset link",
  "user.rename": "changed the name",
  "user.let-represent": "made them a casino’s representative",
  "user.stop-representing": "ended their representation of a casino",
  "user.anonymise": "anonymised the account",
};

/** The activity log of this account. */
export function UserActs({ acts }: Pick<UserOnDesk, "acts">) {
  return (
    <Section id="acts" title="Activity log" isSmall className="space-y-2">
      {acts.length === 0 && <p className="text-sm text-quiet">Nothing yet.</p>}
      <ol className="divide-y divide-line text-sm">
        {acts.map(({ id, at, actorName, action, changes, note }) => (
          <li key={id} className="py-1.5">
            <p>
              {actorName} {ACT_WORDS[action] ?? action}, <DateTime at={at} withTime />
            </p>
            {changes
              .filter(({ field }) => field === "role" || field === "representsCasinos")
              .map(({ field, from, to }) => (
                <p key={field} className="text-quiet">
                  from {from?.replaceAll("\n", ", ") ?? "none"} to {to?.replaceAll("\n", ", ") ?? "none"}
                </p>
              ))}
            {note && <p className="text-quiet">{note}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
