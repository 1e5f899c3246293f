import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { anonymiseUser } from "~/site/people-desk/user-acts.server";
import { findLeaver } from "~/site/people-desk/user-desk.server";
import { anonymisationForm } from "~/site/people-desk/user-forms";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { requireFound } from "~/http/responses/responses";
import { BackLink } from "~/ui/back-link";
import { Button, LinkButton } from "~/ui/forms/button";
import { CheckboxField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";

export const loader = adminLoader("owner", async ({ request, params }) => ({
  leaver: requireFound(await findLeaver(params["id"] ?? ""), request),
}));

export const action = staffAction("owner", async ({ request, params }, staff) => {
  const uid = params["id"] ?? "";
  const submission = parseForm(await readForm(request), anonymisationForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const answer = await anonymiseUser(uid, staff);
  requireFound(answer.outcome === "missing" ? null : answer, request);
  if (answer.outcome === "refused")
    return data({ result: submission.reply({ formErrors: [answer.message] }) }, { status: 409 });
  return redirect(`/admin/users/${encodeURIComponent(uid)}?done=anonymise`, 303);
});

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Anonymise ${page?.leaver.displayName ?? "a user"} · Users · Admin` },
];

const plural = (count: number, one: string, many = `${one}s`) => `${String(count)} ${count === 1 ? one : many}`;

export default function AnonymiseUser() {
  const { leaver } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(anonymisationForm, "anonymise", answer?.result);
  const path = `/admin/users/${encodeURIComponent(leaver.uid)}`;
  return (
    <main id="content" className="page space-y-5 py-6">
      <BackLink to={path}>
        <bdi>{leaver.displayName}</bdi>
      </BackLink>
      <h1 className="text-2xl">Anonymise {leaver.displayName}</h1>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section id="goes" title="What will be deleted" isSmall className="card space-y-2 text-sm">
          <ul className="list-disc space-y-1 ps-5">
            <li>The account{leaver.email && ` (${leaver.email})`}, its password, its sessions and its picture</li>
            <li>{plural(leaver.savedCasinos, "saved casino")}, the preferences, drafts of complaints</li>
            <li>{plural(leaver.notices, "notice")}, the newsletter, messages sent through the contact form</li>
            <li>{plural(leaver.reviewsDeleted, "review")} that nobody but them and staff has read</li>
            <li>Earlier versions of reviews, and the casino account’s name in complaints</li>
          </ul>
        </Section>
        <Section id="stays" title="What will stay" isSmall className="card space-y-2 text-sm">
          <ul className="list-disc space-y-1 ps-5">
            <li>{plural(leaver.reviewsKept, "review")}, under “Former player”</li>
            <li>{plural(leaver.complaints, "complaint")} with texts, files and trail, under “Former player”</li>
            <li>Votes, which name nobody</li>
            <li>
              The account’s activity log, which names nobody
              {leaver.role === "admin" && "; what they did themselves as an admin stays there under their name"}
            </li>
          </ul>
          <p>If their published texts may reveal who they are, read them first: nobody will rewrite them.</p>
        </Section>
      </div>
      <SchemaForm form={form} labels={{ confirmed: "Confirmation" }} className="max-w-text space-y-4">
        <CheckboxField
          field={fields.confirmed}
          label={`Anonymise ${leaver.displayName}${leaver.email ? ` (${leaver.email})` : ""}. I understand that this can’t be undone.`}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busyLabel="Anonymising…">
            Anonymise for good
          </Button>
          <LinkButton look="secondary" to={path}>
            Keep the account
          </LinkButton>
        </div>
      </SchemaForm>
    </main>
  );
}
