import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatMoney } from "~/domain/money/money";
import { AccessDecision, AccessFacts } from "~/features/casino-area/desk/access-decision";
import { CorrectionDecision, CorrectionFacts } from "~/features/casino-area/corrections/correction-decision";
import { ChangeToJudge } from "~/features/casino-terms/desk/changes-screen";
import { ReportDecision, ReportFacts } from "~/features/games/reports/report-desk";
import { QuestionDecision, QuestionFacts } from "~/features/questions/question-desk";
import { EntryActs } from "~/features/outbox-desk/entry-screen";
import { DecideForms, ReviewDeskForm } from "~/features/reviews/desk/decide-forms";
import { JudgedWording } from "~/features/reviews/desk/judged-review";
import { ApprovalDecision } from "~/platform/publishing/approval/approval-screen";
import { Differences } from "~/platform/publishing/revisions/revision-screens";
import { Acts, What } from "~/site/link-checks/desk/links-screen";
import { DateTime } from "~/ui/date-time";
import { Button, LinkButton } from "~/ui/forms/button";
import { PlacedForms, PlaceField } from "~/ui/forms/leave/place-field";
import { VersionField } from "~/ui/forms/version/version-field";
import { DeskFact } from "~/ui/lists/desk-fact";
import { inboxHref, SNOOZES, type InboxPlace } from "./inbox-address";
import type { Inbox } from "./inbox.server";
import type { TaskDetail } from "./task-detail.server";

type Chosen = NonNullable<Inbox["chosen"]>;
type DetailOf<Kind extends TaskDetail["kind"]> = Extract<TaskDetail, { kind: Kind }>;

function Typed({ children }: { children: string }) {
  return (
    <p dir="auto" className="max-w-text wrap-anywhere whitespace-pre-line">
      {children}
    </p>
  );
}

/** A form of one button that is posted to the page it belongs to. */
function ActForm({
  action,
  leadsTo,
  fields,
  children,
}: {
  action: string;
  leadsTo: string;
  fields: Readonly<Record<string, string | number>>;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PlaceField leadsTo={leadsTo} />
      {children}
    </Form>
  );
}

function ComplaintTask({
  detail,
  place,
  leadsTo,
}: {
  detail: DetailOf<"complaints">;
  place: InboxPlace;
  leadsTo: string;
}) {
  const { ref, story, desiredOutcome, category, playerName, casinoName, disputed, incidentOn } = detail;
  const path = `/admin/complaints/${ref}`;
  return (
    <>
      <dl className="border-t border-line text-sm">
        <DeskFact term="About">{category}</DeskFact>
        <DeskFact term="Casino">
          <bdi>{casinoName}</bdi>
        </DeskFact>
        <DeskFact term="Player">
          <bdi>{playerName}</bdi>
        </DeskFact>
        <DeskFact term="In dispute">{disputed ? formatMoney(disputed) : "Not about money"}</DeskFact>
        <DeskFact term="It was on">
          <DateTime at={incidentOn} />
        </DeskFact>
      </dl>
      <Typed>{story}</Typed>
      {desiredOutcome && (
        <div>
          <p className="text-sm text-quiet">What the player wants</p>
          <Typed>{desiredOutcome}</Typed>
        </div>
      )}
      <div className="task-acts">
        {detail.canAccept && (
          <ActForm
            action={inboxHref({ ...place, act: path })}
            leadsTo={leadsTo}
            fields={{ intent: "accept", key: detail.key, version: detail.version }}
          >
            <Button data-task-act>Accept and start review</Button>
          </ActForm>
        )}
        <LinkButton look={detail.canAccept ? "secondary" : "primary"} to={path} data-task-open>
          {detail.canAccept ? "Open the complaint" : "Answer and decide"}
        </LinkButton>
      </div>
    </>
  );
}

