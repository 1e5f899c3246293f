import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { readPress } from "~/domain/forms/part-names";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { FoldedPart } from "~/ui/forms/shared/folded-part";
import { usePartField, usePartPress } from "~/ui/forms/shared/form-part";
import { PartOfForm, PartValue, SharedForm } from "~/ui/forms/shared/shared-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Badge } from "~/ui/notice";
import { CursorPagination } from "~/ui/lists/pagination";
import { Section } from "~/ui/section";
import type { AwardDeskAnswer, DeskNotice } from "./award-acts.server";
import { DeskDone, DeskProblem } from "./desk-problem";
import type { NominationsView } from "../nominations/nominations-view.server";

interface Props {
  view: NominationsView;
  answer: AwardDeskAnswer | undefined;
}

/** The form for a nominee whom nobody has nominated. */
const OTHER = "other";

const LABEL = "block text-sm font-semibold";

/** The name of a form's part must not contain a dot. */
const partOf = (index: string) => `nominee-${index.replaceAll(/\W/g, "-")}`;

function NameField({ id, typed }: { id: string; typed: string | undefined }) {
  const { name, defaultValue } = usePartField("name");
  return (
    <div className="space-y-1">
      <label htmlFor={id} className={LABEL}>
        Casino, or another name
      </label>
      <input
        dir="auto"
        id={id}
        name={name}
        required
        minLength={2}
        maxLength={80}
        defaultValue={typed ?? defaultValue}
        autoComplete="off"
        className="control"
      />
    </div>
  );
}

function CitationField({ id, typed }: { id: string; typed: string | undefined }) {
  const { name, defaultValue } = usePartField("citation");
  return (
    <div className="space-y-1">
      <label htmlFor={id} className={LABEL}>
        Citation
      </label>
      <textarea
        dir="auto"
        id={id}
        name={name}
        rows={3}
        maxLength={600}
        defaultValue={typed ?? defaultValue}
        className="control"
      />
    </div>
  );
}

function AddButton({ children }: { children: ReactNode }) {
  const press = usePartPress();
  const busy = readPress(String(useNavigation().formData?.get("intent") ?? "")).part === press.value;
  return (
    <Button look="secondary" {...press} busy={busy} busyLabel="Adding…">
      {children}
    </Button>
  );
}

function NomineePart({
  view,
  answer,
  index,
  name,
  citation,
}: Props & { index: string; name: string | null; citation: string }) {
  const of = `nominee:${view.category.id}`;
  const isMine = answer?.form === of && answer.typed["index"] === index;
  const fields = (
    <>
      <PartValue name="command" value="nominee" />
      <PartValue name="category" value={view.category.id} />
      <VersionField value={view.version} />
      <PartValue name="index" value={index} />
      {isMine && <DeskProblem answer={answer} of={of} />}
      {name === null ? (
        <NameField id={`name-${index}`} typed={isMine ? answer.typed["name"] : undefined} />
      ) : (
        <PartValue name="name" value={name} />
      )}
      <CitationField id={`citation-${index}`} typed={isMine ? answer.typed["citation"] : undefined} />
      <AddButton>{name === null ? "Add nominee" : `Add ${name}`}</AddButton>
    </>
  );
  return (
    <PartOfForm name={partOf(index)} first={{ name: "", citation }} className="space-y-3">
      {name === null ? (
        fields
      ) : (
        <FoldedPart
          open={isMine}
          summary={<summary className="cursor-pointer text-sm font-semibold text-accent">Add {name}…</summary>}
        >
          <div className="space-y-3 pt-3">{fields}</div>
        </FoldedPart>
      )}
    </PartOfForm>
  );
}

/** Nominations that players sent for a category, each with a form that adds it to the nominees. */
export function NominationsScreen({ view, answer, notice }: Props & { notice: DeskNotice | null }) {
  const { id, year, categories, category, items, isOpen } = view;
  return (
    <main id="content" className="page dense space-y-5 py-5">
      <p className="text-sm">
        <Link to={`/admin/awards/${id}/desk`}>Awards desk {year}</Link>
      </p>
      <h1 className="text-2xl">Nominations for {year}</h1>
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
      {!answer && <DeskDone notice={notice} at={null} />}
      {answer?.isConflict && (
        <ConflictNotice>
          <p>Below is the current version.</p>
        </ConflictNotice>
      )}
      <SharedForm id="nominations" action={view.here} className="space-y-5">
        <section aria-labelledby="sent" className="space-y-3">
          <h2 dir="auto" id="sent" className="text-lg">
            {category.name}
          </h2>
          <p className="text-sm text-quiet">
            What counts is the reason, not how many gave it. Senders are never shown.
            {!isOpen && " The nominees were frozen when voting opened."}
          </p>
          {items.length === 0 ? (
            <EmptyState title="No nominations here yet">
              <p>Nominations from players appear here, oldest first.</p>
            </EmptyState>
          ) : (
            <ol className="divide-y divide-line border-y border-line">
              {items.map((item) => (
                <li key={item.id} id={item.id} className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-2">
                  <div className="min-w-0 space-y-1">
                    {!answer && <DeskDone notice={notice} at={item.id} />}
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
                    <NomineePart view={view} answer={answer} index={item.id} name={item.name} citation={item.why} />
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
          <Section
            id="other"
            title="Add another nominee"
            isSmall
            className="max-w-text space-y-3 border-t border-line pt-4"
          >
            {!answer && <DeskDone notice={notice} at={OTHER} />}
            <NomineePart view={view} answer={answer} index={OTHER} name={null} citation="" />
          </Section>
        )}
      </SharedForm>
    </main>
  );
}
