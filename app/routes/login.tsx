import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { join, signIn } from "~/platform/access/accounts.server";
import { SignInByPasskey } from "~/platform/access/passkeys/sign-in-by-passkey";
import { signInWithPasskey } from "~/platform/access/passkeys/passkey-sign-in.server";
import { relyingParty } from "~/platform/access/passkeys/relying-party.server";
import { answerInvalid, answerRefusal, answerSignedIn } from "~/platform/access/sign-in/answers.server";
import { joinForm, passkeySignInForm, signInForm } from "~/platform/access/sign-in/forms";
import { JOINED_IF_INVITED, SIGN_IN_NEWS } from "~/platform/access/sign-in/sign-in-news";
import { requireVisitor } from "~/platform/access/guards.server";
import { JoinForm, SignInForm } from "~/platform/access/sign-in/sign-in-forms";
import { leadsToUnsavedText } from "~/platform/unsaved-text/page-address";
import { findInvitation } from "~/site/invitations/invitations.server";
import { joiningNow, type Joining } from "~/site/maintenance/joining.server";
import { requireOpenSite } from "~/site/maintenance/closed-site.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { isSpam, SPAM_REFUSED } from "~/http/security/honeypot.server";
import { pageMeta } from "~/http/pages/page-meta";
import { pathAfterSignIn } from "~/http/security/safe-redirect";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";

const CRUMBS = [{ label: "Sign In or Join", to: "/login" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const parameters = new URL(request.url).searchParams;
  const news = parameters.get("done") ?? "";
  const redirectTo = pathAfterSignIn(parameters.get("redirectTo"), "");
  return {
    redirectTo,
    holdsWords: leadsToUnsavedText(redirectTo),
    sendsComplaint: redirectTo.startsWith("/complaints/submit-form/preview"),
    news: Object.hasOwn(SIGN_IN_NEWS, news) ? (news as keyof typeof SIGN_IN_NEWS) : null,
    minLength: env.PASSWORD_MIN_LENGTH,
    joining: await joiningNow(),
    takesPasskeys: relyingParty(request) !== null,
  };
}

async function handleSignIn(request: Request, form: FormData) {
  const submission = parseForm(form, signInForm);
  if (submission.status !== "success") return answerInvalid("sign-in", submission);
  const { email, password, redirectTo } = submission.value;
  const answer = await signIn(request, email, password);
  if (answer.outcome === "half") {
    const query = new URLSearchParams({ redirectTo: pathAfterSignIn(redirectTo, "") });
    return redirect(`/login/code?${query.toString()}`, { status: 303, headers: { "Set-Cookie": answer.cookie } });
  }
  if (answer.outcome !== "signed-in") return answerRefusal("sign-in", submission, answer);
  return answerSignedIn(answer, redirectTo);
}

async function handlePasskey(request: Request, form: FormData) {
  const submission = parseForm(form, passkeySignInForm);
  if (submission.status !== "success") return answerInvalid("passkey", submission);
  const answer = await signInWithPasskey(request, submission.value.passkey);
  if (answer.outcome !== "signed-in") return answerRefusal("passkey", submission, answer);
  return answerSignedIn(answer, submission.value.redirectTo);
}

async function handleJoin(request: Request, form: FormData, { state }: Joining) {
  const submission = parseForm(form, joinForm);
  if (submission.status !== "success") return answerInvalid("join", submission);
  const redirectTo = pathAfterSignIn(submission.value.redirectTo, "");
  if (isSpam(form)) return answerRefusal("join", submission, { outcome: "refused", field: "", message: SPAM_REFUSED });
  // The answer is the same for an address that wasn't invited.
  const isWelcome = state === "open" || (await findInvitation(submission.value)) !== null;
  if (isWelcome) {
    const answer = await join(request, { ...submission.value, redirectTo });
    if (answer.outcome !== "mailed") return answerRefusal("join", submission, answer);
  }
  return redirect(
    `/login?${new URLSearchParams({ done: "joined", ...(redirectTo && { redirectTo }) }).toString()}`,
    303,
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "passkey") return handlePasskey(request, form);
  if (form.get("intent") !== "join") return handleSignIn(request, form);
  const joining = await joiningNow();
  // In maintenance mode people can still sign in, but nobody can join.
  if (joining.state !== "invited") await requireOpenSite(request);
  if (joining.state === "closed") return redirect("/login", 303);
  return handleJoin(request, form, joining);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Sign In or Join",
    description: "Sign in, or join to complain, review and keep a list of casinos.",
    path: "/login",
    matches,
    crumbs: CRUMBS,
  });

export default function Login() {
  const { redirectTo, holdsWords, sendsComplaint, news, minLength, joining, takesPasskeys } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (form: "sign-in" | "join" | "passkey") => (answer?.form === form ? answer.result : null);
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>Sign In or Join</h1>
      {holdsWords && (
        <Notice meaning="info" title="You were signed out before your form was sent">
          <p>
            What you wrote is saved for 24 hours. Sign in with the same account in this browser, and it is there again.
          </p>
        </Notice>
      )}
      {sendsComplaint && (
        <Notice meaning="info" title="One step before you send your complaint">
          <p>What you wrote is saved. Once you are signed in, “Send complaint” sends it to us.</p>
        </Notice>
      )}
      {news && (
        <Feedback meaning="good" role="status" title={SIGN_IN_NEWS[news].title}>
          <p>{news === "joined" && joining.state === "invited" ? JOINED_IF_INVITED : SIGN_IN_NEWS[news].text}</p>
        </Feedback>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <section className="card space-y-5 sm:p-8">
          <h2 id="sign-in-title">Sign In</h2>
          <SignInForm redirectTo={redirectTo} lastResult={resultOf("sign-in")} />
          {takesPasskeys && (
            <SignInByPasskey action="/login" redirectTo={redirectTo} result={resultOf("passkey")} offersWhileTyping />
          )}
        </section>
        <section className="card space-y-5 sm:p-8">
          <h2 id="join-title">Join</h2>
          {/* After joining, the form is empty again, as it is without JavaScript. */}
          <JoinForm key={news ?? "none"} {...{ redirectTo, minLength, joining }} lastResult={resultOf("join")} />
        </section>
      </div>
    </main>
  );
}
