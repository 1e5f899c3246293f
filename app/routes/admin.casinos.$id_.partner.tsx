import { optionsOf } from "~/domain/codes/names-in";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TIE_LABELS } from "~/features/casinos/labels";
import { partnerForm } from "~/features/casinos/desk/partner-form";
import { handlePartnerLink, readPartnerLink } from "~/features/casinos/desk/partner-link.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { SelectField, TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { VersionField } from "~/ui/forms/version/version-field";
import { Notice } from "~/ui/notice";

const DONE = {
  saved: "Partner link saved.",
  waits: "Saved in the casino’s draft. It counts once an editor has it approved.",
};
const LABELS = { affiliateUrl: "Partner address", commercial: "Commercial tie" };

export const loader = adminLoader("commercial", async ({ request, params }) => {
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { ...(await readPartnerLink(request, params["id"] ?? "")), done };
});

export const action = staffAction("commercial", ({ request, params }, staff) =>
  handlePartnerLink(request, params["id"] ?? "", staff),
);

/** After a conflict, the form names the version of the current casino, so that saving again replaces it. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Partner link of ${data?.name ?? "a casino"} · Casinos · Admin` },
];

export default function AdminPartnerLink() {
  const { name, version, values, stoppedBecause, waits, publicPath, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(partnerForm, "partner-link", answer?.result, values);
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/casinos">Casinos</BackLink>
      <h1 className="text-2xl">
        Partner link of <bdi>{name}</bdi>
      </h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      {answer?.isConflict && <ConflictNotice isKept />}
      {stoppedBecause !== null && (
        <Notice meaning="caution" title="This commercial tie is stopped">
          <p>We take no money from this casino, because {stoppedBecause}. Once the agreement has ended, choose None.</p>
        </Notice>
      )}
      {publicPath && (
        <p>
          <a href={publicPath}>Its public page</a>
        </p>
      )}
      <SchemaForm form={form} labels={LABELS} className="max-w-text space-y-4">
        <VersionField value={version} />
        <TextField
          field={fields.affiliateUrl}
          type="url"
          optional
          hint="Where links marked “Ad” lead. Without a commercial tie they lead to the website."
        />
        <SelectField
          field={fields.commercial}
          hint="None if we warn about the casino, it is blacklisted or closed, or it has no verified licence."
          options={optionsOf(TIE_LABELS)}
        />
        <Button busyLabel="Saving…">{waits ? "Save in the draft" : "Save at once"}</Button>
      </SchemaForm>
    </main>
  );
}
