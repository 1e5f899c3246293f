import { data, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { casinoDomainsForm } from "~/features/casino-area/access/access-forms";
import { listDomains } from "~/features/casino-area/access/list-domains.server";
import { readCasinoPeople, readDomains } from "~/features/casino-area/desk/access-desk.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { requireFound } from "~/http/responses/responses";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { TextArea } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";

const DONE = { saved: "Domains saved." };

export const loader = adminLoader("case-handler", async ({ request, params }) => {
  const page = requireFound(await readCasinoPeople(params["id"] ?? ""), request);
  return { ...page, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = staffAction("case-handler", async ({ request, params }, staff) => {
  const id = params["id"] ?? "";
  const form = await readForm(request);
  const submission = parseForm(form, casinoDomainsForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const read = readDomains(submission.value.domains ?? "");
  if ("problems" in read)
    return data({ result: submission.reply({ fieldErrors: { domains: read.problems } }) }, { status: 422 });
  const outcome = await listDomains(id, { domains: read.domains, version: versionIn(form) }, staff);
  requireFound(outcome.outcome === "missing" ? null : outcome, request);
  if (outcome.outcome === "refused")
    return data({ result: submission.reply({ formErrors: [outcome.message] }) }, { status: 409 });
  return redirect(`/admin/casinos/${encodeURIComponent(id)}/people?done=saved`, 303);
});

/** After a refusal, the form names the version of the current list, so that saving again replaces it. */
export const shouldRevalidate = reloadAfterConflict;

export const meta = () => [{ title: "People · Casinos · Admin" }];

export default function AdminCasinoPeople() {
  const { casino, people, domains, version, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(casinoDomainsForm, "casino-domains", answer?.result, {
    domains: domains.join("\n"),
  });
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/representatives">Representatives</BackLink>
      <h1 className="text-2xl">
        People at <bdi>{casino.name}</bdi>
      </h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      {people.length === 0 && <p className="text-quiet">Nobody represents this casino yet.</p>}
      <ul className="divide-y divide-line text-sm">
        {people.map(({ uid, name, workEmail, isInCharge, path }) => (
          <li key={uid} className="py-2 wrap-anywhere">
            <Link to={path}>{name}</Link>
            {workEmail && `, ${workEmail}`}
            {isInCharge && ", in charge"}
          </li>
        ))}
      </ul>
      <SchemaForm
        form={form}
        labels={{ domains: "More domains" }}
        className="max-w-text space-y-4"
        aria-label="Domains"
      >
        <VersionField value={version} />
        <TextArea
          field={fields.domains}
          optional
          hint={`One per line. People with an address at one of them, at a subdomain of one, or at ${casino.domain ?? "the domain of its own address"} can ask for access.`}
          rows={4}
        />
        <Button busyLabel="Saving…">Save the domains</Button>
      </SchemaForm>
    </main>
  );
}
