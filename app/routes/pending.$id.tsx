import { redirect, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { restoringPath } from "~/platform/unsaved-text/page-address";
import { withRestored } from "~/ui/forms/restored-text";
import { FORM_FIELD, HELD_FILE_FIELD, heldFileValue, WRITER_FIELD } from "~/domain/forms/form-marks";
import { filesOf } from "~/platform/unsaved-text/held-files.server";
import { dropUnsaved, findUnsaved } from "~/platform/unsaved-text/unsaved-text.server";
import { SubmittedFields } from "~/platform/unsaved-text/submitted-fields";
import { readForm } from "~/http/bodies/form.server";
import { browserKey } from "~/http/cookies/browser-key.server";
import { requireFound } from "~/http/responses/responses";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";

/** Shows what was typed into a form whose page is gone or unknown. */
export const loader = memberLoader(async ({ request, params }, { user }) => {
  const found = requireFound(await findUnsaved(params["id"] ?? "", user.uid, browserKey(request)), request);
  const { action, fields, form, id, kind, page } = found;
  const formPath = form === null ? null : restoringPath(page ?? action, id);
  return {
    action: withRestored(action, [id]),
    fields,
    form,
    formPath,
    writer: user.uid,
    isDraft: kind === "draft",
    ...(await filesOf(found)),
  };
});

export const action = memberAction(async ({ request, params }, { user }) => {
  await readForm(request);
  const id = params["id"] ?? "";
  const { page, action: path } = requireFound(await findUnsaved(id, user.uid, browserKey(request)), request);
  await dropUnsaved(id, user.uid);
  return redirect(page ?? path, 303);
});

export const meta: MetaFunction = () => [{ title: "Not sent yet" }, { name: "robots", content: "noindex" }];

export default function Pending() {
  const { action, fields, held, files, form, formPath, writer, isDraft } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page max-w-text space-y-6">
      <h1>Not sent yet</h1>
      <p>
        {isDraft
          ? "You wrote this and haven’t sent it. We keep it for 30 days."
          : "You were signed out before this reached us, so nothing has been changed. We keep what you wrote for 24 hours."}{" "}
        Only you can see it.
      </p>
      {files.length > 0 && (
        <Notice meaning="caution" title="Choose your files again">
          <p>{files.join(", ")}</p>
        </Notice>
      )}
      {held.length > 0 && <p>These files are sent with it: {held.map(({ name }) => name).join(", ")}.</p>}
      <SubmittedFields fields={fields} />
      <div className="flex flex-wrap gap-3">
        {formPath !== null && (
          // Loads the whole page, because its form is filled in when the page opens.
          <a href={formPath} className="button button-primary">
            Open it in the form
          </a>
        )}
        {/* A full page load, because the answer may be any page. */}
        <form method="post" action={action} encType={held.length > 0 ? "multipart/form-data" : undefined}>
          {form !== null && <input type="hidden" name={FORM_FIELD} value={form} />}
          <input type="hidden" name={WRITER_FIELD} value={writer} />
          {fields.map(({ name, value }, index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {held.map((file) => (
            <input key={file.number} type="hidden" name={HELD_FILE_FIELD} value={heldFileValue(file)} />
          ))}
          <Button look={formPath === null ? "primary" : "secondary"}>Send it now</Button>
        </form>
        <Form method="post">
          <Button look="secondary" busyLabel="Discarding…">
            Discard it
          </Button>
        </Form>
      </div>
    </main>
  );
}
