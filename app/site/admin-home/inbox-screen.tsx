import { Form, Link, useActionData } from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import { plural } from "~/domain/plural";
import { DateTime, ShortDay } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { PlaceField } from "~/ui/forms/leave/place-field";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Shortcuts, type Shortcut } from "~/ui/shortcuts";
import { inboxHref, SHOW_LABELS } from "./inbox-address";
import type { Inbox, InboxItem } from "./inbox.server";
import { TaskNotes } from "./task-notes";
import { TaskAct, TaskMarks, type TaskAnswer } from "./task-panel";
import { TASK_KINDS } from "./tasks";

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);

/** Opens the task above or below the open one, the first or last if none is open. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-task]")];
  const at = links.findIndex((link) => link.ariaCurrent === "true");
  (at < 0 ? links.at(by > 0 ? 0 : -1) : links[at + by])?.click();
}

/** Shortcuts of the inbox. */
export const INBOX_SHORTCUTS: readonly Shortcut[] = [
  { key: "j", label: "Next task", run: () => step(1) },
  { key: "k", label: "Previous task", run: () => step(-1) },
  { key: "e", label: "Open it on its own screen", run: () => find("[data-task-open]")?.click() },
  { key: "d", label: "Go to what does it", run: () => find("#task [data-task-act], #task form button:not([hidden])")?.focus() },
]; // prettier-ignore

function Item({ item, href, isOpen }: { item: InboxItem; href: string; isOpen: boolean }) {
  const { key, kind, label, detail, moment, at, isLate, ownerName, snoozedUntil, notes } = item;
  return (
    <Link to={href} preventScrollReset data-task={key} aria-current={isOpen ? "true" : undefined} className="task-link">
      <span dir="auto" className="task-name">
        {label}
      </span>
      <span className="task-line">
        <span className="font-semibold">{TASK_KINDS[kind]}</span>
        <bdi>{detail}</bdi>
        {snoozedUntil ? (
          <span className="numbers">
            until <ShortDay at={snoozedUntil} />
          </span>
        ) : (
          at && (
            <span className={isLate ? "numbers font-semibold text-bad" : "numbers"}>
              {isLate ? "over since" : moment} <ShortDay at={at} />
            </span>
          )
        )}
        {notes.length > 0 && <span>{plural(notes.length, "note")}</span>}
        {ownerName && <bdi className="ms-auto">{ownerName}</bdi>}
      </span>
    </Link>
  );
}

function Whose({ inbox: { shows, show } }: { inbox: Inbox }) {
  return (
    <nav aria-label="Whose" className="me-auto flex flex-wrap gap-x-5 text-sm">
      {shows.map((one) => (
        <Link
          key={one.show}
          to={inboxHref({ show: one.show, kind: null, task: null })}
          aria-current={one.show === show ? "true" : undefined}
          className="view-link"
        >
          {SHOW_LABELS[one.show]} <span className="numbers text-quiet">{one.count}</span>
        </Link>
      ))}
    </nav>
  );
}

