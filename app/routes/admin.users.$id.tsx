import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actOnUser } from "~/site/people-desk/people-desk-actions.server";
import { adminLoader, requireAdmin, staffAction } from "~/platform/access/guards.server";
import { refuseWrongPassword } from "~/platform/access/sign-in/reauthentication.server";
import {
  AnonymiseCard,
  MailCard,
  NameCard,
  RepresentationCard,
  RoleCard,
  SessionList,
  SuspensionCard,
  UserDeskForm,
} from "~/site/people-desk/user-act-forms";
import { findUserForDesk } from "~/site/people-desk/user-desk.server";
import { UserActs, UserBadges, UserDeliveries, UserProfile, UserWorks } from "~/site/people-desk/user-facts";
import { readForm } from "~/http/bodies/form.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { badRequest, requireFound } from "~/http/responses/responses";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";

const DONE: Readonly<Record<string, string>> = {
  "change-role": "Role changed. It takes effect with their next request.",
  "change-duties": "Duties changed. They count from the next request on.",
  suspend: "Account suspended and signed out everywhere. The reason has been emailed.",
  lift: "Suspension lifted. They can sign in again.",
  "end-session": "Session ended.",
  "end-sessions": "All sessions ended.",
  "resend-verification": "Confirmation link sent.",
  "send-recovery": "Password reset link sent.",
  rename: "Name changed, including on everything they have published. They have been notified.",
  "let-represent": "They now represent the casino.",
  "stop-representing": "They no longer represent the casino.",
  anonymise: "Account anonymised.",
  nothing: "Nothing needed changing.",
};

export const loader = adminLoader("owner", async ({ request, params }, viewer) => {
  const page = requireFound(await findUserForDesk(params["id"] ?? ""), request);
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { ...page, isMe: page.user.uid === viewer.user.uid, done };
});

export const action = staffAction("owner", async ({ request, params }, staff) => {
  const viewer = await requireAdmin(request, "owner");
  const uid = params["id"] ?? "";
  const { form, others } = readParts(await readForm(request));
  const answer = await actOnUser(uid, form, staff, (password) => refuseWrongPassword(request, viewer, password));
  if (answer.outcome === "unknown") throw badRequest();
  if (answer.outcome === "done")
    return withOtherParts(redirect(`/admin/users/${encodeURIComponent(uid)}?done=${answer.done}`, 303), others);
  requireFound(answer.outcome === "missing" ? null : answer, request);
  const status = answer.outcome === "refused" ? 409 : 422;
  return withOtherParts(data(answer as Exclude<typeof answer, { outcome: "missing" }>, { status }), others);
});

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.user.displayName ?? "User"} · Users · Admin` },
];

export default function AdminUser() {
  const page = useLoaderData<typeof loader>();
  const { user, sessions, represents, acts, isMe, done } = page;
  const answer = useActionData<typeof action>();
  const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
  const isGone = user.state === "anonymised";
  return (
    <main id="content" className="page space-y-5 py-6">
      <BackLink to="/admin/users">Users</BackLink>
      <div className="space-y-2">
        <h1 dir="auto" className="text-2xl">
          {user.displayName}
        </h1>
        <UserBadges user={user} />
      </div>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      {answer?.outcome === "refused" && (
        <Feedback meaning="caution" role="alert" title="Nothing was changed">
          <p>{answer.message}</p>
        </Feedback>
      )}
      {isMe && (
        <Notice title="This is your own account">
          <p>Only another owner can change your duties, or suspend or anonymise your account.</p>
        </Notice>
      )}
      {user.isLeaving && (
        <Notice meaning="caution" title="Their traces are still being removed">
          <p>This will continue automatically within ten minutes.</p>
        </Notice>
      )}
      <UserDeskForm
        user={user}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="space-y-6">
          <UserProfile user={user} newsletter={page.newsletter} notices={page.notices} />
          {!isGone && <SessionList sessions={sessions} />}
          <UserWorks {...page} />
          <UserDeliveries deliveries={page.deliveries} />
          <UserActs acts={acts} />
        </div>
        {!isGone && (
          <div className="space-y-5">
            {!isMe && user.state === "active" && <RoleCard user={user} resultOf={resultOf} />}
            {!isMe && <SuspensionCard user={user} result={resultOf("suspend")} />}
            <RepresentationCard represents={represents} result={resultOf("represent")} />
            {user.canSignIn && user.state === "active" && <MailCard user={user} />}
            <NameCard result={resultOf("rename")} />
            {!isMe && <AnonymiseCard user={user} />}
          </div>
        )}
      </UserDeskForm>
    </main>
  );
}
