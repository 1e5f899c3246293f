import { isShownField } from "~/http/forms/field-visibility";

/** `payments[0].minAmount` → "Payments 1, min amount". */
function fieldWords(name: string): string {
  const words = name
    .replace(/\[(\d+)\]\.?/g, (_whole, index: string) => ` ${String(Number(index) + 1)}, `)
    .replace(/([a-z])([A-Z])/g, (_whole, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/\./g, ", ")
    .replace(/, $/, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The fields somebody filled in, to read and to copy. */
export function SubmittedFields({ fields }: { fields: readonly { name: string; value: string }[] }) {
  const shown = fields.filter(({ name, value }) => value.trim() !== "" && isShownField(name));
  return (
    <dl className="card space-y-3 text-sm wrap-anywhere">
      {shown.map(({ name, value }, index) => (
        <div key={index}>
          <dt className="font-semibold">{fieldWords(name)}</dt>
          <dd dir="auto" className="whitespace-pre-wrap">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
