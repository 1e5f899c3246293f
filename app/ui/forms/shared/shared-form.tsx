import { useActionData, useNavigation } from "@remix-run/react";
import {
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import {
  contentDigest,
  firstContentField,
  groupByPart,
  hiddenPartField,
  isPartWritten,
  readPartField,
  readPress,
  textsByName,
  partField,
} from "~/domain/forms/part-names";
import { isComposing } from "~/ui/keys/pressed-key";
import { SCRIPT_FIELD } from "~/domain/forms/form-marks";
import { PostForm } from "../post-form";
import { useRestored } from "../restored-text";
import {
  FormPartContext,
  SharedFormContext,
  useFormPart,
  type PartValues,
  type Shared,
  type WrittenParts,
  type FormPart,
} from "./part-context";
import type { FieldMetadata } from "@conform-to/react";

type NamedPart = Pick<FormPart, "name" | "formId">;

// Conform's metadata is invariant in its types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyField = FieldMetadata<any, any, string[]>;

/** Returns a form's fields under the names that they have in the shared form. */
function fieldsOfPart<Fields extends object>(fields: Fields, part: NamedPart): Fields {
  return new Proxy(fields, {
    get(all, key) {
      const field: unknown = Reflect.get(all, key);
      return typeof key === "string" && typeof field === "object" && field !== null
        ? fieldOfPart(field as AnyField, part)
        : field;
    },
  });
}

function fieldOfPart(field: AnyField, { name, formId }: NamedPart): AnyField {
  return new Proxy(field, {
    get(metadata, key) {
      if (key === "name") return partField(name, metadata.name);
      return key === "formId" ? formId : (Reflect.get(metadata, key) as unknown);
    },
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement, part: string): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      readPartField(element.name)?.part === part,
  );
}

function pressedPart(submitter: HTMLElement | null): string | null {
  return submitter instanceof HTMLButtonElement && submitter.name === "intent" ? readPress(submitter.value).part : null;
}

/** Has the browser check only the part whose button was pressed, which unfinished text elsewhere must not hold up. */
function isFilledIn(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const part = pressedPart(submitter);
  if (part === null || (submitter instanceof HTMLButtonElement && submitter.formNoValidate)) return true;
  return controlsOf(form, part).every((control) => control.reportValidity());
}

/**
 * With JavaScript, files chosen in other parts stay chosen, so they are not sent along, and `SCRIPT_FIELD` tells the
 * server.
 */
function markScript(form: HTMLFormElement, pressed: string | null): void {
  const mark = ({ formData }: FormDataEvent) => {
    formData.append(SCRIPT_FIELD, "1");
    for (const [name, value] of [...formData]) {
      const part = readPartField(name)?.part;
      if (typeof value !== "string" && part !== undefined && part !== pressed) formData.delete(name);
    }
  };
  form.addEventListener("formdata", mark, { once: true });
}

/** Enter in a line of text presses the button of its own part. */
function pressOwnButton(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== "Enter" || event.defaultPrevented || isComposing(event.nativeEvent)) return;
  if (!(target instanceof HTMLInputElement) || /^(checkbox|radio|file|button|submit)$/.test(target.type)) return;
  const part = target.closest<HTMLElement>("[data-form-part]");
  const name = part?.dataset["formPart"] ?? "";
  const button = part?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${CSS.escape(name)}"]`);
  if (button) button.form?.requestSubmit(button);
}

function writtenIn(answer: unknown): WrittenParts {
  return typeof answer === "object" && answer !== null && "others" in answer ? (answer.others as WrittenParts) : {};
}

/** Returns what the form's parts held before its writer was signed out. */
function useRestoredParts(id: string): Pick<Shared, "written" | "hidden"> {
  const restored = useRestored(id);
  return useMemo(() => {
    const parts = [...groupByPart((restored?.fields ?? []).map(({ name, value }) => [name, value]))].filter(
      ([, part]) => isPartWritten(part),
    );
    return {
      written: Object.fromEntries(parts.map(([name, { written }]) => [name, textsByName(written)])),
      hidden: Object.fromEntries(parts.map(([name, { hidden }]) => [name, Object.fromEntries(hidden)])),
    };
  }, [restored]);
}

/** Counts successes by part: a part starts afresh after its own, while the others keep what is typed in them. */
function useSentParts(): [Shared["sent"], (part: string | null) => void] {
  const { state } = useNavigation();
  const isAnswered = useActionData() !== undefined;
  const pressed = useRef<string | null>(null);
  const [sent, setSent] = useState<Shared["sent"]>({});
  useEffect(() => {
    const part = pressed.current;
    if (state !== "idle" || part === null) return;
    pressed.current = null;
    // An action that took its step redirects; only a refusal or a question leaves an answer.
    if (!isAnswered) setSent((before) => ({ ...before, [part]: (before[part] ?? 0) + 1 }));
  }, [state, isAnswered]);
  return [sent, (part) => void (pressed.current = part)];
}

