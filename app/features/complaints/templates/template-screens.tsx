import { optionsOf } from "~/domain/codes/names-in";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { Done } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button, LinkButton } from "~/ui/forms/button";
import { DeletionFold } from "~/ui/forms/deletion-fold";
import { CheckboxField, ErrorSummary, SelectField, TextArea, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Ledger } from "~/ui/lists/ledger";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { templateForm, type TemplateForm } from "./template-form";
import { PLACEHOLDERS } from "./template-text";
import { TEMPLATE_ACT_LABELS } from "./template-acts";
import type { Template } from "./templates.server";

const PATH = "/admin/complaints/templates";
const DONE: Record<string, string> = { saved: "The template is saved.", deleted: "The template is deleted." };

/** List of the desk's templates. */
export function TemplateList({ templates, done }: { templates: readonly Template[]; done: string | null }) {
  const said = done !== null && Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  return (
    <main id="content" className="page space-y-4 py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-2xl">Templates</h1>
        <Link to="/admin/complaints" className="text-sm">
          Complaints
        </Link>
        <LinkButton to={`${PATH}/new`} className="text-sm">
          New template
        </LinkButton>
      </div>
      <Done>{said}</Done>
      {templates.length === 0 ? (
        <EmptyState title="There are no templates">
          <p>Write the text you send most often, and choose it on any complaint.</p>
        </EmptyState>
      ) : (
        <Ledger
          label="Templates"
          className="ledger-frame"
          isDense
          rowKey="id"
          rows={templates}
          columns={[
            { head: "Name", cell: ({ id, name }) => <Link to={`${PATH}/${id}`}>{name}</Link> },
            { head: "For", className: "whitespace-nowrap", cell: ({ act }) => TEMPLATE_ACT_LABELS[act] },
            {
              head: "Text",
              className: "text-quiet",
              cell: ({ body }) => (body.length > 110 ? `${body.slice(0, 110)}…` : body),
            },
          ]}
        />
      )}
    </main>
  );
}

/** Editor of one template; `template` is null for a new one, which begins as `copy` if there is one. */
export function TemplateEditor({
  template,
  copy,
  submissionKey,
  answer,
}: {
  template: Template | null;
  copy: TemplateForm | null;
  submissionKey: string;
  answer: { result: SubmissionResult<string[]>; conflict: string | null } | null;
}) {
  const [form, fields] = useSchemaForm(templateForm, "template", answer?.result, template ?? copy ?? { act: "note" });
  const address = `${PATH}/${template?.id ?? "new"}`;
  return (
    <main id="content" className="page space-y-5 py-5">
      <header className="space-y-2">
        <p className="text-sm">
          <Link to={PATH}>Templates</Link>
        </p>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="me-auto text-2xl">{template?.name ?? "New template"}</h1>
          {template && (
            <Link to={`${PATH}/new?copy=${template.id}`} className="text-sm">
              Duplicate
            </Link>
          )}
        </div>
      </header>
      {answer?.conflict && (
        <ConflictNotice reason={answer.conflict} isKept>
          <p>This is the current version. Save again to replace it.</p>
          {template && (
            <pre dir="auto" className="text-sm whitespace-pre-wrap">
              {template.body}
            </pre>
          )}
        </ConflictNotice>
      )}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PostForm action={address} {...getFormProps(form)} noValidate={false} className="space-y-4 text-sm">
          {!template && <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />}
          <ErrorSummary form={form} labels={{ name: "Name", act: "What it is for", body: "Text" }} />
          <VersionField value={template?.version ?? 0} />
          <TextField field={fields.name} label="Name" hint="Only staff see it." />
          <SelectField field={fields.act} label="What it is for" options={optionsOf(TEMPLATE_ACT_LABELS)} />
          <TextArea field={fields.body} label="Text" rows={12} />
          <CheckboxField
            field={fields.isPrivate}
            label="Keep a request with this text off the public page"
            hint="For what only the person asked should read."
          />
          <Button busyLabel="Saving…">Save template</Button>
        </PostForm>
        <aside aria-label="About templates" className="space-y-6 text-sm">
          <section aria-labelledby="placeholders" className="space-y-2">
            <h2 id="placeholders" className="text-lg">
              Placeholders
            </h2>
            <dl className="space-y-1">
              {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
                <div key={name} className="flex gap-2">
                  <dt>
                    <code>{`{${name}}`}</code>
                  </dt>
                  <dd className="text-quiet">{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
          {template && (
            <DeletionFold what="template" form="template">
              <p>Messages that were written with it stay. This can’t be undone.</p>
            </DeletionFold>
          )}
        </aside>
      </div>
    </main>
  );
}
