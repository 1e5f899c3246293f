import { Form, Link, useNavigation } from "@remix-run/react";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { Button } from "~/ui/forms/button";
import { Feedback } from "~/ui/feedback";
import { ScrollRegion } from "~/ui/scroll-region";

/** Uploads a CSV for a dry run; nothing changes before somebody has seen what the import would do. */
export function ImportDesk({
  name,
  title,
  path,
  words,
  columns,
  submissionKey,
  problem,
}: {
  name: string;
  title: string;
  path: string;
  words: { one: string; many: string };
  columns: readonly { name: string; hint: string }[];
  submissionKey: string;
  problem: string | null;
}) {
  const navigation = useNavigation();
  return (
    <main id="content" className="page space-y-5 py-6">
      <p className="text-sm">
        <Link to={path}>{title}</Link>
      </p>
      <h1 className="text-2xl">Import {words.many}</h1>
      <ul className="max-w-text list-disc space-y-1 ps-5">
        <li>The file is checked first. You see what it would do before anything changes.</li>
        <li>
          A row with a known “id” or “slug” changes that {words.one}; columns missing from the file stay as they are.
          Changes to published {words.many} wait as drafts.
        </li>
        <li>Any other row makes a new draft.</li>
        <li>
          You can edit <a href={`/admin/lists/${name}/export.csv`}>the export</a> and import it again.
        </li>
      </ul>
      <Form method="post" encType="multipart/form-data" className="card max-w-text space-y-4">
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
        <div className="space-y-1.5">
          <label htmlFor="file" className="block font-semibold">
            CSV file
          </label>
          <p id="file-hint" className="text-sm text-quiet">
            At most 5 MB, UTF-8, with the names of the columns in the first row.
          </p>
          {problem && (
            <div id="file-error">
              <Feedback meaning="bad" role="alert" title="The file can’t be imported">
                <p>{problem}</p>
              </Feedback>
            </div>
          )}
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,text/csv"
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "file-hint file-error" : "file-hint"}
            className="control"
          />
        </div>
        <Button busy={navigation.state === "submitting"} busyLabel="Checking…">
          Check the file
        </Button>
      </Form>
      <details>
        <summary className="font-semibold">The {columns.length + 1} columns a file may have</summary>
        <ScrollRegion label="Columns" className="mt-3 max-w-text">
          <table className="ledger ledger-dense text-sm">
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Contents</th>
              </tr>
            </thead>
            <tbody>
              {[{ name: "id", hint: `as exported; empty for a new ${words.one}` }, ...columns].map((column) => (
                <tr key={column.name}>
                  <th scope="row" className="font-normal">
                    <code>{column.name}</code>
                  </th>
                  <td>{column.hint}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </main>
  );
}
