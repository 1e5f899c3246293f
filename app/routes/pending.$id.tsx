import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "~/platform/access/guards.server";
import { restoringPath } from "~/platform/unsaved-text/signed-out-form.server";
import { dropUnsaved, findUnsaved } from "~/platform/unsaved-text/unsaved-text.server";
import { SubmittedFields } from "~/platform/unsaved-text/submitted-fields";
import { answerHeaders } from "~/http/responses/response-headers";
import { readForm } from "~/http/bodies/form.server";
import { browserKey } from "~/http/cookies/browser-key.server";
import { requireFound } from "~/http/responses/responses";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";

/** Where the words are that are in no form any more: its page is gone, or nobody knows which page it was. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireUser(request);
  const found = requireFound(await findUnsaved(params["id"] ?? "", user.uid, browserKey(request)), request);
  const { action, fields, held, form, page } = found;
  const files = [...held.map(({ name }) => name), ...found.files];
  return { action, fields, files, formPath: form === null ? null : restoringPath(page ?? action, found.id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireUser(request);
  await readForm(request);
  const id = params["id"] ?? "";
  const { page, action: path } = requireFound(await findUnsaved(id, user.uid, browserKey(request)), request);
  await dropUnsaved(id, user.uid);
  return redirect(page ?? path, 303);
}

export const headers = answerHeaders;

export const meta: MetaFunction = () => [{ title: "Not sent yet" }, { name: "robots", content: "noindex" }];

export default function Pending() {
  const { action, fields, files, formPath } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <main id="content" className="page max-w-text space-y-6 py-8">
      <h1>Not sent yet</h1>
      <p>
        You were signed out before this reached us, so nothing has been changed. What you wrote is saved here for 24
        hours. Only you can see it.
      </p>
      {files.length > 0 && (
        <Notice meaning="caution" title="Choose your files again">
          <p>{files.join(", ")}</p>
        </Notice>
      )}
      <SubmittedFields fields={fields} />
      <div className="flex flex-wrap gap-3">
        {formPath !== null && (
          // The whole page, because its form is filled when it is opened.
          <a href={formPath} className="button button-primary">
            Open it in its form
          </a>
        )}
        {/* A full post, because the answer may be any page. */}
        <form method="post" action={action}>
          {fields.map(({ name, value }, index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button look={formPath === null ? "primary" : "secondary"}>Send it now</Button>
        </form>
        <Form method="post">
          <Button look="secondary" busy={busy} busyLabel="Discarding…">
            Discard it
          </Button>
        </Form>
      </div>
    </main>
  );
}
