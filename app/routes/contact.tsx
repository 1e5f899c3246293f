import { getFormProps } from "@conform-to/react";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { isReachable, sendContactMessage } from "~/features/contact/contact.server";
import { TYPE_LABELS } from "~/features/contact/labels";
import { CONTACT_TYPES, contactForm, parseErrorStatus } from "~/features/contact/schema";
import { findViewer } from "~/platform/access/viewer.server";
import { answerHeaders } from "~/http/responses/response-headers";
import { readForm } from "~/http/bodies/form.server";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { clientAddress } from "~/http/security/client-address.server";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { isSpam } from "~/http/security/honeypot.server";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { countAddress, tooManyTries, waitMessage } from "~/http/security/rate-limit.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, SelectField, TextArea, TextField } from "~/ui/forms/field";
import { HoneypotField } from "~/ui/forms/honeypot";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

const CRUMBS = [{ label: "Contact", to: "/contact" }];
const UNREACHABLE = "Nobody can be reached here yet. Your message was not sent, and we have not stored it.";
const BY_ADDRESS = { name: "contact", points: 20, seconds: 3_600 };
const TYPE_OPTIONS = CONTACT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

export async function loader({ request }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams;
  const reachable = await isReachable();
  return {
    sent: parameters.get("sent") === "1",
    isReachable: reachable,
    isStaff: !reachable && (await findViewer(request))?.role === "admin",
    type: CONTACT_TYPES.find((type) => type === parameters.get("type")) ?? null,
    errorStatus: parseErrorStatus(parameters.get("error")),
    submissionKey: newSubmissionKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, contactForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const wait = await countAddress(BY_ADDRESS, request);
  if (wait > 0) return data({ result: submission.reply({ formErrors: [waitMessage(wait)] }) }, tooManyTries(wait));
  const { type, email, message, error } = submission.value;
  const id = submissionId(form, { by: clientAddress(request), what: "contactMessages" });
  if (!isSpam(form)) {
    const fields = { type, email, message, errorStatus: parseErrorStatus(error) };
    if (!(await sendContactMessage(id, fields)))
      return data({ result: submission.reply({ formErrors: [UNREACHABLE] }) }, { status: 503 });
  }
  return redirect("/contact?sent=1", 303);
}

export const headers = answerHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    title: "Contact",
    description: "Write to us: questions, errors on the site, press, your data, or on behalf of a casino.",
    path: "/contact",
    site: rootData(matches).site,
    crumbs: CRUMBS,
    noIndex: page?.sent === true || page?.type !== null,
  });

function Sent() {
  return (
    <>
      <Feedback meaning="good" role="status" title="Message sent">
        <p>Someone will read it and reply to your email address, usually within two working days.</p>
      </Feedback>
      <p>
        <Link to="/">Go to the home page</Link>, or <Link to="/contact">send another message</Link>.
      </p>
    </>
  );
}

function NotReachable({ isStaff }: { isStaff: boolean }) {
  return (
    <Notice meaning="caution" title="Nobody can be reached here yet">
      {isStaff ? (
        <p>
          The form appears once the site has a contact address: <Link to="/admin/settings/site">enter it</Link>.
        </p>
      ) : (
        <p>This site has no contact address yet. Come back later.</p>
      )}
      <p>
        If gambling is a problem for you, <Link to="/responsible-gaming">get help now</Link>: other people answer there.
      </p>
    </Notice>
  );
}

function ContactForm() {
  const { type, errorStatus, submissionKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(contactForm, {
    id: "contact",
    lastResult: answer?.result,
    defaultValue: { ...(type && { type }), ...(errorStatus && { error: String(errorStatus) }) },
  });
  const labels = {
    type: { id: fields.type.id, label: "What it is about" },
    email: { id: fields.email.id, label: "Your email address" },
    message: { id: fields.message.id, label: "Message" },
  };
  const status = parseErrorStatus(fields.error.initialValue);
  return (
    <>
      <p>
        About money a casino owes you, <Link to="/complaints/how-it-works">complain</Link> instead: complaints have
        their own form and deadlines.
      </p>
      <PostForm action="/contact" {...getFormProps(form)} noValidate={false} className="space-y-5">
        <ErrorSummary form={form} labels={labels} />
        {status !== null && (
          <Notice meaning="info">
            <p>
              You came here from an error page with status <strong>{status}</strong>. We’ll include that in your
              message. Tell us what you were doing when it happened.
            </p>
          </Notice>
        )}
        <SelectField field={fields.type} label="What it is about" blank="Choose one" options={TYPE_OPTIONS} />
        <TextField
          field={fields.email}
          type="email"
          label="Your email address"
          hint="Only to answer you."
          autoComplete="email"
        />
        <TextArea
          field={fields.message}
          label="Message"
          hint="20 to 5,000 characters. No card numbers or passwords, please."
          rows={8}
        />
        <input type="hidden" name="error" value={status ?? ""} />
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
        <HoneypotField name={HONEYPOT_FIELD} />
        <Button busy={busy} busyLabel="Sending…">
          Send message
        </Button>
      </PostForm>
    </>
  );
}

export default function Contact() {
  const { sent, isReachable, isStaff } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <div className="max-w-text space-y-6">
        <h1>Contact</h1>
        {sent ? <Sent /> : isReachable || answer ? <ContactForm /> : <NotReachable isStaff={isStaff} />}
      </div>
    </main>
  );
}
