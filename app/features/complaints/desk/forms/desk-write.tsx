import { Link } from "@remix-run/react";
import { CheckboxField, ErrorSummary, SelectField, TextArea } from "~/ui/forms/field";
import { PartValue } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { ComplaintDeskAnswer } from "../complaint-acts.server";
import { DeskButton, TemplatePicker, useDeskBusy } from "./desk-form-frame";
import { MESSAGE_KINDS, MESSAGE_LABELS, writeForm } from "./desk-forms";
import type { DeskPage } from "../desk-page.server";
import { STATE_WORDS } from "../../labels";
import { canAsk, reachWords } from "../../reach/reach";
import { Notice } from "~/ui/notice";

/** Form for everything staff write on a case: notes, messages and requests. */
export function WriteForm({ page, answer }: { page: DeskPage; answer: ComplaintDeskAnswer | null }) {
  const busy = useDeskBusy();
  const { kinds } = page.offers;
  const prefill = page.prefill && kinds.find((kind) => kind === page.prefill?.act);
  const { reach, casino } = page;
  const asks = kinds.filter((kind) => kind === "ask_player" || kind === "ask_casino");
  const lastResult = answer?.intent === "write" ? answer.result : null;
  const [form, fields] = useSchemaForm(writeForm, {
    id: "write",
    lastResult,
    ...(prefill && {
      defaultValue: { kind: MESSAGE_KINDS.find((kind) => kind === prefill) ?? "note", body: page.prefill?.text },
    }),
  });
  const templateError = lastResult?.error?.["template"] ?? undefined;
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
      <TextArea field={fields.body} label="Text" rows={7} />
      {asks.length > 0 && (
        <div className="space-y-3">
          <CheckboxField field={fields.askPrivately} label="Keep the text of this request off the public page" />
          <div className="flex flex-wrap gap-2">
            {kinds.includes("ask_player") && (
              <DeskButton act="ask_player" look="secondary" busy={busy} busyLabel="Asking…">
                Ask the player
              </DeskButton>
            )}
            {kinds.includes("ask_casino") && (
              <DeskButton act="ask_casino" look="secondary" busy={busy} busyLabel="Asking…">
                Ask {casino.name}: {reachWords(reach)}
              </DeskButton>
            )}
          </div>
          <PartValue name="asks" value={reachWords(reach)} />
          <CasinoReach page={page} />
        </div>
      )}
      <SelectField
        field={fields.kind}
        label="Or save it as"
        options={MESSAGE_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => ({
          value: kind,
          label: MESSAGE_LABELS[kind],
        }))}
      />
      <DeskButton busy={busy} busyLabel="Saving…">
        Save message
      </DeskButton>
    </>
  );
}

/** What is known of reaching the casino, before it is asked. */
function CasinoReach({ page: { reach, casino, offers } }: { page: DeskPage }) {
  const failed = reach.mailboxes.filter(({ problem }) => problem !== null);
  if (!canAsk(reach))
    return (
      <Notice meaning="caution" title={`There is nobody at ${casino.name} to ask`}>
        <p>
          {casino.id === null ? (
            "We don’t list it, so it has no representatives and no addresses for complaints here."
          ) : (
            <>
              It has no representative and no address for complaints.{" "}
              <Link to={`/admin/casinos/${casino.id}#support`}>Add an address</Link>.
            </>
          )}{" "}
          If there is none, you can close the complaint as “{STATE_WORDS.unreachable}”.
        </p>
      </Notice>
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
