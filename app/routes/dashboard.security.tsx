import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { memberLoader } from "~/platform/access/guards.server";
import { shownPasskeys } from "~/platform/access/credentials/passkey-change.server";
import { relyingParty } from "~/platform/access/passkeys/relying-party.server";
import { secondFactorOf } from "~/platform/access/second-factor/second-factor.server";
import { listSessions } from "~/platform/access/sign-in/sessions.server";
import { DateTime } from "~/ui/date-time";

export const loader = memberLoader(async ({ request }, viewer) => {
  const { uid } = viewer.user;
  const { passkeys, factor, sessions } = await promiseHash({
    passkeys: shownPasskeys(uid, relyingParty(request)),
    factor: secondFactorOf(uid),
    sessions: listSessions(viewer),
  });
  return {
    passkeys: passkeys.map(({ name }) => name),
    since: factor.since,
    recoveryLeft: factor.recoveryLeft,
    sessions: sessions.length,
  };
});

export const meta: MetaFunction = () => [{ title: "Security" }, { name: "robots", content: "noindex" }];

export default function Security() {
  const { passkeys, since, recoveryLeft, sessions } = useLoaderData<typeof loader>();
  const codes = `${String(recoveryLeft)} recovery ${recoveryLeft === 1 ? "code is" : "codes are"} left.`;
  const rows = [
    {
      title: "Password",
      state: since || passkeys.length > 0 ? "You sign in with it and a second step." : "You sign in with it alone.",
      act: "Change",
      to: "password",
    },
    {
      title: "Passkeys",
      state: passkeys.length === 0 ? "None yet." : passkeys.join(", "),
      act: passkeys.length === 0 ? "Add one" : "Add, rename or remove",
      to: "passkeys",
    },
    {
      title: "Second factor",
      state: since ? (
        <>
          An authenticator app, since <DateTime at={since} />. {codes}
        </>
      ) : recoveryLeft > 0 ? (
        `No authenticator app. ${codes}`
      ) : (
        "No authenticator app."
      ),
      act: since ? "Change" : "Set up",
      to: "second-factor",
    },
    {
      title: "Sessions",
      state: sessions === 1 ? "You’re signed in here only." : `You’re signed in at ${String(sessions)} places.`,
      act: sessions === 1 ? "See it" : "See or end them",
      to: "sessions",
    },
  ];
  return (
    <>
      <h1>Security</h1>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ title, state, act, to }) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0 space-y-1">
              <h2 className="text-lg">{title}</h2>
              <p className="wrap-anywhere text-quiet">{state}</p>
            </div>
            <Link to={`/dashboard/${to}`} className="inline-block min-h-6">
              {act}
              <span className="sr-only">: {title.toLowerCase()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
