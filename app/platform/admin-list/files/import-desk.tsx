import { Form, Link, useNavigation } from "@remix-run/react";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { Button } from "~/ui/forms/button";
import { TypedArea, TypedInput, TypedSelect } from "~/ui/forms/typed-controls";
import { PostForm } from "~/ui/forms/post-form";
import { useHasHeldFiles, useRestored } from "~/ui/forms/restored-text";
import { Feedback } from "~/ui/feedback";
import { Ledger } from "~/ui/lists/ledger";
import { ImportFileField } from "./import-file-field";
import {
  CHOICE_FIELDS,
  FORGET,
  HEADINGS,
  headingField,
  HELD_FIELD,
  LEAVE_OUT,
  PASTED_FIELD,
  type ImportChoices,
  type ImportQuestion,
} from "./import-choices";

interface Refused {
  problem: string | null;
  questions: ImportQuestion[];
  /** The file that is held until its questions are answered. */
  held: { key: string; name: string } | null;
  choices: ImportChoices;
  /** The cells that were pasted. */
  pasted: string;
}

const SELECTS = [
  {
    about: "decimals",
    label: "Decimal mark",
    options: [
      ["point", "Point: 1,250.50"],
      ["comma", "Comma: 1.250,50"],
    ],
  },
  {
    about: "dates",
    label: "Dates",
    options: [
      ["dmy", "Day first: 25/11/2026"],
      ["mdy", "Month first: 11/25/2026"],
    ],
  },
] as const;

const LEFT_OUT = [
  {
    field: CHOICE_FIELDS.columns,
    isChosen: "isLenient",
    about: "columns",
    label: "Leave out columns that we don’t know",
  },
  {
    field: CHOICE_FIELDS.cells,
    isChosen: "leavesCellsOut",
    about: null,
    label: "Leave out cells that we can’t read, and keep the rest of their rows",
  },
] as const;

const HEADINGS_ID = "headings";
/** Characters; the form and a file of more would be too large to type into. */
const MOST_PASTED = 900_000;

/** Uploads a CSV for a dry run; nothing changes before somebody has seen what the import would do. */
export function ImportDesk({
  name,
  title,
  path,
  words,
  columns,
  rules,
  hasExport,
  ownHeadings,
  submissionKey,
  refused,
}: {
  name: string;
  title: string;
  path: string;
  words: { one: string; many: string };
  columns: readonly { name: string; hint: string }[];
  rules: readonly string[];
  /** True if the list's export can be imported. */
  hasExport: boolean;
  /** What the headings of earlier files stand for; null for a column that is left out. */
  ownHeadings: readonly { heading: string; column: string | null }[];
  submissionKey: string;
  refused: Refused | null;
}) {
  const navigation = useNavigation();
  const { problem = null, questions = [] } = refused ?? {};
  const restored = useRestored("import")?.fields ?? [];
  const heldKey = restored.find(({ name }) => name === HELD_FIELD)?.value;
  // After a session that ended, the file is still held, under a key that only the form has.
  const saidOfHeadings = refused
    ? Object.entries(refused.choices.headings).map(([at, value]) => ({ name: headingField(Number(at)), value }))
    : restored.filter(({ name }) => name.startsWith(HEADINGS));
  const held = refused?.held ?? (heldKey !== undefined ? { key: heldKey, name: "your file" } : null);
  return (
    <main id="content" className="page space-y-5 py-6">
      <p className="text-sm">
        <Link to={path}>{title}</Link>
      </p>
      <h1 className="text-2xl">Import {words.many}</h1>
      <p className="max-w-text">
        Begin with <a href={`/admin/lists/${name}/template.csv`}>the template</a>
        {hasExport && (
          <>
            {" "}
            or <a href={`/admin/lists/${name}/export.csv`}>the export</a>
          </>
        )}
        . Nothing changes before you have seen what the file would do.
      </p>
      <PostForm id="import" encType="multipart/form-data" className="card max-w-text space-y-4">
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
        {held && <input type="hidden" name={HELD_FIELD} value={held.key} />}
        {questions.length > 0 && (
          <Feedback meaning="caution" role="alert" title="How should we read this file?">
            <ul className="list-disc ps-5">
              {questions.map(({ about, message }) => (
                <li key={about}>
                  <a href={`#${about === "columns" ? HEADINGS_ID : CHOICE_FIELDS[about]}`}>{message}</a>
                </li>
              ))}
            </ul>
          </Feedback>
        )}
        {/* Emptied once its file is held, which would otherwise be sent with each answer and count as another file. */}
        <FileField key={held?.key} problem={problem} held={held} pasted={refused?.pasted} />
        {/* What headings of the file stand for was said before, and is asked no more. */}
        {!questions.some(({ headings }) => headings) &&
          saidOfHeadings.map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)}
        {questions.map(
          ({ about, headings, columns: offered = [] }) =>
            headings && <HeadingChoices key={about} headings={headings} columns={offered} />,
        )}
        <FormsOfFile questions={questions} choices={refused?.choices ?? null} />
        <Button busy={navigation.state === "submitting"} busyLabel="Checking…">
          Check the file
        </Button>
      </PostForm>
      <ul className="max-w-text list-disc space-y-1 ps-5">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>Your own headings are fine: we ask once which column each one is.</li>
      </ul>
      {ownHeadings.length > 0 && (
        <details>
          <summary className="font-semibold">Headings we remember ({ownHeadings.length})</summary>
          <Ledger
            label="Headings we remember"
            className="mt-3 max-w-text"
            isDense
            rowKey="heading"
            rows={ownHeadings}
            columns={[
              { head: "Heading", isName: true, cell: ({ heading }) => heading || "(empty)" },
              { head: "Column", cell: ({ column }) => (column === null ? "Left out" : <code>{column}</code>) },
            ]}
          />
          <Form method="post" encType="multipart/form-data" className="mt-3">
            <Button look="secondary" name="intent" value={FORGET}>
              Forget these headings
            </Button>
          </Form>
        </details>
      )}
      <details>
        <summary className="font-semibold">The columns a file may have</summary>
        <Ledger
          label="Columns"
          className="mt-3 max-w-text"
          isDense
          rowKey="name"
          rows={columns}
          columns={[
            { head: "Column", isName: true, cell: (column) => <code>{column.name}</code> },
            { head: "Contents", cell: (column) => column.hint },
          ]}
        />
      </details>
    </main>
  );
}

