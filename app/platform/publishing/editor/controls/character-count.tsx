import { useEffect, useState, type ReactNode } from "react";
import { formatNumber } from "~/domain/numbers";
import { TextArea, TextField, type AnyField } from "~/ui/forms/field";

const PAUSE_MS = 1_000;

/** Little is left: a tenth, but never less than 10 characters or more than 100. */
const isLittle = (left: number, most: number) => left <= Math.min(100, Math.max(10, most / 10));

function leftText(left: number): string {
  const count = `${formatNumber(Math.abs(left))} ${Math.abs(left) === 1 ? "character" : "characters"}`;
  return left < 0 ? `${count} too many` : `${count} left`;
}

/**
 * "134 of 180" beside the label of a text field whose schema has a maximum, kept up to date while somebody types. Screen
 * readers announce it only when little is left and the writer pauses. Without JavaScript it would be wrong from the
 * first key, so nothing is shown.
 */
function CharacterCount({ field: { id, key, maxLength: most } }: { field: AnyField }) {
  const [length, setLength] = useState<number | null>(null);
  const [said, setSaid] = useState("");

  useEffect(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || most === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => setLength(control.value.length);
    const typed = () => {
      count();
      clearTimeout(timer);
      timer = setTimeout(() => {
        const left = most - control.value.length;
        setSaid(isLittle(left, most) ? leftText(left) : "");
      }, PAUSE_MS);
    };
    count();
    control.addEventListener("input", typed);
    return () => {
      clearTimeout(timer);
      control.removeEventListener("input", typed);
    };
  }, [id, key, most]);

  if (most === undefined || length === null) return null;
  return (
    <div className="numbers absolute end-0 top-0 text-xs/6 text-quiet">
      <p data-count={id} className={length > most ? "font-semibold text-bad" : undefined}>
        {length > most ? leftText(most - length) : `${formatNumber(length)} of ${formatNumber(most)}`}
        {length <= most && <span className="sr-only"> characters</span>}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** A text field's place, with the count of its characters at the end of the label's line, which leaves it room. */
export function Counted({ field, children }: { field: AnyField; children: ReactNode }) {
  return (
    <div className={`relative min-w-0 ${field.maxLength === undefined ? "" : "[&>div>label]:pe-28"}`}>
      {children}
      <CharacterCount field={field} />
    </div>
  );
}

/** A text field with the count of its characters. */
export function CountedField(props: Parameters<typeof TextField>[0]) {
  return (
    <Counted field={props.field}>
      <TextField {...props} />
    </Counted>
  );
}

/** A text area with the count of its characters. */
export function CountedArea(props: Parameters<typeof TextArea>[0]) {
  return (
    <Counted field={props.field}>
      <TextArea {...props} />
    </Counted>
  );
}