function Kinds({ inbox: { show, kinds, kind } }: { inbox: Inbox }) {
  if (kinds.length < 2) return null;
  return (
    <nav aria-label="Kinds" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {kinds.map(({ id, label, total }) => (
        <Link
          key={id}
          to={inboxHref({ show, kind: kind === id ? null : id, task: null })}
          aria-current={kind === id ? "true" : undefined}
          className="view-link"
        >
          {label} <span className="numbers text-quiet">{total}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The casinos of the list, to verify the facts of several at once. */
function VerifySeveral({ inbox: { show, kind, items } }: { inbox: Inbox }) {
  return (
    <details className="text-sm">
      <summary className="py-1.5">Verify several</summary>
      <Form method="post" action="/admin?index" className="space-y-2 py-2">
        <input type="hidden" name="intent" value="verify" />
        <PlaceField leadsTo={inboxHref({ show, kind, task: null, done: true })} />
        {items.map(({ key, id, label, of }) => (
          <label key={key} className="choice">
            <input type="checkbox" name="casino" value={`${id}@${String(of ?? 0)}`} />
            <bdi>{label}</bdi>
          </label>
        ))}
        <Button look="secondary" className="button-dense">
          Facts verified now
        </Button>
      </Form>
    </details>
  );
}

/** Why an act wasn't taken. A form that is still there says itself what is wrong in it. */
function problemsOf(answer: TaskAnswer | undefined, isGone: boolean): readonly string[] {
  if (answer === undefined) return [];
  const { problems = [], conflict, message, refused, isConflict, result, intent } = answer;
  return [
    ...problems,
    ...[conflict, message, refused].filter((one) => typeof one === "string" && one !== ""),
    ...(isConflict ? ["There is a newer version. Look at it before you decide."] : []),
    // The form of a note has no place for what is wrong in it.
    ...(isGone || intent === "write" ? Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []) : []),
  ] as string[];
}

function typedNote(answer: TaskAnswer | undefined): string | undefined {
  const body = answer?.intent === "write" ? answer.result?.initialValue?.["body"] : undefined;
  return answer?.note ?? (typeof body === "string" ? body : undefined);
}

/** What was typed into the form of a task that is no longer in the list. */
function TypedText({ answer }: { answer: TaskAnswer | undefined }) {
  const values = answer?.result?.initialValue ?? {};
  const typed = [answer?.rejectedText, answer?.reason, answer?.note, values["reason"], values["words"], values["body"]];
  const text = [...new Set(typed.filter((one) => typeof one === "string" && one !== ""))].join("\n\n");
  if (text === "") return null;
  return (
    <div className="space-y-1 pt-2">
      <label htmlFor="kept-words" className="block font-semibold">
        What you wrote
      </label>
      <textarea dir="auto" id="kept-words" readOnly rows={3} defaultValue={text} className="control text-sm" />
    </div>
  );
}

/** What waits for a person, in one list, with the open task beside it on wide screens. */
export function InboxScreen({
  inbox,
  viewerId,
  shortcuts,
  children,
}: {
  inbox: Inbox;
  viewerId: string | undefined;
  shortcuts: { isOn: boolean; page: string };
  /** What stands in the place of a task until one is open. */
  children?: ReactNode;
}) {
  const { items, chosen, show, kind, isGone, done, more } = inbox;
  const answer = useActionData<TaskAnswer>();
  const problems = problemsOf(answer, chosen === null);
  const place = { show, kind };
  const alone = chosen?.place.alone ?? null;
  const keys = useMemo(() => INBOX_SHORTCUTS, []);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h1 className="text-2xl">What needs a person today</h1>
        <Whose inbox={inbox} />
        <Shortcuts shortcuts={keys} {...shortcuts} />
      </div>
      <Kinds inbox={inbox} />
      {problems.length > 0 && (
        <Feedback meaning="caution" role="alert" title="Not everything was done">
          <ul className="list-disc ps-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {chosen === null && <TypedText answer={answer} />}
        </Feedback>
      )}
      {done !== null && !answer && (
        <Feedback
          meaning="good"
          role="status"
          title={`${done} ${items.length > 0 ? plural(items.length, "task") : "Nothing"} left in this list.`}
        />
      )}
      {isGone && done === null && <p role="status">Somebody has dealt with this task, or put it off.</p>}
      {items.length === 0 ? (
        <EmptyState
          title={show === "all" ? "Nothing waits for you" : `No task is ${show === "mine" ? "yours" : "put off"}`}
        >
          <p>Tasks appear here as they arise.</p>
          {children}
        </EmptyState>
      ) : (
        <div className="inbox" data-open={chosen ? "" : undefined}>
          <div className="inbox-list">
            {kind === "facts" && <VerifySeveral inbox={inbox} />}
            <ul aria-label="Tasks">
              {items.map((item) => (
                <li key={item.key}>
                  <Item item={item} href={inboxHref({ ...place, task: item.key })} isOpen={item.key === chosen?.key} />
                </li>
              ))}
            </ul>
            {more.map(({ id, title, count, allAt }) => (
              <p key={id} className="text-sm">
                <Link to={allAt} className="inline-block py-1">
                  And {count} more<span className={kind === null ? "" : "sr-only"}>: {title}</span>
                </Link>
              </p>
            ))}
          </div>
          {chosen ? (
            <section key={chosen.key} id="task" aria-labelledby="task-title" className="inbox-task space-y-4">
              {alone === null ? (
                <p className="text-sm lg:hidden">
                  <Link to={inboxHref({ ...place, task: null })}>All tasks</Link>
                </p>
              ) : (
                <p className="text-sm">
                  <Link to={inboxHref({ ...place, task: chosen.key })}>Back to the task</Link>
                </p>
              )}
              <div className="space-y-1">
                <p className="eyebrow">{TASK_KINDS[chosen.kind]}</p>
                <h2 id="task-title" dir="auto" className="text-lg wrap-anywhere">
                  {chosen.to ? <Link to={chosen.to}>{chosen.label}</Link> : chosen.label}
                </h2>
                <p className="text-sm text-quiet">
                  {chosen.detail}
                  {chosen.at && (
                    <>
                      {chosen.detail && ", "}
                      {chosen.isLate ? "over since" : chosen.moment} <DateTime at={chosen.at} withTime />
                    </>
                  )}
                </p>
              </div>
              {alone === null && <TaskAct chosen={chosen} answer={answer} />}
              {alone !== "marks" && <TaskNotes chosen={chosen} typed={typedNote(answer)} />}
              {alone !== "note" && <TaskMarks chosen={chosen} viewerId={viewerId} />}
            </section>
          ) : (
            <div className="inbox-task">
              {children ?? <p className="text-quiet max-lg:hidden">Choose a task to do it here.</p>}
            </div>
          )}
        </div>
      )}
    </>
  );
}
