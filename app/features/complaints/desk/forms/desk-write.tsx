import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { CheckboxField, ErrorSummary, SelectField, TextArea } from "~/ui/forms/field";
import { PartValue } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { ComplaintDeskAnswer } from "../complaint-acts.server";
import { DeskButton, TemplatePicker, useDeskBusy } from "./desk-form-frame";
import { MESSAGE_KINDS, MESSAGE_LABELS, writeForm, type MessageKind } from "./desk-forms";
import type { DeskPage } from "../desk-page.server";
import { STATE_WORDS } from "../../labels";
import { canAsk, reachWords } from "../../reach/reach";
import { Badge, Notice } from "~/ui/notice";

const SEND_WORDS: Readonly<Record<MessageKind, string>> = {
  note: "Save note",
  parties: "Send to both sides",
  public: "Publish message",
};

/** Form for everything staff write on a case: notes, messages and requests. */
export function WriteForm({ page, answer }: { page: DeskPage; answer: ComplaintDeskAnswer | null }) {
  const busy = useDeskBusy();
  const { kinds } = page.offers;
  const prefill = page.prefill && kinds.find((kind) => kind === page.prefill?.act);
  const { reach, casino } = page;
  const asks = kinds.filter((kind) => kind === "ask_player" || kind === "ask_casino");
  const lastResult = answer?.intent === "write" ? answer.result : null;
  const [form, fields] = useSchemaForm(
    writeForm,
    "write",
    lastResult,
    prefill
      ? {
          kind: MESSAGE_KINDS.find((kind) => kind === prefill) ?? "note",
          body: page.prefill?.text,
          askPrivately: page.prefill?.isPrivate,
        }
      : undefined,
  );
  const templateError = lastResult?.error?.["template"] ?? undefined;
  const template = page.templates.find(({ id }) => id === lastResult?.initialValue?.["template"]);
  const isInserted = template !== undefined && lastResult?.status !== "error";
  const textId = fields.body.id;
  useEffect(() => {
    if (isInserted) document.getElementById(textId)?.focus({ preventScroll: true });
  }, [isInserted, textId]);
  // A template knows what it is for, and so which button sends it.
  const lead = template?.act ?? prefill;
  const lookOf = (act: string) => (act === lead ? "primary" : "secondary");
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const kind = MESSAGE_KINDS.find((one) => one === (chosen ?? fields.kind.initialValue));
  const isHydrated = useHydrated();
  return (
    <>
      <ErrorSummary
        form={form}
        labels={{ body: "Text", kind: "What it is", template: { id: "write-template", label: "Template" } }}
      />
      <TemplatePicker
        id="write-template"
        templates={page.templates.filter(({ act }) => kinds.some((kind) => kind === act))}
        error={templateError ?? undefined}
      />
      <TextArea field={fields.body} label="Text" rows={3} />
      {asks.length > 0 && (
        <div className="space-y-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {kinds.includes("ask_casino") && (
              <DeskButton act="ask_casino" look={lookOf("ask_casino")} busy={busy} busyLabel="Asking…">
                Ask {casino.name}: {reachWords(reach)}
              </DeskButton>
            )}
            {kinds.includes("ask_player") && (
              <DeskButton act="ask_player" look={lookOf("ask_player")} busy={busy} busyLabel="Asking…">
                Ask the player
              </DeskButton>
            )}
            <CheckboxField field={fields.askPrivately} label="Keep the text of this request off the public page" />
          </div>
          <PartValue name="asks" value={reachWords(reach)} />
          <CasinoReach page={page} />
        </div>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <SelectField
            field={fields.kind}
            label={asks.length > 0 ? "Or save it as" : "Save it as"}
            options={MESSAGE_KINDS.filter((one) => kinds.includes(one)).map((one) => ({
              value: one,
              label: MESSAGE_LABELS[one],
            }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        </div>
        {/* Without JavaScript the button can’t follow the choice beside it. */}
        <DeskButton
          className="button-dense shrink-0"
          look={MESSAGE_KINDS.some((one) => one === lead) ? "primary" : "secondary"}
          busy={busy}
          busyLabel="Saving…"
        >
          {isHydrated && kind ? SEND_WORDS[kind] : "Save message"}
        </DeskButton>
      </div>
    </>
  );
}

/** What is known of reaching the casino, before it is asked. */
function CasinoReach({ page: { reach, casino, offers } }: { page: DeskPage }) {
  const failed = reach.mailboxes.filter(({ problem }) => problem !== null);
  if (!canAsk(reach))
    return (
      <p>
        <Badge meaning="caution">There is nobody at {casino.name} to ask</Badge>{" "}
        {casino.id !== null && <Link to={`/admin/casinos/${casino.id}#support`}>Add an address</Link>}
        {casino.id === null && "We don’t list it."} If there is none, close the complaint as “{STATE_WORDS.unreachable}
        ”.
      </p>
    );
  if (failed.length === 0) return null;
  return (
    <Notice meaning="caution" title="Our last email didn’t arrive">
      <ul>
        {failed.map(({ email, problem }) => (
          <li key={email} className="wrap-anywhere">
            {email}: {problem}
          </li>
        ))}
      </ul>
      {offers.outcomes.includes("unreachable") && (
        <p>Correct the address, ask again, or close the complaint as “{STATE_WORDS.unreachable}”.</p>
      )}
    </Notice>
  );
}