/**
 * One form around everything that people can fill in on one screen. Each `PartOfForm` in it has its own fields and
 * buttons. Whichever button is pressed, the post holds all parts, so that nothing typed elsewhere is lost, with or
 * without JavaScript. The action reads it with `readParts` and answers through `withOtherParts`.
 */
export function SharedForm({
  id,
  action,
  encType,
  written,
  className,
  children,
}: {
  id: string;
  action?: string;
  encType?: "multipart/form-data";
  /** What to fill in, in addition to the parts in an answer. */
  written?: WrittenParts | undefined;
  className?: string;
  children: ReactNode;
}) {
  const [sent, press] = useSentParts();
  const answer = useActionData();
  const restored = useRestoredParts(id);
  const shared = {
    id,
    written: { ...written, ...restored.written, ...writtenIn(answer) },
    hidden: restored.hidden,
    sent,
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!isFilledIn(event.currentTarget, submitter)) return event.preventDefault();
    press(pressedPart(submitter));
    markScript(event.currentTarget, pressedPart(submitter));
  };
  return (
    <PostForm
      id={id}
      {...(action !== undefined && { action })}
      {...(encType && { encType })}
      noValidate
      onSubmit={send}
      onKeyDown={pressOwnButton}
      className={className}
    >
      {/* Enter presses the first button of a form: this one, which does nothing, rather than that of another part. */}
      <button type="submit" disabled hidden />
      <SharedFormContext.Provider value={shared}>{children}</SharedFormContext.Provider>
    </PostForm>
  );
}

const NOTHING: PartValues = {};

/**
 * A part of a `SharedForm`. `first` is the content before anybody has typed anything, and the default of
 * `useSchemaForm`. `answer` is the server's latest answer to any part of the form: its `intent` names the part, and its
 * `stamp` differs from one answer to the next, so that the answered part is redrawn with it. `label` makes the part a
 * landmark.
 */
export function PartOfForm({
  name,
  first = NOTHING,
  answer,
  label,
  className,
  children,
}: {
  name: string;
  first?: PartValues | undefined;
  answer?: { intent: string; stamp: string } | null;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const shared = useContext(SharedFormContext);
  if (!shared) throw new Error(`The part ${name} has no shared form around it.`);
  const digest = contentDigest(Object.entries(first).map(([field, value]) => [field, value ?? ""]));
  const answered = answer?.intent === name ? answer.stamp : undefined;
  const { box, key } = useRedrawing(name, digest, answered, shared.sent[name] ?? 0);
  return (
    <FormPartContext.Provider
      value={{
        name,
        formId: shared.id,
        first,
        written: shared.written[name] ?? null,
        hidden: shared.hidden[name] ?? NOTHING,
        rename: (fields) => fieldsOfPart(fields, { name, formId: shared.id }),
      }}
    >
      <div
        key={key}
        ref={box}
        data-form-part={name}
        className={className}
        {...(label !== undefined && { role: "form", "aria-label": label })}
      >
        <input type="hidden" name={firstContentField(name)} value={digest} />
        {children}
      </div>
    </FormPartContext.Provider>
  );
}

/**
 * Redraws a part after an answer to it, after its success, and when its data has changed while nothing is typed in it.
 */
function useRedrawing(name: string, digest: string, answered: string | undefined, sent: number) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [drawn, setDrawn] = useState({ digest, answered, times: 0 });
  if (answered !== undefined && answered !== drawn.answered) setDrawn({ digest, answered, times: drawn.times + 1 });
  const wasDigest = drawn.digest;
  useEffect(() => {
    if (digest === wasDigest) return;
    const form = box.current?.closest("form");
    const isUntouched = form && contentDigest(shownIn(form, name)) === wasDigest;
    // Only the page itself knows whether something is typed in it.
    setDrawn((before) => ({ ...before, digest, times: before.times + (isUntouched ? 1 : 0) }));
  }, [name, digest, wasDigest]);
  return { box, key: `${id} ${String(drawn.times)} ${String(sent)}` };
}

function shownIn(form: HTMLFormElement, part: string): [string, string][] {
  return controlsOf(form, part)
    .filter(({ type }) => type !== "hidden" && type !== "file")
    .filter(
      (control) => !(control instanceof HTMLInputElement) || !/checkbox|radio/.test(control.type) || control.checked,
    )
    .map((control) => [readPartField(control.name)?.name ?? "", control.value]);
}

/** A value of a part that nobody types. */
export function PartValue({ name, value }: { name: string; value: string | number }) {
  const part = useFormPart();
  if (part === null) return <input type="hidden" name={name} value={value} />;
  return <input type="hidden" name={hiddenPartField(part.name, name)} value={part.hidden[name] ?? value} />;
}
