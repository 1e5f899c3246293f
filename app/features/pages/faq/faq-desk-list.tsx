import { Form, Link } from "@remix-run/react";
import { useId } from "react";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";
import type { FaqDeskGroup, FaqRow } from "./faq-desk.server";

const STEP = "button button-secondary min-h-7 px-2 py-0 text-sm";

function MoveButton({
  what,
  which,
  name,
  direction,
}: {
  what: "entry" | "group";
  which: string;
  /** Name of the moved item, for screen readers. */
  name: string;
  direction: "up" | "down";
}) {
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="which" value={which} />
      <button
        type="submit"
        name="direction"
        value={direction}
        aria-label={`${direction === "up" ? "Up" : "Down"}: ${name}`}
        className={STEP}
      >
        {direction === "up" ? "Up" : "Down"}
      </button>
    </Form>
  );
}

function EntryRow({ row }: { row: FaqRow }) {
  const { id, question, updatedAt, isFirst, isLast } = row;
  return (
    <tr id={id}>
      <td>
        <Link to={`/admin/faq/${id}`}>{question}</Link>
      </td>
      <td className="whitespace-nowrap">
        <DateTime at={updatedAt} />
      </td>
      <td>
        <div className="flex flex-wrap gap-1.5">
          {!isFirst && <MoveButton what="entry" which={id} name={question} direction="up" />}
          {!isLast && <MoveButton what="entry" which={id} name={question} direction="down" />}
        </div>
      </td>
      <td>
        <Link to={`/admin/faq/${id}/delete`} aria-label={`Delete: ${question}`}>
          Delete…
        </Link>
      </td>
    </tr>
  );
}

function GroupTable({ group, isFirst, isLast }: { group: FaqDeskGroup; isFirst: boolean; isLast: boolean }) {
  const name = group.group;
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {name} <span className="numbers font-sans text-sm text-quiet">{group.rows.length}</span>
        </h2>
        <div className="flex flex-wrap items-center gap-1.5 text-sm">
          {!isFirst && <MoveButton what="group" which={name} name={`the group ${name}`} direction="up" />}
          {!isLast && <MoveButton what="group" which={name} name={`the group ${name}`} direction="down" />}
          <Link to={`/admin/faq/new?group=${encodeURIComponent(name)}`} aria-label={`Add a question to ${name}`}>
            Add a question
          </Link>
        </div>
      </div>
      <ScrollRegion label={`Questions of ${name}`}>
        <table className="ledger ledger-dense text-sm">
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col" className="w-36">
                Changed
              </th>
              <th scope="col" className="w-32">
                Move
              </th>
              <th scope="col" className="w-20">
                <span className="sr-only">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map((row) => (
              <EntryRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** List of all questions in the readers' order, each with its buttons. */
export function FaqDeskList({ groups }: { groups: readonly FaqDeskGroup[] }) {
  if (groups.length === 0)
    return (
      <p>
        There are no questions yet. <Link to="/admin/faq/new">Write the first one</Link>.
      </p>
    );
  return (
    <div className="space-y-8">
      {groups.map((group, at) => (
        <GroupTable key={group.group} group={group} isFirst={at === 0} isLast={at === groups.length - 1} />
      ))}
    </div>
  );
}
