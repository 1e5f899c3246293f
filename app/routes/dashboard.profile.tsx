import { getFormProps } from "@conform-to/react";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import { resendVerification } from "~/platform/access/accounts.server";
import { answerInvalid } from "~/platform/access/sign-in/answers.server";
import { profileForm } from "~/platform/access/sign-in/forms";
import { requireUser } from "~/platform/access/guards.server";
import { PortraitForm } from "~/features/members/portrait-form";
import { changeName, changePortrait, changeTimeZone, removePortrait } from "~/features/members/profile.server";
import { ZoneForm } from "~/features/members/zone-form";
import { zoneChoice } from "~/features/members/zone-choice.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { forbidden } from "~/http/responses/responses";
import { readUpload, type UploadedFile } from "~/http/bodies/upload.server";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { Feedback } from "~/ui/feedback";
import { Badge } from "~/ui/notice";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

// Reads far past the limit, so that the form can say that a picture is too large.
const UPLOAD = { file: LARGEST_IMAGE_BYTES, total: 5 * LARGEST_IMAGE_BYTES, files: 1 };
const DONE = {
  name: "Name changed.",
  picture: "Picture changed.",
  removed: "Picture removed.",
  resent: "We’ve emailed you a new link.",
  zone: "Time zone changed.",
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireUser(request);
  const { user, isEmailVerified } = viewer;
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const words = Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null;
  return { user, isEmailVerified, done: words, zone: zoneChoice(viewer) };
}

const backWith = (done: keyof typeof DONE) => redirect(`/dashboard/profile?done=${done}`, 303);

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireUser(request);
  const pictures: UploadedFile[] = [];
  const form = await readUpload(request, UPLOAD, async (file) => void pictures.push(file));
  switch (form.get("intent")) {
    case "resend":
      await resendVerification(viewer.user.uid);
      return backWith("resent");
    case "remove-picture":
      await removePortrait(viewer);
      return backWith("removed");
    case "zone": {
      if (viewer.role !== "admin") throw forbidden();
      const typed = String(form.get("timeZone") ?? "").slice(0, 60);
      const problem = await changeTimeZone(viewer.user.uid, typed);
      return problem === null ? backWith("zone") : data({ form: "zone" as const, problem, typed }, { status: 422 });
    }
    case "picture": {
      const problem = await changePortrait(
        viewer,
        pictures.find(({ field }) => field === "picture"),
      );
      return problem === null ? backWith("picture") : data({ form: "picture" as const, problem }, { status: 422 });
    }
    default: {
      const submission = parseForm(form, profileForm);
      if (submission.status !== "success") return answerInvalid("name", submission);
      await changeName(viewer.user.uid, submission.value.displayName);
      return backWith("name");
    }
  }
}

export const meta: MetaFunction = () => [{ title: "Profile" }, { name: "robots", content: "noindex" }];

export default function Profile() {
  const { user, isEmailVerified, done, zone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(profileForm, {
    id: "profile",
    lastResult: answer?.form === "name" ? answer.result : null,
    defaultValue: { displayName: user.displayName },
  });
  return (
    <>
      <h1>Profile</h1>
      {done && !answer && (
        <Feedback meaning="good" role="status">
          <p>{done}</p>
        </Feedback>
      )}
      <section aria-labelledby="name-title" className="max-w-text space-y-4">
        <h2 id="name-title">Name</h2>
        <Form method="post" {...getFormProps(form)} noValidate={false} className="space-y-4">
          <ErrorSummary form={form} labels={{ displayName: { id: fields.displayName.id, label: "Name" } }} />
          <TextField
            field={fields.displayName}
            label="Name"
            hint="Shown beside what you publish."
            autoComplete="nickname"
          />
          <Button busy={busy} busyLabel="Saving…" name="intent" value="name">
            Save name
          </Button>
        </Form>
      </section>
      <PortraitForm photoURL={user.photoURL} problem={answer?.form === "picture" ? answer.problem : null} busy={busy} />
      {zone && <ZoneForm {...zone} refused={answer?.form === "zone" ? answer : null} busy={busy} />}
      <section aria-labelledby="address-title" className="space-y-2">
        <h2 id="address-title">Email address</h2>
        <p className="flex flex-wrap items-center gap-3">
          {user.email}
          {isEmailVerified ? <Badge meaning="good">Confirmed</Badge> : <Badge meaning="caution">Not confirmed</Badge>}
        </p>
        <p className="text-sm text-quiet">Only you and our staff see it.</p>
      </section>
    </>
  );
}
