import { Form, useActionData, useLocation, type FormProps } from "@remix-run/react";
import { forwardRef, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import {
  FORM_FIELD,
  HELD_FILE_FIELD,
  heldFileValue,
  RESTORED_NOTICE,
  WRITER_FIELD,
  type RestoredText,
} from "~/domain/forms/form-marks";
import { agreeToLeave } from "~/ui/forms/leave/navigation-consent";
import { Button } from "./button";
import { DraftOffer } from "./leave/draft-offer";
import { draftOf, followDrafts, forgetDraft, continueDraft } from "./leave/draft-autosave";
import { LeaveGuard } from "./leave/leave-guard";
import { rememberAccepted, UNSAVED_MARK } from "./leave/unsaved-forms";
import { useWriter } from "./leave/writer-mark";
import { FormPlace } from "./leave/form-place";
import { FilledWith, useRestored, useRootData, withRestored } from "./restored-text";
import { TypedValues } from "./typed-values";

function valuesByName(restored: RestoredText): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { name, value } of restored.fields) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

/** The notice above a form that says why it is filled in. */
function RestoredNotice({ restored: { id, held, files, kind } }: { restored: RestoredText }) {
  return (
    <Form
      method="post"
      action={`/pending/${id}`}
      // Loads the whole page, so that none of the text stays in the form. Somebody who discards it isn’t asked again.
      reloadDocument
      onSubmit={agreeToLeave}
      id={RESTORED_NOTICE}
      tabIndex={-1}
      className="my-3 space-y-2 rounded-md border-2 border-caution bg-caution-soft p-4"
      aria-label="What you wrote"
    >
      <p className="font-semibold">
        {kind === "draft" ? "Here is what you wrote and didn’t save." : "You were signed out before this was sent."}
      </p>
      <p>
        {kind === "draft" ? "Check it and send it." : "Here is what you wrote. Check it and send it."}
        {held.length > 0 && <> These files are sent with it: {held.map(({ name }) => name).join(", ")}.</>}
        {files.length > 0 && <> Choose your files again: {files.join(", ")}.</>}
      </p>
      <Button look="secondary" name="intent" value="discard">
        Discard it
      </Button>
    </Form>
  );
}

/**
 * A form that people type into. With scripts, they are asked before they leave what they typed. Whatever ends their
 * session before it is sent, they find it filled in after signing in: `id` names it among the forms of its page. Controls
 * of Conform's fields are filled by `useSchemaForm`, others are those of typed-controls.tsx.
 */
export const PostForm = forwardRef<
  HTMLFormElement,
  Omit<FormProps, "method"> & {
    id: string;
    /**
     * True on a page that only answers a form and can't be opened by itself: the text can be sent again from the form's
     * own page.
     */
    isOnAnswer?: boolean;
    /** True on a page that says the form was accepted, so that nothing typed is left to lose. */
    isAccepted?: boolean;
  }
>(function PostForm({ id, action: own, isOnAnswer = false, isAccepted = false, children, ...rest }, ref) {
  const place = useContext(FormPlace);
  const action = place?.action ?? own;
  const root = useRootData();
  const restored = useRestored(id);
  const values = useMemo(() => restored && valuesByName(restored), [restored]);
  const writer = useWriter(id, root?.user?.uid ?? null);
  const { pathname, search } = useLocation();
  const draft = useSyncExternalStore(
    followDrafts,
    () => draftOf(id),
    () => undefined,
  );
  const of = root?.restored?.form === id ? root.restored.id : null;
  const ids = [...new Set([of, draft ?? null])].filter((one) => one !== null);
  useEffect(() => {
    const form = document.getElementById(id);
    if (restored?.kind === "draft" && form instanceof HTMLFormElement)
      continueDraft(form, restored.id, restored.sequence ?? 0);
  }, [id, restored]);
  useEffect(() => () => forgetDraft(id), [id]);
  const answer = useActionData();
  useEffect(() => {
    const form = document.getElementById(id);
    // What was typed stands in the form until the page's data is loaded again.
    if (isAccepted && form instanceof HTMLFormElement) rememberAccepted(form);
  }, [id, isAccepted, answer]);
  return (
    <>
      {restored ? <RestoredNotice restored={restored} /> : <DraftOffer form={id} />}
      <Form
        ref={ref}
        {...rest}
        id={id}
        method="post"
        {...(((answer !== undefined && !isAccepted) || restored) && { [UNSAVED_MARK]: "" })}
        {...(ids.length > 0
          ? // Once the form is accepted, they are dropped.
            { action: withRestored(action ?? pathname + search, ids) }
          : action !== undefined && { action })}
      >
        <input type="hidden" name={FORM_FIELD} value={isOnAnswer ? "" : id} />
        {place?.field}
        {writer !== null && <input type="hidden" name={WRITER_FIELD} value={writer} />}
        {of !== null &&
          root?.restored?.held.map((file) => (
            <input key={file.number} type="hidden" name={HELD_FILE_FIELD} value={heldFileValue(file)} />
          ))}
        <FilledWith.Provider value={ids}>
          <TypedValues.Provider value={values}>{children}</TypedValues.Provider>
        </FilledWith.Provider>
      </Form>
      <LeaveGuard />
    </>
  );
});