function FactsTask({ detail, leadsTo }: { detail: DetailOf<"facts">; leadsTo: string }) {
  const { id, version, url, legalEntity, licences, payments, refused, verifiedAt, factChecker } = detail;
  return (
    <>
      <dl className="border-t border-line text-sm">
        <DeskFact term="Site">
          <a href={url} rel="nofollow noopener noreferrer">
            {url}
          </a>
        </DeskFact>
        <DeskFact term="Owner">
          <bdi>{legalEntity}</bdi>
        </DeskFact>
        <DeskFact term="Licences">
          <ul>
            {licences.map(({ authority, number, registerUrl }) => (
              <li key={`${authority} ${number}`}>
                {registerUrl ? (
                  <a href={registerUrl} rel="nofollow noopener noreferrer">
                    {authority} {number}
                  </a>
                ) : (
                  `${authority} ${number}`
                )}
              </li>
            ))}
          </ul>
        </DeskFact>
        <DeskFact term="Payment methods">{payments.map(({ method }) => method).join(", ") || "None"}</DeskFact>
        <DeskFact term="Countries refused">{refused}</DeskFact>
        <DeskFact term="Last verified">
          {verifiedAt ? <DateTime at={verifiedAt} /> : "Never"}
          {factChecker && `, by ${factChecker}`}
        </DeskFact>
      </dl>
      <div className="task-acts">
        <ActForm
          action="/admin?index"
          leadsTo={leadsTo}
          fields={{ intent: "verify", casino: `${id}@${String(version)}` }}
        >
          <Button data-task-act>Facts verified now</Button>
        </ActForm>
        <LinkButton look="secondary" to={`/admin/casinos/${id}`} data-task-open>
          Change a fact
        </LinkButton>
      </div>
    </>
  );
}

function MessageTask({
  detail: { message },
  place,
  leadsTo,
}: {
  detail: DetailOf<"messages">;
  place: InboxPlace;
  leadsTo: string;
}) {
  return (
    <>
      <p className="text-sm">
        <a href={`mailto:${message.email}`}>{message.email}</a>
      </p>
      <Typed>{message.message}</Typed>
      <div className="task-acts">
        <ActForm
          action={inboxHref({ ...place, act: "/admin/messages" })}
          leadsTo={leadsTo}
          fields={{ message: message.id }}
        >
          <Button data-task-act>Mark as answered</Button>
        </ActForm>
      </div>
    </>
  );
}

