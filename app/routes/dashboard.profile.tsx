import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { resendVerification } from "~/platform/access/accounts.server";
import { answerInvalid } from "~/platform/access/sign-in/answers.server";
import { profileForm } from "~/platform/access/sign-in/forms";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { countryName } from "~/domain/codes/names.server";
import { NameForm, PortraitForm, ZoneForm, CountrySection } from "~/features/members/profile-forms";
import {
  changeName,
  changePortrait,
  changeTimeZone,
  PORTRAIT_UPLOAD,
  removePortrait,
} from "~/features/members/profile.server";
import { zoneChoice } from "~/features/members/zone-choice.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { forbidden } from "~/http/responses/responses";
import { readUpload, type UploadedFile } from "~/http/bodies/form.server";
import { LinkButton } from "~/ui/forms/button";
import { Done } from "~/ui/feedback";
import { Badge } from "~/ui/notice";
import { PartOfForm, SharedForm } from "~/ui/forms/shared/shared-form";
import { Section } from "~/ui/section";

const DONE = {
  name: "Name changed.",
  picture: "Picture changed.",
  removed: "Picture removed.",
  resent: "We’ve emailed you a new link.",
  zone: "Time zone changed.",
} as const;

export const loader = memberLoader(({ request }, viewer) => {
  const { user, isEmailVerified } = viewer;
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const words = Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null;
  return {
    user,
    isEmailVerified,
    done: words,
    zone: zoneChoice(viewer),
    country: viewer.country && countryName(viewer.country),
  };
});

export const action = memberAction(async ({ request }, viewer) => {
  const pictures: UploadedFile[] = [];
  const { form, others } = readParts(
    await readUpload(
      request,
      PORTRAIT_UPLOAD,
      async (file) => void pictures.push({ ...file, field: file.field.replace(/^picture\./, "") }),
    ),
  );
  const backWith = (done: keyof typeof DONE) =>
    withOtherParts(redirect(`/dashboard/profile?done=${done}`, 303), others);
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
      return problem === null
        ? backWith("zone")
        : withOtherParts(data({ form: "zone" as const, problem, typed }, { status: 422 }), others);
    }
    case "picture": {
      const problem = await changePortrait(
        viewer,
        pictures.find(({ field }) => field === "picture"),
      );
      return problem === null
        ? backWith("picture")
        : withOtherParts(data({ form: "picture" as const, problem }, { status: 422 }), others);
    }
    default: {
      const submission = parseForm(form, profileForm);
      if (submission.status !== "success") return withOtherParts(answerInvalid("name", submission), others);
      await changeName(viewer.user.uid, submission.value.displayName);
      return backWith("name");
    }
  }
});

export const meta: MetaFunction = () => [{ title: "Profile" }, { name: "robots", content: "noindex" }];

export default function Profile() {
  const { user, isEmailVerified, done, zone, country } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h1>Profile</h1>
      {done && !answer && <Done>{done}</Done>}
      <SharedForm id="profile" encType="multipart/form-data" className="space-y-10">
        <PartOfForm name="name" first={{ displayName: user.displayName }}>
          <NameForm result={answer?.form === "name" ? answer.result : null} />
        </PartOfForm>
        <PortraitForm photoURL={user.photoURL} problem={answer?.form === "picture" ? answer.problem : null} />
        {zone && (
          <PartOfForm name="zone" first={{ timeZone: zone.chosen }}>
            <ZoneForm {...zone} refused={answer?.form === "zone" ? answer : null} />
          </PartOfForm>
        )}
      </SharedForm>
      <CountrySection country={country} />
      <Section id="address-title" title="Email address" className="space-y-2">
        <p className="flex flex-wrap items-center gap-3">
          {user.email}
          {isEmailVerified ? <Badge meaning="good">Confirmed</Badge> : <Badge meaning="caution">Not confirmed</Badge>}
        </p>
        <p className="text-sm text-quiet">Only you and our staff see it.</p>
      </Section>
      <Section id="data-title" title="Your data" className="max-w-text space-y-3">
        <p>
          All the data we hold about you, in one file: account, sessions, complaints with their messages, reviews, saved
          casinos.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/dashboard/data.json" reloadDocument className="button button-secondary">
            Download my data (JSON)
          </Link>
          <LinkButton look="secondary" to="/dashboard/data">
            Delete my account …
          </LinkButton>
        </div>
      </Section>
    </>
  );
}
