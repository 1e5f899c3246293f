import { Form, useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { RESTORED_NOTICE } from "~/domain/forms/form-marks";
import { DateTime } from "~/ui/date-time";
import { Button } from "../button";
import { useRootData, withRestored } from "../restored-text";
import { draftOf, followDrafts, isOwnDraft } from "./draft-autosave";

/** Offers the text that the reader typed into this form earlier, here or on another device, and didn't save. */
export function DraftOffer({ form }: { form: string }) {
  const root = useRootData();
  const { pathname, search } = useLocation();
  useSyncExternalStore(
    followDrafts,
    () => draftOf(form),
    () => undefined,
  );
  const restored = root?.restored?.id;
  const offer = root?.drafts?.find((draft) => draft.form === form && draft.id !== restored && !isOwnDraft(draft.id));
  if (!offer) return null;
  return (
    <Form
      method="post"
      action={`/pending/${offer.id}`}
      className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-caution-soft p-3 text-sm"
      aria-label="Unsaved text"
    >
      <p>
        Unsaved text from <DateTime at={offer.writtenAt} withTime />
      </p>
      {/* The whole page, because its form is filled when it is opened. */}
      <a
        href={`${withRestored(pathname + search, [offer.id])}#${RESTORED_NOTICE}`}
        className="button button-secondary button-dense"
      >
        Restore it
      </a>
      <Button look="secondary" className="button-dense" name="intent" value="discard">
        Discard it
      </Button>
    </Form>
  );
}