function ApprovalTask({ page, reason = "" }: { page: DetailOf<"approvals">["page"]; reason: string | undefined }) {
  return (
    <>
      {page.differences.length === 0 ? (
        <p>Nothing: the public sees this version already.</p>
      ) : (
        <Differences differences={page.differences} from="Public now" to="Requested" />
      )}
      {page.missing.length > 0 && (
        <ul className="list-disc ps-5 text-sm">
          {page.missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {page.problem === null ? (
        <ApprovalDecision page={page} answer={{ problems: [], isConflict: false, reason }} />
      ) : (
        <p>{page.problem}</p>
      )}
    </>
  );
}

function reviewAnswer(answer: TaskAnswer | undefined) {
  const { intent, result, letter = null } = answer ?? {};
  return intent === undefined || !result ? null : { intent, result, letter };
}

/** What the act of a task's own screen answers when it isn't taken; each screen has some of it. */
export interface TaskAnswer {
  problems?: readonly string[];
  result?: SubmissionResult<string[]> | null;
  intent?: string;
  letter?: string | null;
  conflict?: string | null;
  message?: string;
  refused?: string | null;
  isConflict?: boolean;
  reason?: string;
  rejectedText?: string;
  /** The text of a note. */
  note?: string;
}

/**
 * What somebody needs to see to do a task, and its acts: those of its own screen. `answer` is what one of them gave when
 * it wasn't taken.
 */
export function TaskAct({
  chosen: { content: detail, leadsTo, to, place },
  answer,
}: {
  chosen: Chosen;
  answer: TaskAnswer | undefined;
}) {
  if (detail === null)
    return to === null ? (
      <p className="text-sm text-quiet">It is tried again by itself.</p>
    ) : (
      <LinkButton to={to} data-task-open>
        Open it
      </LinkButton>
    );
  const at = (action: string, children: ReactNode) => (
    <PlacedForms action={inboxHref({ ...place, act: action })} leadsTo={leadsTo}>
      {children}
    </PlacedForms>
  );
  const own = to ?? "/admin";
  switch (detail.kind) {
    case "complaints":
      return <ComplaintTask detail={detail} place={place} leadsTo={leadsTo} />;
    case "facts":
      return <FactsTask detail={detail} leadsTo={leadsTo} />;
    case "messages":
      return <MessageTask detail={detail} place={place} leadsTo={leadsTo} />;
    case "reviews":
      return at(
        own,
        <ReviewDeskForm review={detail.review} queue="waiting">
          <div className="space-y-5">
            <JudgedWording review={detail.review} casino={detail.casino} />
            <DecideForms review={detail.review} queue="waiting" answer={reviewAnswer(answer)} />
          </div>
        </ReviewDeskForm>,
      );
    case "approvals":
      return at(own, <ApprovalTask page={detail.page} reason={answer?.reason} />);
    case "terms":
      return at("/admin/terms", <ChangeToJudge change={detail.change} />);
    case "links":
      return at(
        "/admin/links",
        <>
          <What link={detail.link} />
          {detail.link.failure?.movedTo && (
            <p className="text-sm">
              New address: <span className="font-semibold wrap-anywhere">{detail.link.failure.movedTo}</span>
            </p>
          )}
          <ul className="text-sm">
            {detail.link.uses.map(({ label, what, to: used }) => (
              <li key={`${used} ${what}`}>
                <Link dir="auto" to={used}>
                  {label}
                </Link>
                <span className="text-quiet">, {what}</span>
              </li>
            ))}
          </ul>
          <Acts link={detail.link} />
        </>,
      );
    case "representatives":
      return at(
        own,
        <>
          <AccessFacts page={detail.page} />
          <AccessDecision page={detail.page} result={answer?.result ?? undefined} />
        </>,
      );
    case "corrections":
      return at(
        own,
        <>
          <CorrectionFacts page={detail.page} />
          <CorrectionDecision page={detail.page} result={answer?.result ?? undefined} />
        </>,
      );
    case "game-reports":
      return at(
        own,
        <>
          <ReportFacts report={detail.report} />
          <ReportDecision state={detail.report.state} result={answer?.result ?? undefined} />
        </>,
      );
    case "questions":
      return at(
        own,
        <>
          <QuestionFacts post={detail.post} />
          <QuestionDecision post={detail.post} result={answer?.result ?? undefined} />
        </>,
      );
    case "outbox":
      return at(
        own,
        <>
          {detail.entry.problem && <p className="wrap-anywhere">{detail.entry.problem}</p>}
          {detail.entry.canBeSent && <EntryActs result={answer?.result ?? null} busy={false} />}
          {to && <Link to={to}>History</Link>}
        </>,
      );
    case "bonuses":
      return (
        <>
          {detail.terms && <Typed>{detail.terms}</Typed>}
          <div className="task-acts">
            <LinkButton to={own} data-task-open>
              Change its dates or archive it
            </LinkButton>
            {detail.termsUrl && (
              <a href={detail.termsUrl} rel="nofollow noopener noreferrer">
                Terms at the casino
              </a>
            )}
          </div>
        </>
      );
  }
}

/** Who has a task, and until when it is put off. */
export function TaskMarks({ chosen, viewerId }: { chosen: Chosen; viewerId: string | undefined }) {
  const { key, kind, version, ownerId, snoozedUntil, people, leadsTo, place, content: detail } = chosen;
  const isComplaint = kind === "complaints";
  const own =
    isComplaint && detail?.kind === "complaints"
      ? {
          action: inboxHref({ ...place, act: `/admin/complaints/${detail.ref}` }),
          fields: { intent: "assign", key: detail.key },
          version: detail.assigneeVersion,
        }
      : { action: "/admin?index", fields: { intent: "assign", key }, version };
  const here = inboxHref({ ...place, alone: null, done: true });
  const isAlone = place.alone === "marks";
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2 border-t border-line pt-3 text-sm">
      {!isAlone && (
        <Link to={inboxHref({ ...place, alone: "marks" })} className="hidden noscript:block">
          Hand over or put off
        </Link>
      )}
      <Form method="post" action={own.action} className={`flex items-end gap-2 ${isAlone ? "" : "noscript:hidden"}`}>
        {Object.entries(own.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <VersionField value={own.version} />
        <PlaceField leadsTo={here} />
        <span>
          <label htmlFor="task-owner" className="block text-xs font-semibold text-quiet">
            Handled by
          </label>
          <select
            key={`${key} ${ownerId ?? ""}`}
            id="task-owner"
            name="to"
            defaultValue={ownerId ?? ""}
            className="control control-dense"
          >
            <option value="">Nobody</option>
            {people.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {uid === viewerId ? `${name} (you)` : name}
              </option>
            ))}
          </select>
        </span>
        <Button look="secondary" className="button-dense">
          Assign
        </Button>
      </Form>
      <Form
        method="post"
        action="/admin?index"
        className={`flex flex-wrap items-center gap-1.5 ${isAlone ? "" : "noscript:hidden"}`}
      >
        <input type="hidden" name="intent" value="snooze" />
        <input type="hidden" name="key" value={key} />
        <VersionField value={version} />
        <PlaceField leadsTo={leadsTo} />
        {snoozedUntil === null ? (
          <>
            <span className="text-quiet">Put off for</span>
            {SNOOZES.map(({ days, label }) => (
              <Button key={days} look="quiet" name="days" value={days} className="button-dense">
                {label}
              </Button>
            ))}
          </>
        ) : (
          <>
            <span className="text-quiet">
              Put off until <DateTime at={snoozedUntil} />
            </span>
            <Button look="secondary" name="days" value="0" className="button-dense">
              Take it back
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
