import { optionsOf } from "~/domain/codes/names-in";
import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { Button } from "~/ui/forms/button";
import { SelectField, TextArea, TextField } from "~/ui/forms/field";
import { HoneypotField } from "~/ui/forms/honeypot";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { TYPE_LABELS } from "./labels";
import type { CONTACT_TYPES } from "./schema";
import { contactForm, parseErrorStatus } from "./schema";

type ContactType = (typeof CONTACT_TYPES)[number];

const TYPE_OPTIONS = optionsOf(TYPE_LABELS);

export function MessageSent() {
  return (
    <>
      <Feedback meaning="good" role="status" title="Message sent">
        <p>Someone will read it and reply to your email address.</p>
      </Feedback>
      <p>
        <Link to="/">Go to the home page</Link>, or <Link to="/contact">send another message</Link>.
      </p>
    </>
  );
}

interface ContactFormProps {
  type: ContactType | null;
  /** Status of the error page that led here. */
  errorStatus: number | null;
  submissionKey: string;
  result: SubmissionResult<string[]> | undefined;
}

export function ContactForm({ type, errorStatus, submissionKey, result }: ContactFormProps) {
  const [form, fields] = useSchemaForm(contactForm, "contact", result, {
    ...(type && { type }),
    ...(errorStatus && { error: String(errorStatus) }),
  });
  const labels = { type: "Topic", email: "Your email address", message: "Message" };
  const status = parseErrorStatus(fields.error.initialValue);
  return (
    <>
      <p>
        About money owed? <Link to="/complaints/how-it-works">Complain instead</Link>.
      </p>
      <SchemaForm action="/contact" form={form} labels={labels} className="space-y-5">
        {status !== null && (
          <Notice meaning="info">
            <p>
              You came here from an error page with status <strong>{status}</strong>. We’ll include that in your
              message. Tell us what you were doing when it happened.
            </p>
          </Notice>
        )}
        <SelectField field={fields.type} blank="Choose one" options={TYPE_OPTIONS} />
        <TextField field={fields.email} type="email" hint="Only to answer you." autoComplete="email" />
        <TextArea field={fields.message} hint="20 to 5,000 characters, no card numbers or passwords." rows={8} />
        <input type="hidden" name="error" value={status ?? ""} />
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
        <HoneypotField key={String(form.errors)} name={HONEYPOT_FIELD} />
        <Button busyLabel="Sending…">Send message</Button>
      </SchemaForm>
    </>
  );
}
