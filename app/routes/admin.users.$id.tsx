import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actOnUser } from "~/site/people-desk/people-desk-actions.server";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { refuseWrongPassword } from "~/platform/access/sign-in/reauthentication.server";
import {
  AnonymiseCard,
  MailCard,
  NameCard,
  RepresentationCard,
  RoleCard,
  SessionList,
  SuspensionCard,
} from "~/site/people-desk/user-act-forms";
import { findUserForDesk } from "~/site/people-desk/user-desk.server";
import { UserActs, UserBadges, UserProfile, UserWorks } from "~/site/people-desk/user-facts";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { badRequest, requireFound } from "~/http/responses/responses";
import { BackLink } from "~/ui/back-link";
import { Notice } from "~/ui/notice";

const DONE: Readonly<Record<string, string>> = {
  "change-role": "The role is changed. It counts from their next request on.",
  suspend: "The account is suspended and its sessions are ended. The reason is mailed.",
  lift: "The suspension is lifted. They can sign in again.",
  "end-session": "The session is ended.",
  "end-sessions": "All sessions are ended.",
  "resend-verification": "The link that confirms the address is mailed.",
  "send-recovery": "The link to set a new password is mailed.",
  rename: "The name is changed, on all they have published too. They are told.",
  "let-represent": "They answer for the casino now.",
  "stop-representing": "They don’t answer for the casino any more.",
  anonymise: "The account is anonymised.",
  nothing: "It was so already. Nothing was changed.",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = requireFound(await findUserForDesk(params["id"] ?? ""), request);
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { ...page, isMe: page.user.uid === viewer.user.uid, done };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const viewer = await requireAdmin(request);
  const uid = params["id"] ?? "";
  const answer = await actOnUser(uid, await readForm(request), staff, (password) =>
    refuseWrongPassword(request, viewer, password),
  );
  if (answer.outcome === "unknown") throw badRequest();
  if (answer.outcome === "done") return redirect(`/admin/users/${encodeURIComponent(uid)}?done=${answer.done}`, 303);
  requireFound(answer.outcome === "missing" ? null : answer, request);
  return data(answer as Exclude<typeof answer, { outcome: "missing" }>, {
    status: answer.outcome === "refused" ? 409 : 422,
  });
}

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
      {done && !answer && <Notice meaning="good" role="status" title={done} />}
      {answer?.outcome === "refused" && (
        <Notice meaning="caution" role="alert" title="Nothing was changed">
          <p>{answer.message}</p>
        </Notice>
      )}
      {isMe && (
        <Notice title="This is your own account">
          <p>Your role, and whether you are suspended or anonymised, is for another admin to decide.</p>
        </Notice>
      )}
      {user.isLeaving && (
        <Notice meaning="caution" title="Their traces are still being removed">
          <p>It goes on by itself within ten minutes.</p>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-6">
          <UserProfile user={user} newsletter={page.newsletter} notices={page.notices} />
          {!isGone && <SessionList user={user} sessions={sessions} />}
          <UserWorks {...page} />
          <UserActs acts={acts} />
        </div>
        {!isGone && (
          <div className="space-y-5">
            {!isMe && user.state === "active" && <RoleCard user={user} result={resultOf("role")} />}
            {!isMe && <SuspensionCard user={user} result={resultOf("suspend")} />}
            <RepresentationCard user={user} represents={represents} result={resultOf("represent")} />
            {user.canSignIn && user.state === "active" && <MailCard user={user} />}
            <NameCard user={user} result={resultOf("rename")} />
            {!isMe && <AnonymiseCard user={user} />}
          </div>
        )}
      </div>
    </main>
  );
}
