import { TextField, type Frame } from "~/ui/forms/field";
import { useChoices } from "~/ui/forms/use-choices";
import type { CasinoChoice } from "./casino-choice.server";

/**
 * Field to choose a casino, published or not, by its name or address. The server resolves the name; with JavaScript,
 * matching casinos are suggested while typing.
 */
export function CasinoChoiceField({
  field,
  label,
  hint,
  optional,
  ...rest
}: Frame & { autoFocus?: boolean; readOnly?: boolean }) {
  const { choices, ask } = useChoices<CasinoChoice>("/admin/casinos/choices.json");
  const list = `${field.id}-casinos`;
  return (
    <>
      <TextField
        field={field}
        label={label}
        hint={hint ?? "Its name or address as on this site."}
        optional={optional}
        list={list}
        autoComplete="off"
        onInput={({ currentTarget: { value } }) => {
          if (value.trim() !== "") ask(value);
        }}
        {...rest}
      />
      <datalist id={list}>
        {choices?.map(({ id, name, slug }) => (
          <option key={id} value={name}>
            {slug}
          </option>
        ))}
      </datalist>
    </>
  );
}
