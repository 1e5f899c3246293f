import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "~/platform/access/guards.server";
import {
  dropPendingSubmission,
  findPendingSubmission,
} from "~/platform/pending-submissions/pending-submissions.server";
import { SubmittedFields } from "~/platform/pending-submissions/submitted-fields";
import { answerHeaders } from "~/http/responses/response-headers";
import { readForm } from "~/http/bodies/form.server";
import { requireFound } from "~/http/responses/responses";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireUser(request);
  return requireFound(await findPendingSubmission(request, params["id"] ?? ""), request);
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireUser(request);
  await readForm(request);
  const id = params["id"] ?? "";
  const { path } = requireFound(await findPendingSubmission(request, id), request);
  await dropPendingSubmission(request, id);
  return redirect(path, 303);
}

export const headers = answerHeaders;

export const meta: MetaFunction = () => [{ title: "Not sent yet" }, { name: "robots", content: "noindex" }];

export default function Pending() {
  const { path, fields, files } = useLoaderData<typeof loader>();
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
        {/* A full post, because the answer may be any page. */}
        <form method="post" action={path}>
          {fields.map(({ name, value }, index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button>Send it now</Button>
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
