import { Link, useNavigation } from "@remix-run/react";
import { Feedback } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/conflict-notice";
import { Button } from "~/ui/forms/button";
import { TypedArea, TypedInput } from "~/ui/forms/typed-controls";
import { PostForm } from "~/ui/forms/post-form";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Badge } from "~/ui/notice";
import { CursorPagination } from "~/ui/lists/pagination";
import type { DeskAnswer } from "../desk/award-acts.server";
import { DeskProblem } from "../desk/desk-problem";
import type { NominationsView } from "./nominations-view.server";

interface Props {
  view: NominationsView;
  answer: DeskAnswer | undefined;
}

const LABEL = "block text-sm font-semibold";

function NomineeForm({
  view,
  answer,
  index,
  name,
  citation,
}: Props & { index: string; name: string | null; citation: string }) {
  const of = `nominee:${view.category.id}`;
  const isMine = answer?.form === of && answer.typed["index"] === index;
  const data = useNavigation().formData;
  const busy = data?.get("index") === index;
  const nameId = `name-${index}`;
  const citationId = `citation-${index}`;
  return (
    <PostForm
      id={`nomination-${String(index)}`}
      action={`/admin/awards/${view.id}/nominations?category=${view.category.id}#${index}`}
      className="space-y-3"
    >
      <input type="hidden" name="command" value="nominee" />
      <input type="hidden" name="category" value={view.category.id} />
      <TypedInput type="hidden" name="version" value={view.version} />
      <TypedInput type="hidden" name="index" value={index} />
      {isMine && <DeskProblem answer={answer} of={of} />}
      {name === null ? (
        <div className="space-y-1">
          <label htmlFor={nameId} className={LABEL}>
            Casino, or another name
          </label>
          <TypedInput
            dir="auto"
            id={nameId}
            name="name"
            required
            minLength={2}
            maxLength={80}
            defaultValue={isMine ? answer.typed["name"] : ""}
            autoComplete="off"
            className="control"
          />
        </div>
      ) : (
        <input type="hidden" name="name" value={name} />
      )}
      <div className="space-y-1">
        <label htmlFor={citationId} className={LABEL}>
          Citation
        </label>
        <TypedArea
          dir="auto"
          id={citationId}
          name="citation"
          rows={3}
          maxLength={600}
          defaultValue={isMine ? answer.typed["citation"] : citation}
          className="control"
        />
      </div>
      <Button look="secondary" busy={busy} busyLabel="Adding…">
        {name === null ? "Add nominee" : `Add ${name}`}
      </Button>
    </PostForm>
  );
}

/** Nominations that players sent for a category, each with a form that adds it to the nominees. */
export function NominationsScreen({ view, answer, notice }: Props & { notice: string | null }) {
  const { id, year, categories, category, items, isOpen } = view;
  return (
    <main id="content" className="page dense space-y-5 py-5">
      <p className="text-sm">
        <Link to={`/admin/awards/${id}/desk`}>Desk of {year}</Link>
      </p>
      <h1 className="text-2xl">Nominations of {year}</h1>
      <nav aria-label="Categories" className="flex flex-wrap gap-x-4 text-sm">
        {categories.map((one) => (
          <Link
            key={one.id}
            to={`?category=${one.id}`}
            aria-current={one.id === category.id ? "page" : undefined}
            className="inline-block min-h-6 py-1 aria-[current=page]:font-semibold"
          >
            {one.name} <span className="numbers">({one.count})</span>
          </Link>
        ))}
      </nav>
      {notice && !answer && (
        <Feedback meaning="good" role="status">
          <p>{notice}</p>
        </Feedback>
      )}
      {answer?.isConflict && (
        <ConflictNotice>
          <p>Below is the current version.</p>
        </ConflictNotice>
      )}
      <section aria-labelledby="sent" className="space-y-3">
        <h2 dir="auto" id="sent" className="text-lg">
          {category.name}
        </h2>
        <p className="text-sm text-quiet">
          What counts is the reason, not how many gave it. Senders are never shown.
          {!isOpen && " The nominees were frozen when voting opened."}
        </p>
        {items.length === 0 ? (
          <EmptyState title="Nobody has nominated anything here">
            <p>Nominations from players appear here, oldest first.</p>
          </EmptyState>
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {items.map((item) => (
              <li key={item.id} id={item.id} className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-2">
                <div className="min-w-0 space-y-1">
                  <p className="flex flex-wrap items-center gap-2">
                    <strong dir="auto">{item.name}</strong>
                    {item.isListed && <Badge meaning="good">On the list</Badge>}
                    <span className="text-sm text-quiet">
                      <DateTime at={item.nominatedAt} />
                    </span>
                  </p>
                  <p dir="auto" className="max-w-text text-sm wrap-anywhere whitespace-pre-line">
                    {item.why}
                  </p>
                </div>
                {isOpen && !item.isListed && (
                  <details open={answer?.typed["index"] === item.id || undefined}>
                    <summary className="cursor-pointer text-sm font-semibold text-accent">Add {item.name}…</summary>
                    <div className="pt-3">
                      <NomineeForm view={view} answer={answer} index={item.id} name={item.name} citation={item.why} />
                    </div>
                  </details>
                )}
              </li>
            ))}
          </ol>
        )}
        <CursorPagination
          previous={view.previous}
          next={view.next}
          labels={{ previous: "Earlier nominations", next: "Later nominations" }}
        />
      </section>
      {isOpen && (
        <section aria-labelledby="other" className="max-w-text space-y-3 border-t border-line pt-4">
          <h2 id="other" className="text-lg">
            Add another nominee
          </h2>
          <NomineeForm view={view} answer={answer} index="other" name={null} citation="" />
        </section>
      )}
    </main>
  );
}
