import { partField, pressValue } from "~/domain/forms/part-names";
import { useFormPart } from "./part-context";

/** Returns the name and value of a field that has no schema. */
export function usePartField(name: string): { name: string; defaultValue: string } {
  const part = useFormPart();
  if (part === null) return { name, defaultValue: "" };
  const written = [part.written?.[name] ?? []].flat()[0];
  return { name: partField(part.name, name), defaultValue: written ?? part.first[name] ?? "" };
}

/** Returns the name and value of a button for one of this part's acts, by default for the part itself. */
export function usePartPress(act?: string): { name: "intent"; value: string } {
  const part = useFormPart();
  return { name: "intent", value: part === null ? (act ?? "") : pressValue(part.name, act) };
}
