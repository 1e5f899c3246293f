import {
  forwardRef,
  useContext,
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { TypedValues } from "./typed-values";

/** An `<input>` of a `PostForm`, also a hidden one whose value belongs to what was typed. */
export const TypedInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function TypedInput(
  { type, name, value, defaultValue, defaultChecked, ...rest },
  ref,
) {
  const typed = useContext(TypedValues);
  const sent = name === undefined ? undefined : typed?.get(name);
  const common = { ...rest, ref, type, name };
  if (type === "checkbox" || type === "radio")
    return (
      <input
        {...common}
        value={value}
        defaultChecked={typed ? (sent ?? []).includes(String(value ?? "on")) : defaultChecked}
      />
    );
  if (value !== undefined) return <input {...common} value={sent?.[0] ?? value} />;
  return <input {...common} defaultValue={sent?.[0] ?? defaultValue} />;
});

/** A `<textarea>` of a `PostForm`. */
export const TypedArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function TypedArea({ name, defaultValue, ...rest }, ref) {
    const sent = useContext(TypedValues)?.get(name ?? "");
    return <textarea dir="auto" {...rest} ref={ref} name={name} defaultValue={sent?.[0] ?? defaultValue} />;
  },
);

/** A `<select>` of a `PostForm`. */
export const TypedSelect = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function TypedSelect(
  { name, defaultValue, ...rest },
  ref,
) {
  const typed = useContext(TypedValues);
  const sent = typed?.get(name ?? "");
  const chosen = rest.multiple ? (typed ? [...(sent ?? [])] : defaultValue) : (sent?.[0] ?? defaultValue);
  return <select {...rest} ref={ref} name={name} defaultValue={chosen} />;
});
