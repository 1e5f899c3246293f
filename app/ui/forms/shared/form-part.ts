import { partField, pressValue } from "~/domain/forms/part-names";
import { useFormPart } from "./part-context";

/** Returns name and value of a field that is written without a schema. */
export function usePartField(name: string): { name: string; defaultValue: string } {
  const part = useFormPart();
  if (part === null) return { name, defaultValue: "" };
  return { name: partField(part.name, name), defaultValue: part.written?.[name] ?? part.first[name] ?? "" };
}

/** Returns name and value of a button that takes an act of this part, by default the part's own. */
export function usePartPress(act?: string): { name: "intent"; value: string } {
  const part = useFormPart();
  return { name: "intent", value: part === null ? (act ?? "") : pressValue(part.name, act) };
}
