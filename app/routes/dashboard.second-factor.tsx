import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { hasPasskeys } from "~/platform/access/passkeys/passkey-record.server";
import { oneTimeAddress } from "~/platform/access/second-factor/one-time-code.server";
import { qrCode } from "~/platform/access/second-factor/qr-code.server";
import { changeSecondFactor } from "~/platform/access/credentials/second-factor-change.server";
import { BeginForm, ChangeForm, ConfirmForm, RecoveryCodes } from "~/platform/access/credentials/second-factor-forms";
import { secondFactorOf } from "~/platform/access/second-factor/second-factor.server";
import { needsSecondFactor } from "~/platform/access/viewer.server";
import { startOfStaff } from "~/site/maintenance/closed-site.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { readForm } from "~/http/bodies/form.server";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";

export const loader = memberLoader(async ({ request }, viewer) => {
  const { since, recoveryLeft, unconfirmedSecret } = await secondFactorOf(viewer.user.uid, viewer.sessionId);
  const parameters = new URL(request.url).searchParams;
  const secret = parameters.get("setup") === "again" ? null : unconfirmedSecret;
  const [{ site }, isPasskeyKnown] = await Promise.all([currentSettings(), hasPasskeys(request, viewer.user.uid)]);
  const address = secret && oneTimeAddress(secret, { site: site.name, account: viewer.user.email });
  return {
    since,
    recoveryLeft,
    hasPasskeys: isPasskeyKnown,
    setup: secret && address ? { secret, address, qr: qrCode(address) } : null,
    isBegun: parameters.get("setup") === "begun",
    isNeeded: viewer.mustSetUpSecondFactor || (await needsSecondFactor(viewer.role)),
    staffGoTo: viewer.role === "admin" ? await startOfStaff(viewer.duties) : null,
    isRenewing: parameters.get("codes") === "new",
    isOff: parameters.get("done") === "off",
  };
});

export const action = memberAction(async ({ request }, viewer) =>
  changeSecondFactor(request, viewer, await readForm(request)),
);

export const meta: MetaFunction = () => [{ title: "Second factor" }, { name: "robots", content: "noindex" }];

export default function SecondFactor() {
  const { since, recoveryLeft, hasPasskeys, setup, isBegun, isNeeded, staffGoTo, isRenewing, isOff } =
    useLoaderData<typeof loader>();
  const own = { hasApp: since !== null, hasPasskeys, hasCodes: recoveryLeft > 0 };
  const isOn = since !== null || hasPasskeys || own.hasCodes;
  const answer = useActionData<typeof action>();
  const resultOf = (form: string) => (answer && answer.form === form && "result" in answer ? answer.result : undefined);
  return (
    <>
      <h1>Second factor</h1>
      {isOff && !since && !answer && (
        <Feedback meaning="good" role="status" title="Second factor turned off">
          <p>
            {hasPasskeys ? "Your passkeys stay." : "You now sign in with only your password."} You were signed out
            everywhere else.
          </p>
        </Feedback>
      )}
      {isBegun && setup && !answer && (
        <Feedback meaning="good" role="status" title="Add this site to your app">
          <p>Scan the code below, then enter the six digits that the app shows to turn the second factor on.</p>
        </Feedback>
      )}
      {answer?.form === "codes" && <RecoveryCodes codes={answer.codes} />}
      {answer?.form === "codes" && staffGoTo && (
        <p>
          Once you have stored the codes, <Link to={staffGoTo.to}>{staffGoTo.label}</Link>.
        </p>
      )}
      <p className="max-w-text">
        As well as your password, you enter a code from an app on your phone or computer, so your password alone isn’t
        enough to sign in. You can use any authenticator app. A <Link to="/dashboard/passkeys">passkey</Link> counts as
        a second factor too.
      </p>
      {isOn && (
        <p>
          {since && (
            <>
              On since <DateTime at={since} />.{" "}
            </>
          )}
          {recoveryLeft} recovery {recoveryLeft === 1 ? "code is" : "codes are"} left.{" "}
          {!since && !isRenewing && <Link to="?codes=new">Get new recovery codes</Link>}
        </p>
      )}
      {since !== null || (isOn && isRenewing) ? (
        <ChangeForm {...own} maySwitchOff={since !== null && (!isNeeded || hasPasskeys)} result={resultOf("change")} />
      ) : setup && answer?.form !== "begin" ? (
        <ConfirmForm {...setup} result={resultOf("confirm")} />
      ) : (
        <BeginForm {...own} result={resultOf("begin")} />
      )}
    </>
  );
}
