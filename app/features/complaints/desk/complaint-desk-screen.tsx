import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { amountText, formatMoney } from "~/domain/money/money";
import { auditHref } from "~/platform/audit/labels";
import { Feedback } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { PartValues } from "~/ui/forms/shared/part-context";
import { PartOfForm, SharedForm } from "~/ui/forms/shared/shared-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { Shortcuts } from "~/ui/shortcuts";
import { StateBadge } from "../public/complaint-row";
import { CASE_SHORTCUTS, SHORTCUTS_PAGE } from "../shortcuts/desk-shortcuts";
import { PRIORITY_WORDS } from "../sorting/sort-form";
import { SortPanel } from "./sort-panel";
import type { ComplaintDeskAnswer } from "./complaint-acts.server";
import { DecideForm } from "./forms/desk-decide";
import { isOpen } from "../case/case-machine";
import { CaseLinks } from "./case-links-panel";
import { CaseFacts, CaseStory, CasinoRecord, OtherComplaints } from "./desk-facts";
import { DeskEvidence, MergedHere } from "./desk-files";
import { FoldedAct } from "./forms/desk-form-frame";
import type { DeskPage } from "./desk-page.server";
import { CorrectForm, ExtendForm, RecallForm, ReopenForm } from "./forms/desk-reasons";
import { AcceptForm, AssignForm, MergeForm } from "./forms/desk-small-acts";
import { DeskTimeline } from "./desk-timeline";
import { WriteForm } from "./forms/desk-write";
import { DueIn } from "../public/due-in";
import { waitingWords } from "../labels";
import { CATEGORY_LABELS } from "../kinds";
import { ViewersPresent } from "~/platform/presence/viewers-present";

const DONE: Record<string, string> = {
  noted: "Your note is saved. Only staff see it.",
  written: "Your message is visible to both sides. The timeline shows who is told.",
  published: "Your message is public. The timeline shows who is told.",
  "asked-player": "The player has been asked, and their deadline has started.",
  "asked-casino": "The casino has been asked, and its deadline has started.",
  "asking-casino": "The casino is being asked by email. Its deadline starts when its mail server accepts the email.",
  "link-ended": "The link no longer opens the case.",
  "link-renewed": "A new link is on its way. The earlier one no longer opens the case.",
  accepted: "It is under review and public now. The timeline shows who is told.",
  extended: "The deadline is extended. It can’t be extended again.",
  recalled: "The request is withdrawn. The complaint is with us again. The timeline shows who is told.",
  reopened: "It is reopened and under review again. The timeline shows who is told.",
  corrected: "The outcome is corrected. The timeline shows who is told.",
  resolved: "It is closed as resolved. The timeline shows who is told.",
  unresolved: "It is closed as unresolved. The timeline shows who is told.",
  unreachable: "It is closed because the casino couldn’t be reached. The player has been told.",
  rejected: "It is rejected. Its player has been told.",
  assigned: "It is assigned.",
  unassigned: "It is now unassigned.",
  sorted: "Tags and priority are saved.",
  merged: "It is closed as a duplicate. Its player has been told.",
  redacted: "The text is changed. The trail records the change, but not the old text.",
  unchanged: "Nothing in the text was changed.",
  released: "The copy is released.",
};

