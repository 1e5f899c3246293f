import { data, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { AltFields } from "~/platform/media/picker/alt-fields";
import { describePictures, listToDescribe } from "~/platform/media/library/describe.server";
import { UploadOutcomes } from "~/platform/media/upload/upload-outcomes";
import { readForm } from "~/http/bodies/form.server";
import { Button } from "~/ui/forms/button";
import { PostForm } from "~/ui/forms/post-form";
import { Done, Refused } from "~/ui/feedback";

export const loader = adminLoader("editor", ({ request }) => listToDescribe(new URL(request.url).searchParams));

export const action = staffAction("editor", async ({ request }, staff) => {
  const { saved, problems, typed } = await describePictures(await readForm(request), staff);
  if (Object.keys(problems).length > 0) return data({ problems, typed }, { status: 422 });
  return redirect(`/admin/media?described=${String(saved)}`, 303);
});

export const meta = () => [{ title: "Describe pictures · Media · Admin" }];

export default function DescribePictures() {
  const { rows, known, uploaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const wrong = Object.keys(answer?.problems ?? {}).length;
  return (
    <main id="content" className="page space-y-5 py-6">
      <p className="text-sm">
        <Link to="/admin/media">Media</Link>
      </p>
      <h1 className="text-2xl">Describe pictures</h1>
      {uploaded > 0 && (
        <Done>{uploaded === 1 ? "One picture is stored." : `${String(uploaded)} pictures are stored.`}</Done>
      )}
      {known.length > 0 && (
        <UploadOutcomes
          outcomes={known.map(({ id, originalName }) => ({ outcome: "known", id, name: originalName }))}
        />
      )}
      {wrong > 0 && (
        <Refused>
          There is a problem with {wrong === 1 ? "one description" : `${String(wrong)} descriptions`}. Nothing was
          saved.
        </Refused>
      )}
      {rows.length === 0 ? (
        <p>Every picture has alternative text.</p>
      ) : (
        <PostForm id="descriptions" className="space-y-4">
          <p className="max-w-text text-sm text-quiet">
            Say what the picture shows, as you would to someone on the phone. A picture without alternative text stays
            in Media and can’t be chosen.
          </p>
          <AltFields rows={rows} typed={answer?.typed ?? {}} problems={answer?.problems ?? {}} />
          <Button busyLabel="Saving…">Save the descriptions</Button>
        </PostForm>
      )}
    </main>
  );
}