function FileField({ problem, held, pasted }: Pick<Refused, "problem" | "held"> & { pasted: string | undefined }) {
  const hasHeld = useHasHeldFiles("import");
  return (
    <ImportFileField
      label={held ? "Another CSV file" : "CSV file"}
      hint={
        held
          ? `We still have ${held.name}. Choose a file only to replace it.`
          : "Separated by commas, semicolons or tabs, with the names of the columns in the first row. At most 100,000 rows."
      }
      problem={problem}
      accept=".csv,.txt,.tsv,text/csv"
    >
      {!held && !hasHeld && (
        <>
          <label htmlFor={PASTED_FIELD} className="block pt-3 font-semibold">
            Or paste cells from a spreadsheet
          </label>
          <p id="pasted-hint" className="text-sm text-quiet">
            With the names of the columns in the first row. For more than some thousand rows, choose a file.
          </p>
          <TypedArea
            id={PASTED_FIELD}
            name={PASTED_FIELD}
            defaultValue={pasted}
            rows={5}
            maxLength={MOST_PASTED}
            wrap="off"
            aria-describedby="pasted-hint"
            className="control font-mono text-sm"
          />
        </>
      )}
    </ImportFileField>
  );
}

/** Asks which column each heading of a file is that isn't ours. */
function HeadingChoices({ headings, columns }: Required<Pick<ImportQuestion, "headings" | "columns">>) {
  return (
    <fieldset id={HEADINGS_ID} tabIndex={-1} className="space-y-3">
      <legend className="font-semibold">Which column is which?</legend>
      <p className="text-sm text-quiet">We remember it for the next file.</p>
      {headings.map(({ at, name, sample, column }) => (
        <div key={at} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-2">
          <label htmlFor={headingField(at)} className="text-sm wrap-anywhere">
            <strong>{name || "(empty)"}</strong>
            {sample && <span className="block text-quiet">{sample}</span>}
          </label>
          <TypedSelect id={headingField(at)} name={headingField(at)} defaultValue={column} className="control">
            <option value="">Choose</option>
            <option value={LEAVE_OUT}>Leave it out</option>
            {columns.map(({ name, label }) => (
              <option key={name} value={name}>
                {label ? `${label} (${name})` : name}
              </option>
            ))}
          </TypedSelect>
        </div>
      ))}
    </fieldset>
  );
}

/** The choices of how a file is read; those that the file leaves open are required. */
function FormsOfFile({ questions, choices }: { questions: readonly ImportQuestion[]; choices: ImportChoices | null }) {
  const isAsked = (about: ImportQuestion["about"]) => questions.some((question) => question.about === about);
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Format of the file</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {SELECTS.map(({ about, label, options }) => (
          <div key={about} className="space-y-1">
            <label htmlFor={CHOICE_FIELDS[about]} className="block text-sm">
              {label}
            </label>
            <TypedSelect
              id={CHOICE_FIELDS[about]}
              name={CHOICE_FIELDS[about]}
              defaultValue={choices?.[about] ?? ""}
              required={isAsked(about)}
              aria-invalid={isAsked(about) || undefined}
              className="control"
            >
              <option value="">{isAsked(about) ? "Choose" : "Detect from the file"}</option>
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </TypedSelect>
          </div>
        ))}
      </div>
      {(isAsked("currency") || choices?.currency) && (
        <div className="space-y-1">
          <label htmlFor={CHOICE_FIELDS.currency} className="block text-sm">
            Currency of amounts that name none
          </label>
          <TypedInput
            id={CHOICE_FIELDS.currency}
            name={CHOICE_FIELDS.currency}
            defaultValue={choices?.currency ?? ""}
            required={isAsked("currency")}
            aria-invalid={isAsked("currency") || undefined}
            maxLength={3}
            autoComplete="off"
            placeholder="EUR"
            className="control w-24"
          />
        </div>
      )}
      {LEFT_OUT.map(({ field, isChosen, about, label }) => (
        <div key={field} className="flex items-start gap-3">
          <TypedInput
            type="checkbox"
            id={field}
            name={field}
            value={LEAVE_OUT}
            defaultChecked={choices?.[isChosen] ?? false}
            aria-invalid={(about && isAsked(about)) || undefined}
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          <label htmlFor={field}>{label}</label>
        </div>
      ))}
    </fieldset>
  );
}