function DeskHeader({ page }: { page: DeskPage }) {
  const { complaint, now, isOverdue } = page;
  const waiting = waitingWords(complaint.waitingOn, complaint.casinoName);
  return (
    <header className="space-y-2">
      <p className="flex flex-wrap gap-x-4 text-sm [&>a]:py-1">
        <Link id="to-complaints" to="/admin/complaints" className="me-auto">
          Complaints
        </Link>
        {page.next && (
          <Link id="to-next" to={`/admin/complaints/${page.next.ref}`}>
            Next case
          </Link>
        )}
      </p>
      <h1 dir="auto" className="text-xl sm:text-2xl">
        {complaint.title}
      </h1>
      <p className="numbers flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <strong>{complaint.ref}</strong>
        <StateBadge state={complaint.state} />
        <span>
          <bdi>{complaint.playerName}</bdi> about {complaint.casinoName}:{" "}
          {CATEGORY_LABELS[complaint.category].toLowerCase()}
          {complaint.disputed && `, ${formatMoney(complaint.disputed)}`}
        </span>
        <span className="text-quiet">{complaint.assignee ? `Handled by ${complaint.assignee}` : "Unassigned"}</span>
        {complaint.priority !== "normal" && (
          <Badge meaning={complaint.priority === "high" ? "caution" : "plain"}>
            {PRIORITY_WORDS[complaint.priority]} priority
          </Badge>
        )}
        {complaint.tags.map((tag) => (
          <Link
            key={tag}
            dir="auto"
            to={`/admin/complaints?tag=${encodeURIComponent(tag)}`}
            className="rounded-sm border border-line px-1 text-xs text-quiet"
          >
            <span className="sr-only">Tag: </span>
            {tag}
          </Link>
        ))}
      </p>
      {waiting && (
        <p className="numbers flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <strong>{waiting}</strong>
          {complaint.dueAt && (
            <span>
              {isOverdue && (
                <>
                  <Badge meaning="bad">Overdue</Badge>{" "}
                </>
              )}
              <DueIn dueAt={complaint.dueAt} now={now} />, by <DateTime at={complaint.dueAt} withTime />
            </span>
          )}
          {complaint.extensions > 0 && <span className="text-quiet">Extended once.</span>}
        </p>
      )}
      {complaint.mergedInto && (
        <p className="text-sm">
          A duplicate: it goes on in{" "}
          <Link to={`/admin/complaints/${complaint.mergedInto}`}>{complaint.mergedInto}</Link>.
        </p>
      )}
      <div className="flex flex-wrap gap-x-4 text-sm [&>a]:py-1">
        {complaint.publishedAt !== null && <Link to={`/complaints/${complaint.ref}`}>Public page</Link>}
        <Link to={`/complaints/${complaint.ref}/case`}>The parties’ page</Link>
        <a href="#acts" className="lg:hidden">
          What you can do
        </a>
        <Link to={auditHref("complaint", complaint.ref)}>Activity log</Link>
        <Shortcuts shortcuts={CASE_SHORTCUTS} isOn={page.hasShortcuts} page={SHORTCUTS_PAGE} />
      </div>
    </header>
  );
}

function isOffered(intent: ComplaintDeskAnswer["intent"], { offers, complaint }: DeskPage): boolean {
  switch (intent) {
    case "write":
      return offers.kinds.length > 0;
    case "decide":
      return offers.outcomes.length > 0;
    case "assign":
    case "sort":
    case "release-areas":
      return true;
    case "end-link":
    case "renew-link":
      return isOpen(complaint.state);
    default:
      return offers[intent];
  }
}

const WRITTEN = ["body", "words", "reason"];

/** Text staff had written when the case moved on and no form of the page fits it any more. */
function RejectedText({ answer, page }: { answer: ComplaintDeskAnswer; page: DeskPage }) {
  const values = WRITTEN.map((field) => answer.result?.initialValue?.[field]);
  const words = values.filter((value) => typeof value === "string" && value !== "").join("\n\n");
  if (isOffered(answer.intent, page) || words === "") return null;
  return (
    <div className="space-y-1">
      <label htmlFor="kept-words" className="block font-semibold">
        What you wrote
      </label>
      <textarea dir="auto" id="kept-words" readOnly rows={5} defaultValue={words} className="control text-sm" />
    </div>
  );
}

function firstOf({ complaint }: DeskPage): Partial<Record<ComplaintDeskAnswer["intent"], PartValues>> {
  const { outcomeReason, recovered, disputed, assigneeId, tags, priority } = complaint;
  return {
    write: { kind: "note" },
    decide: { currency: disputed?.currency },
    correct: {
      words: outcomeReason ?? "",
      recovered: recovered ? amountText(recovered) : "",
      currency: recovered?.currency ?? disputed?.currency,
    },
    assign: { to: assigneeId ?? "" },
    sort: { tags: tags.join(", "), priority },
  };
}

interface Desk {
  page: DeskPage;
  answer: ComplaintDeskAnswer | null;
}

/** An act in its own part of the desk's form. */
function Act({
  intent,
  title,
  opens = false,
  page,
  answer,
  children,
}: Desk & { intent: ComplaintDeskAnswer["intent"]; title: string; opens?: boolean; children: ReactNode }) {
  return (
    <PartOfForm className="space-y-3 text-sm" name={intent} answer={answer} first={firstOf(page)[intent]}>
      <FoldedAct title={title} open={opens || answer?.intent === intent}>
        {children}
      </FoldedAct>
    </PartOfForm>
  );
}

/** What is written on the case: it stays at the foot of the conversation where the screen has room for both. */
function Composer(desk: Desk) {
  const { page } = desk;
  if (page.offers.kinds.length === 0) return null;
  return (
    <div className="desk-composer">
      <Act intent="write" title="Write or ask" opens={!page.offers.accept} {...desk}>
        <WriteForm {...desk} />
      </Act>
    </div>
  );
}

function decides({ prefill, offers }: DeskPage): boolean {
  return prefill !== null && offers.outcomes.some((one) => one === prefill.act);
}

