import { PAYMENT_KINDS, PAYMENT_LABELS, paymentLabel } from "~/domain/codes/payment-methods";
import { MOST_METHODS } from "~/platform/settings/codes/payment-methods-schema";
import type { Settings } from "~/platform/settings/schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { itemLabels } from "../law-groups";
import { GroupForm, type GroupFormProps } from "../settings-frame";
import { paymentMethodsForm } from "./payment-methods-form";

const KIND_OPTIONS = PAYMENT_KINDS.map((kind) => ({ value: kind as string, label: PAYMENT_LABELS[kind] }));

/** The payment methods that the site offers: kinds, and methods of the operator's own such as M-Pesa. */
export function PaymentMethodsGroup({
  fields: stored,
  slug,
  version,
  result,
}: GroupFormProps<Settings["paymentMethods"]>) {
  const defaultValue = { methods: stored.methods.map(({ method, kind }) => ({ method: paymentLabel(method), kind })) };
  const [form, fields] = useSchemaForm(paymentMethodsForm, slug, result, defaultValue);
  const labels = { methods: "Payment methods", ...itemLabels(fields.methods.getFieldList(), "Method") };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save payment methods">
      <RepeatingGroup<"method" | "kind">
        form={form}
        field={fields.methods}
        entry="payment method"
        most={MOST_METHODS}
        hint="A method that a casino has can’t be removed or renamed."
        nameOf={({ method }) => method}
      >
        {({ method, kind }, first) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField field={method} label="Name" hint="As readers know it, such as M-Pesa." {...first} />
            <SelectField field={kind} label="Kind" blank="Choose a kind" options={KIND_OPTIONS} />
          </div>
        )}
      </RepeatingGroup>
    </GroupForm>
  );
}
