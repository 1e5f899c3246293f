import { Link, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/forms/button";
import { UNGUARDED_MARK } from "~/ui/forms/leave/unsaved-forms";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { PostForm } from "~/ui/forms/post-form";
import { TypedInput } from "~/ui/forms/typed-controls";
import { formatNumber } from "~/domain/numbers";
import { Ledger, type LedgerColumn } from "~/ui/lists/ledger";
import type { BulkAction, AdminListDefinition } from "./list-definition";
import type { ListData } from "./list.server";

interface Props<Row> {
  definition: AdminListDefinition<Row>;
  data: ListData<Row>;
}

const MOST_LONG_BUTTONS = 5;

function bulkPath(list: string): string {
  return `/admin/lists/${list}/bulk`;
}

/** The rows, within the form of the bulk actions if the list has any. */
export function RowTable<Row>({ definition, data }: Props<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState({ rows: 0, all: false });
  const bulk = definition.bulk ?? [];
  const count = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setChosen({ rows: fields.getAll("ids").length, all: fields.has("all") });
  }, []);
  // Rows are chosen from the start after a session that ended, and where the browser remembers them.
  useEffect(count, [count]);
  if (bulk.length === 0) return <Table definition={definition} data={data} selects={null} />;

  function choosePage(on: boolean): void {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? []) box.checked = on;
    count();
  }
  return (
    <PostForm
      ref={form}
      id={`${definition.name}-rows`}
      {...{ [UNGUARDED_MARK]: "" }}
      action={bulkPath(definition.name)}
      onChange={count}
      className="space-y-3"
    >
      <input type="hidden" name="state" value={data.state} />
      <input type="hidden" name={SUBMISSION_KEY_FIELD} value={data.submissionKey} />
      <Table
        definition={definition}
        data={data}
        selects={{ isWholePage: chosen.rows === data.rows.length, choosePage }}
      />
      <BulkBar definition={definition} data={data} chosen={chosen.all ? data.total : chosen.rows} bulk={bulk} />
    </PostForm>
  );
}

function BulkBar<Row>({
  definition: { words, name: list },
  data,
  chosen,
  bulk,
}: Props<Row> & { chosen: number; bulk: readonly BulkAction[] }) {
  const canCount = useHydrated();
  const navigation = useNavigation();
  const isUnderWay = navigation.formAction === bulkPath(list);
  const noun = chosen === 1 ? words.one : words.many;
  const what = canCount && chosen > 0 ? `${formatNumber(chosen)} ${noun}` : `chosen ${words.many}`;
  // With many actions, the number beside them says once what each of them is about.
  const isShort = bulk.length > MOST_LONG_BUTTONS;
  const allId = useId();
  return (
    <div className="no-print bulk-bar">
      <span className="flex items-center gap-2">
        <TypedInput type="checkbox" id={allId} name="all" value="1" className="size-4.5 accent-accent" />
        <label htmlFor={allId}>
          All <span className="numbers">{formatNumber(data.total)}</span>{" "}
          {data.hasAnyFilter ? "that match" : words.many}
        </label>
      </span>
      {canCount && (
        <span role="status" className="numbers text-quiet">
          {formatNumber(chosen)} chosen
        </span>
      )}
      <span className="flex flex-wrap gap-1.5 md:ms-auto md:gap-2">
        {bulk.map(({ name, label, look = "secondary" }) => (
          <Button
            key={name}
            look={look}
            name="action"
            value={name}
            className="button-dense"
            // A second press would do it twice.
            disabled={isUnderWay || (canCount && chosen === 0)}
            busy={isUnderWay && navigation.formData?.get("action") === name}
            busyLabel="One moment…"
          >
            {label} {isShort ? <span className="sr-only">{what}</span> : what}
          </Button>
        ))}
      </span>
    </div>
  );
}

function Table<Row>({
  definition,
  data,
  selects,
}: Props<Row> & { selects: { isWholePage: boolean; choosePage(on: boolean): void } | null }) {
  const { columns, idOf, labelOf, title } = definition;
  const shown = columns.filter(({ key }) => data.columns.includes(key));
  const direction = data.sort.startsWith("-") ? "descending" : "ascending";
  const sortedBy = (key: string) => (data.sort.replace(/^-/, "") === key ? direction : undefined);
  const table = (
    <Ledger<Row>
      label={title}
      className="ledger-frame ledger-cards"
      isDense
      rowKey={idOf}
      rows={data.rows}
      columns={[
        selects !== null && {
          head: (
            <>
              <span className="sr-only">Choose</span>
              <ChoosePage {...selects} />
            </>
          ),
          headClass: "w-8",
          cell: (row) => (
            <label className="flex">
              <span className="sr-only">Choose {labelOf(row)}</span>
              <TypedInput type="checkbox" name="ids" value={idOf(row)} className="size-4.5 accent-accent" />
            </label>
          ),
        },
        ...shown.map(({ key, label, figure: isFigure = false, cell }, at): LedgerColumn<Row> => ({
          label: at === 0 ? "" : label,
          head: <Heading label={label} href={data.sortHrefs[key]} sorted={sortedBy(key)} />,
          isFigure,
          className: isFigure ? "numbers" : undefined,
          sorted: sortedBy(key),
          cell,
        })),
      ]}
    />
  );
  return (
    <>
      {/* On a phone each row is a card, unless somebody wants to compare rows. The box is only for the style sheet. */}
      <label className="as-table choice text-sm md:hidden">
        <input type="checkbox" className="size-4.5 accent-accent" />
        Show as a table
      </label>
      {table}
    </>
  );
}

function ChoosePage({ isWholePage, choosePage }: { isWholePage: boolean; choosePage(on: boolean): void }) {
  if (!useHydrated()) return null;
  return (
    <input
      type="checkbox"
      aria-label="Choose every row of this page"
      checked={isWholePage}
      onChange={(event) => choosePage(event.target.checked)}
      className="size-4.5 accent-accent"
    />
  );
}

function Heading({
  label,
  href,
  sorted,
}: {
  label: string;
  href: string | undefined;
  sorted: LedgerColumn<unknown>["sorted"];
}) {
  if (href === undefined) return label;
  return (
    <Link to={href} preventScrollReset className="whitespace-nowrap text-quiet">
      {label}
      {sorted && <span aria-hidden="true"> {sorted === "descending" ? "↓" : "↑"}</span>}
    </Link>
  );
}