function Acts(desk: Desk) {
  const { page } = desk;
  const { offers, complaint } = page;
  const isTurn = complaint.waitingOn === "staff" && !offers.accept;
  return (
    <section aria-labelledby="acts" className="card space-y-3">
      <h2 id="acts" className="text-lg">
        What you can do
      </h2>
      {offers.outcomes.length > 0 && (
        <Act
          intent="decide"
          title={offers.outcomes.length > 1 ? "Decide" : "Reject"}
          opens={isTurn || decides(page)}
          {...desk}
        >
          <DecideForm {...desk} />
        </Act>
      )}
      {offers.extend && (
        <Act intent="extend" title="Give more time" {...desk}>
          <ExtendForm {...desk} />
        </Act>
      )}
      {offers.recall && (
        <Act intent="recall" title="Withdraw the request" {...desk}>
          <RecallForm {...desk} />
        </Act>
      )}
      {offers.correct && (
        <Act intent="correct" title="Correct the outcome" {...desk}>
          <CorrectForm {...desk} />
        </Act>
      )}
      {offers.reopen && (
        <Act intent="reopen" title="Reopen" {...desk}>
          <ReopenForm {...desk} />
        </Act>
      )}
      <Act intent="assign" title="Assign" {...desk}>
        <AssignForm page={page} />
      </Act>
      <Act intent="sort" title="Tags and priority" {...desk}>
        <SortPanel {...desk} />
      </Act>
      {offers.merge && (
        <Act intent="merge" title="Close as a duplicate" {...desk}>
          <MergeForm {...desk} />
        </Act>
      )}
      {page.reopenUntil && (
        <p className="text-sm text-quiet">
          The player can have it reopened with new evidence until <DateTime at={page.reopenUntil} />.
        </p>
      )}
      {(complaint.state === "unresolved" || complaint.state === "unreachable") && (
        <p className="text-sm text-quiet">The casino can have it reopened at any time.</p>
      )}
      <p className="text-sm">
        <Link to="/admin/complaints/templates">Templates</Link>
      </p>
    </section>
  );
}

/** One complaint with everything staff need for it, on one screen. */
export function ComplaintDeskScreen({ page, answer, done }: Desk & { done: string | null }) {
  const { ref } = page.complaint;
  const said = done !== null && Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  // The case can change between the action's answer and the loader that follows.
  const isLate = answer !== null && (answer.conflict !== null || !isOffered(answer.intent, page));
  return (
    <main id="content" className="page space-y-5 py-5">
      <DeskHeader page={page} />
      <ViewersPresent address={`/admin/complaints/${ref}/presence`} first={page.viewersPresent} now={page.now} />
      {said && !answer && (
        <Feedback meaning="good" role="status">
          <p>{said}</p>
          {page.next && page.complaint.waitingOn !== "staff" && (
            <p>
              <Link to={`/admin/complaints/${page.next.ref}`}>Next case: {page.next.title}</Link>
            </p>
          )}
        </Feedback>
      )}
      {isLate && (
        <ConflictNotice reason={answer.conflict ?? undefined}>
          <p>Below is the complaint as it is now. Nothing that you wrote is lost.</p>
          <RejectedText answer={answer} page={page} />
        </ConflictNotice>
      )}
      <SharedForm
        id="desk"
        action={`/admin/complaints/${ref}${page.shownFile === null ? "" : `?${new URLSearchParams({ file: page.shownFile }).toString()}`}`}
        className="desk"
      >
        <input type="hidden" name="key" value={page.key} />
        <VersionField value={page.version} />
        {page.offers.accept && (
          <PartOfForm className="desk-accept card text-sm" name="accept" answer={answer}>
            <AcceptForm page={page} />
          </PartOfForm>
        )}
        <div className="desk-talk">
          <Composer page={page} answer={answer} />
          <div className="min-w-0 space-y-5">
            <CaseStory page={page} />
            <DeskTimeline page={page} />
            <MergedHere merged={page.merged} />
          </div>
        </div>
        <div className="min-w-0 space-y-6">
          <DeskEvidence page={page} answer={answer} />
          <Acts page={page} answer={answer} />
          <CaseFacts page={page} />
          <CasinoRecord page={page} />
          <CaseLinks page={page} />
          <OtherComplaints
            id="others"
            title={`Others from ${page.complaint.playerName}`}
            none="No other complaint from this player."
            complaints={page.others}
          />
          <OtherComplaints
            id="candidates"
            title="Same casino, same weeks"
            none="No other complaint about this casino from those weeks."
            complaints={page.candidates}
          />
        </div>
      </SharedForm>
    </main>
  );
}
