import { optionsOf } from "~/domain/codes/names-in";
import { CountedArea, CountedField, InstantField, MoneyField } from "~/platform/publishing/editor/editor-fields";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { useFieldsContext, type ListControls } from "~/platform/publishing/editor/use-editor-form";
import { SelectField, type AnyField } from "~/ui/forms/field";
import { withEllipsis } from "~/http/pages/shortened";
import { TIER_LABELS } from "../labels";
import { TERM_LABELS, MOST_COMPLAINT_ADDRESSES } from "../kinds";

interface Props {
  form: ListControls;
  field: AnyField;
}

export function LicenceFields({ form, field }: Props) {
  return (
    <RepeatingGroup<"authority" | "number" | "tier" | "registerUrl" | "verifiedAt">
      form={form}
      field={field}
      most={10}
      blank={{ tier: "strict" }}
      nameOf={({ authority }) => authority}
      empty="None. Without a verified licence the score is at most 3.9."
    >
      {({ authority, number, tier, registerUrl, verifiedAt }, first) => (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <CountedField field={authority} autoComplete="off" {...first} />
          <SelectField field={tier} options={optionsOf(TIER_LABELS)} />
          <CountedField field={number} hint="Needed unless the tier is “No licence”." autoComplete="off" />
          <CountedField field={registerUrl} type="url" optional />
          <InstantField field={verifiedAt} optional hint="Leave empty if not verified. It then does not count." />
        </div>
      )}
    </RepeatingGroup>
  );
}

export function ComplaintAddressFields({ form, field }: Props) {
  return (
    <RepeatingGroup<"email" | "source" | "checkedOn">
      form={form}
      field={field}
      most={MOST_COMPLAINT_ADDRESSES}
      blank={{}}
      nameOf={({ email }) => email}
      empty="None. Not public: when staff ask the casino about a complaint, each gets a link to that case."
    >
      {({ email, source, checkedOn }, first) => (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <CountedField field={email} type="email" autoComplete="off" {...first} />
          <CountedField field={checkedOn} type="date" />
          <div className="sm:col-span-2">
            <CountedField field={source} hint="The page it is on, or who gave it to us." />
          </div>
        </div>
      )}
    </RepeatingGroup>
  );
}

const TIME_HINT = "For example, 48 minutes, 20 hours or 2 days 4 hours.";

export function CasinoPaymentFields({ form, field }: Props) {
  const { codes } = useFieldsContext();
  return (
    <RepeatingGroup<"method" | "min" | "max" | "fee" | "statedHours" | "testedHours" | "testedAt">
      form={form}
      field={field}
      most={20}
      blank={{ method: "debit_card", fee: "none" }}
      nameOf={({ method }) => codes.paymentMethods.find(({ value }) => value === method)?.label ?? method}
      empty="None stated."
    >
      {({ method, min, max, fee, statedHours, testedHours, testedAt }, first) => (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <SelectField field={method} options={codes.paymentMethods} {...first} />
          <CountedField field={fee} hint="As the casino states it." autoComplete="off" />
          <MoneyField field={min} />
          <MoneyField field={max} />
          <CountedField field={statedHours} hint={TIME_HINT} optional />
          <CountedField field={testedHours} hint={TIME_HINT} optional />
          <InstantField field={testedAt} optional />
        </div>
      )}
    </RepeatingGroup>
  );
}

export function TermFlagFields({ form, field }: Props) {
  return (
    <RepeatingGroup<"category" | "severity" | "quote" | "foundAt" | "enforcedAt" | "removedAt">
      form={form}
      field={field}
      legend="Terms that are unfair"
      most={40}
      blank={{ category: "withdrawal", severity: "0.1" }}
      nameOf={({ category, quote }) =>
        `${TERM_LABELS[category as keyof typeof TERM_LABELS]}: ${withEllipsis(String(quote ?? ""), 60)}`
      }
      empty="None found."
    >
      {({ category, severity, quote, foundAt, enforcedAt, removedAt }, first) => (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <SelectField field={category} options={optionsOf(TERM_LABELS)} {...first} />
          <CountedField field={severity} type="number" step="any" hint="From 0.05 to 0.4." />
          <div className="sm:col-span-2">
            <CountedArea field={quote} hint="In the casino’s own words." rows={3} />
          </div>
          <InstantField field={foundAt} />
          <InstantField field={enforcedAt} optional />
          <InstantField field={removedAt} optional hint="From then on it no longer counts." />
        </div>
      )}
    </RepeatingGroup>
  );
}

export function SnapshotFields({ form, field }: Props) {
  return (
    <RepeatingGroup<"url" | "at" | "sha256">
      form={form}
      field={field}
      legend="Copies of the terms, noted by hand"
      entry="copy"
      most={200}
      nameOf={({ url }) => url}
      empty="None. Copies that we keep automatically are under Terms pages, at the top."
    >
      {({ url, at, sha256 }, first) => (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <CountedField field={url} type="url" hint="Where the terms were." {...first} />
          <InstantField field={at} />
          <div className="sm:col-span-2">
            <CountedField
              field={sha256}
              hint="Of the file you kept: 64 characters from 0 to 9 and a to f."
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        </div>
      )}
    </RepeatingGroup>
  );
}
