import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { redirectForm } from "./redirect-forms";
import type { readRedirects } from "./redirects.server";

type Redirects = Awaited<ReturnType<typeof readRedirects>>;

/** The form for a redirect, those there are, and the addresses that answered nobody. */
export function RedirectsScreen({
  redirects,
  missing,
  imported,
  from,
  result,
}: Redirects & { from: string; result: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useSchemaForm(redirectForm, "redirect", result, { from, to: "" });
  return (
    <>
      <SchemaForm form={form} labels={{ from: "Old address", to: "New page" }} className="card max-w-text space-y-4">
        <TextField field={fields.from} hint="For example, /casinos/its-old-name" />
        <TextField field={fields.to} hint="For example, /casinos/its-new-name" />
        <Button busyLabel="Saving…">Add redirect</Button>
      </SchemaForm>
      <Section id="redirects" title={`Redirects (${String(redirects.length)})`}>
        <p className="text-sm text-quiet">
          A redirect works only while no page has that address. Renamed pages redirect by themselves
          {imported > 0 && `, and so do ${String(imported)} addresses of imported news`}.
        </p>
        {redirects.length > 0 && (
          <Ledger
            label="Redirects"
            className="ledger-cards"
            rows={redirects}
            rowKey="id"
            columns={[
              { head: "Old address", isTyped: true, isName: true, cell: (one) => one.from },
              { head: "New page", isTyped: true, cell: (one) => <a href={one.to}>{one.to}</a> },
              { head: "Followed in 30 days", label: "Followed", cell: (one) => one.followed },
              {
                head: "Remove",
                label: "",
                cell: (one) => (
                  <Form method="post">
                    <input type="hidden" name="id" value={one.id} />
                    <Button look="quiet" name="intent" value="remove" busyLabel="Removing…">
                      Remove<span className="sr-only"> the redirect from {one.from}</span>
                    </Button>
                  </Form>
                ),
              },
            ]}
          />
        )}
      </Section>
      <Section id="missing" title="Missing pages in 30 days">
        {missing.length === 0 ? (
          <p>No visitor met a missing page.</p>
        ) : (
          <Ledger
            label="Missing pages"
            className="ledger-cards"
            rows={missing}
            rowKey="path"
            columns={[
              { head: "Address", isTyped: true, isName: true, cell: (one) => one.path },
              { head: "Visits", cell: (one) => one.count },
              {
                head: "From",
                isTyped: true,
                cell: (one) => one.from.map(({ place }) => place).join(", ") || "Unknown",
              },
              {
                head: "Redirect",
                label: "",
                cell: (one) => (
                  <Link to={`?from=${encodeURIComponent(one.path)}`} className="inline-block min-h-6">
                    Redirect<span className="sr-only"> {one.path}</span>
                  </Link>
                ),
              },
            ]}
          />
        )}
      </Section>
    </>
  );
}
