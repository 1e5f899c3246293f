import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { PlaceField } from "~/ui/forms/leave/place-field";
import { PostForm } from "~/ui/forms/post-form";
import { TypedArea } from "~/ui/forms/typed-controls";
import { inboxHref } from "./inbox-address";
import type { Inbox } from "./inbox.server";
import type { TaskNote } from "./marks/task-marks";
import { LONGEST_NOTE } from "./marks/note-length";

/**
 * What staff noted on a task, and the form for another note. A complaint's notes are the internal ones of its
 * conversation. `typed` is the text of a note that wasn't accepted.
 */
export function TaskNotes({ chosen, typed }: { chosen: NonNullable<Inbox["chosen"]>; typed: string | undefined }) {
  const { key, place, people, content } = chosen;
  const isAlone = place.alone === "note";
  const complaint = content?.kind === "complaints" ? content : null;
  const notes: readonly Pick<TaskNote, "byName" | "at" | "body">[] = complaint?.notes ?? chosen.notes;
  const own = complaint
    ? {
        action: inboxHref({ ...place, act: `/admin/complaints/${complaint.ref}` }),
        fields: { intent: "write", kind: "note", key: complaint.key },
      }
    : { action: `${inboxHref(place)}&index`, fields: { intent: "note", key } };
  return (
    <section aria-labelledby="task-notes" className="space-y-3 border-t border-line pt-3 text-sm">
      <h3 id="task-notes" className="text-base">
        Notes
      </h3>
      {notes.length > 0 && (
        <ol className="space-y-2">
          {notes.map(({ byName, at, body }) => (
            <li key={`${at} ${body}`} className="border-s-2 border-line ps-3">
              <p>
                <strong dir="auto">{byName}</strong>{" "}
                <span className="numbers text-quiet">
                  <DateTime at={at} withTime />
                </span>
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {body}
              </p>
            </li>
          ))}
        </ol>
      )}
      {!isAlone && (
        <Link to={inboxHref({ ...place, alone: "note" })} className="hidden noscript:block">
          Add a note
        </Link>
      )}
      <PostForm
        key={`${key} ${String(notes.length)}`}
        id="task-note"
        action={own.action}
        className={`space-y-2 ${isAlone ? "" : "noscript:hidden"}`}
      >
        {Object.entries(own.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PlaceField leadsTo={inboxHref({ ...place, alone: null, done: true })} />
        <label htmlFor="note-body" className="block font-semibold">
          Add a note
        </label>
        <p id="note-hint" className="text-quiet">
          Only staff read it. Write @ and a name to tell a colleague
          {people.length > 0 && people.length <= 6 && `: ${people.map(({ name }) => `@${name}`).join(", ")}`}.
        </p>
        <TypedArea
          id="note-body"
          name="body"
          rows={2}
          maxLength={LONGEST_NOTE}
          required
          defaultValue={typed}
          aria-describedby="note-hint"
          className="control text-sm"
        />
        <Button look="secondary" className="button-dense" busyLabel="Saving…">
          Save note
        </Button>
      </PostForm>
    </section>
  );
}
