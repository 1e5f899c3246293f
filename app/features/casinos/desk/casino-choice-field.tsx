import { TextField, type Frame } from "~/ui/forms/field";
import { useChoices } from "~/ui/forms/use-choices";
import type { CasinoChoice } from "./casino-choice.server";

/**
 * Chooses a casino by its name or address, published or not. The server says what a name stands for; where scripts run,
 * those that fit are suggested while typing.
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
        hint={hint ?? "Its name or its address as it stands on Edgewise."}
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
