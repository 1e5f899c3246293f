import { valueColumn } from "~/platform/admin-list/list-definition";
import { Form, Link } from "@remix-run/react";
import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { moveValue, type FaqMove } from "./faq-form";

export interface FaqRow extends EditorialRow {
  question: string;
  group: string;
  /** Place in the whole list, from 1. */
  place: number;
  isFirst: boolean;
  isLast: boolean;
}

/** A group of questions, whatever their states. */
export interface FaqDeskGroup {
  group: string;
  count: number;
}

const ORDER_FORM = "faq-order";

/** A button that changes the list's order. It is inside another form, that of the bulk actions. */
function MoveButton({ move, name }: { move: FaqMove; name: string }) {
  const label = move.direction === "up" ? "Up" : "Down";
  return (
    <button
      type="submit"
      form={ORDER_FORM}
      name="move"
      value={moveValue(move)}
      aria-label={`${label}: ${name}`}
      className="button button-quiet button-dense"
    >
      {label}
    </button>
  );
}

function MoveButtons({
  isFirst,
  isLast,
  name,
  ...move
}: Pick<FaqMove, "what" | "which"> & { isFirst: boolean; isLast: boolean; name: string }) {
  return (
    <span className="flex gap-1">
      {!isFirst && <MoveButton move={{ ...move, direction: "up" }} name={name} />}
      {!isLast && <MoveButton move={{ ...move, direction: "down" }} name={name} />}
    </span>
  );
}

/** List of all questions, at first in the readers' order. */
export const faqList = defineEditorialList<FaqRow>({
  name: "faq",
  title: "FAQ",
  words: { one: "question", many: "questions" },
  search: { label: "Question, group or answer" },
  publicPath: (slug) => `/faq#${slug}`,
  sort: "order",
  filters: [{ name: "group", label: "Group" }],
  columns: ({ state, published, changed }) => [
    {
      key: "name",
      label: "Question",
      sort: true,
      cell: ({ id, question }) => (
        <Link id={id} to={`/admin/faq/${id}`} className="scroll-mt-24">
          {question}
        </Link>
      ),
      csv: ({ question }) => question,
    },
    valueColumn("group", "Group", ({ group }) => group, { sort: true }),
    state,
    published,
    changed,
    {
      key: "order",
      label: "Order",
      sort: true,
      cell: ({ id, question, isFirst, isLast }) => (
        <MoveButtons what="entry" which={id} isFirst={isFirst} isLast={isLast} name={question} />
      ),
      csv: ({ place }) => place,
    },
  ],
  labelOf: ({ question }) => question,
  empty: { title: "There are no questions yet", advice: "Write the first one." },
});

/** The groups with their order, and the form of every button that moves something. */
export function FaqGroups({ groups, state }: { groups: readonly FaqDeskGroup[]; state: string }) {
  return (
    <Form id={ORDER_FORM} method="post" action="/admin/faq?index">
      <input type="hidden" name="state" value={state} />
      {groups.length > 0 && (
        <details className="text-sm">
          <summary className="font-semibold">Groups and their order</summary>
          <ul className="mt-2 max-w-2xl divide-y divide-line border-y border-line">
            {groups.map(({ group, count }, at) => (
              <li key={group} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
                <span className="min-w-0 grow">
                  {group} <span className="numbers text-quiet">{count}</span>
                </span>
                <MoveButtons
                  what="group"
                  which={group}
                  isFirst={at === 0}
                  isLast={at === groups.length - 1}
                  name={`the group ${group}`}
                />
                <Link
                  to={`/admin/faq/new?group=${encodeURIComponent(group)}`}
                  aria-label={`Add a question to ${group}`}
                >
                  Add a question
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Form>
  );
}
