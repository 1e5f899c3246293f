import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sendContactMessage } from "~/features/contact/contact.server";
import { ContactForm, MessageSent } from "~/features/contact/contact-form";
import { CONTACT_TYPES, contactForm, parseErrorStatus } from "~/features/contact/schema";
import { readForm } from "~/http/bodies/form.server";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { clientAddress } from "~/http/security/client-address.server";
import { isSpam, SPAM_REFUSED } from "~/http/security/honeypot.server";
import { pageMeta } from "~/http/pages/page-meta";
import { countAddress, tooManyTries, waitMessage } from "~/http/security/rate-limit.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";

const CRUMBS = [{ label: "Contact", to: "/contact" }];
const BY_ADDRESS = { name: "contact", points: 20, seconds: 3_600 };

export function loader({ request }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams;
  return {
    sent: parameters.get("sent") === "1",
    type: CONTACT_TYPES.find((type) => type === parameters.get("type")) ?? null,
    errorStatus: parseErrorStatus(parameters.get("error")),
    submissionKey: newSubmissionKey(),
  };
}

const TOO_MANY_WAIT = "We have more messages than we can read at the moment. Please try again later.";

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, contactForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const wait = await countAddress(BY_ADDRESS, request);
  if (wait > 0) return data({ result: submission.reply({ formErrors: [waitMessage(wait)] }) }, tooManyTries(wait));
  const { type, email, message, error } = submission.value;
  const id = submissionId(form, { by: clientAddress(request), what: "contactMessages" });
  if (isSpam(form)) return data({ result: submission.reply({ formErrors: [SPAM_REFUSED] }) }, { status: 422 });
  const fields = { type, email, message, errorStatus: parseErrorStatus(error) };
  if (!(await sendContactMessage(id, fields)))
    return data({ result: submission.reply({ formErrors: [TOO_MANY_WAIT] }) }, { status: 503 });
  return redirect("/contact?sent=1", 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    title: "Contact",
    description: "Write to us: questions, errors on the site, press, your data, or on behalf of a casino.",
    path: "/contact",
    matches,
    crumbs: CRUMBS,
    noIndex: page?.sent === true || page?.type !== null,
  });

export default function Contact() {
  const { sent, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <div className="max-w-text space-y-6">
        <h1>Contact</h1>
        {sent ? <MessageSent /> : <ContactForm {...form} result={answer?.result} />}
      </div>
    </main>
  );
}
