import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { addressForm } from "./address-form";

const LABELS = { from: "Part to replace", to: "What takes its place" };

/** Form that replaces a part of the addresses of all deals' links. */
export function AddressScreen({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(addressForm, "address", result);
  return (
    <main id="content" className="page dense max-w-text space-y-6 py-6">
      <BackLink to="/admin/deals">Deals</BackLink>
      <h1 className="text-2xl">Replace an address</h1>
      <SchemaForm form={form} labels={LABELS} className="space-y-4">
        <TextField field={fields.from} hint="How the addresses begin now, with https://" />
        <TextField field={fields.to} hint="How they begin from now on, with https://" />
        <p className="text-sm text-quiet">
          It is replaced in the links of all deals, drafts included, except deals with waiting changes to their links.
          You see how many before anything changes, and can undo it.
        </p>
        <Button busy={busy} busyLabel="Looking…">
          Find the deals
        </Button>
      </SchemaForm>
    </main>
  );
}
