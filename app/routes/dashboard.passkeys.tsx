import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { changePasskeys, shownPasskeys } from "~/platform/access/credentials/passkey-change.server";
import {
  AddPasskeyForm,
  MakePasskey,
  PasskeyList,
  RemovePasskeyForm,
  RenamePasskeyForm,
} from "~/platform/access/credentials/passkey-forms";
import { isLastFactor } from "~/platform/access/passkeys/passkey-record.server";
import { relyingParty } from "~/platform/access/passkeys/relying-party.server";
import { RecoveryCodes } from "~/platform/access/credentials/second-factor-forms";
import { secondFactorOf } from "~/platform/access/second-factor/second-factor.server";
import { startOfStaff } from "~/site/maintenance/closed-site.server";
import { readForm } from "~/http/bodies/form.server";
import { Feedback } from "~/ui/feedback";
import { Section } from "~/ui/section";

const NEWS = {
  added: { title: "Passkey added", text: "You can sign in with it now. You were signed out everywhere else." },
  renamed: { title: "Passkey renamed", text: "It works as before." },
  removed: { title: "Passkey removed", text: "It no longer signs anybody in. You were signed out everywhere else." },
  "removed-last": {
    title: "Passkey removed",
    text: "It was your last one: you now sign in with only your password. You were signed out everywhere else.",
  },
} as const;

export const loader = memberLoader(async ({ request }, { user, role, duties }) => {
  const parameters = new URL(request.url).searchParams;
  const done = parameters.get("done") ?? "";
  const party = relyingParty(request);
  const [passkeys, { since, recoveryLeft }] = await Promise.all([
    shownPasskeys(user.uid, party),
    secondFactorOf(user.uid),
  ]);
  const removing = passkeys.find(({ id }) => id === parameters.get("remove"));
  return {
    passkeys,
    staffGoTo: role === "admin" ? await startOfStaff(duties) : null,
    hasApp: since !== null,
    hasCodes: recoveryLeft > 0,
    takesPasskeys: party !== null,
    renaming: passkeys.find(({ id }) => id === parameters.get("rename")) ?? null,
    removing: removing ? { ...removing, isLastFactor: await isLastFactor(party, user.uid, removing.id) } : null,
    news: Object.hasOwn(NEWS, done) ? (done as keyof typeof NEWS) : null,
  };
});

export const action = memberAction(async ({ request }, viewer) =>
  changePasskeys(request, viewer, await readForm(request)),
);

export const meta: MetaFunction = () => [{ title: "Passkeys" }, { name: "robots", content: "noindex" }];

export default function Passkeys() {
  const { passkeys, staffGoTo, hasApp, hasCodes, takesPasskeys, renaming, removing, news } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (form: string) => (answer && answer.form === form && "result" in answer ? answer.result : undefined);
  const own = { hasApp, hasPasskeys: passkeys.some(({ domain }) => domain === null), hasCodes };
  return (
    <>
      <h1>Passkeys</h1>
      {news && !answer && (
        <Feedback meaning="good" role="status" title={NEWS[news].title}>
          <p>{NEWS[news].text}</p>
        </Feedback>
      )}
      {answer?.form === "codes" && <RecoveryCodes codes={answer.codes} />}
      {staffGoTo && (answer ? answer.form === "codes" : news === "added") && (
        <p>
          {answer ? "Once you have stored the codes, " : "You can now "}
          <Link to={staffGoTo.to}>{staffGoTo.label}</Link>.
        </p>
      )}
      <p className="max-w-text">
        With a passkey you sign in with whatever unlocks your device or security key: no password to type, and none to
        steal. It counts as both factors. From the first one on, your password alone no longer signs you in: it asks for
        a passkey or a code as well.
      </p>
      {renaming && <RenamePasskeyForm key={renaming.id} passkey={renaming} result={resultOf("rename")} />}
      {removing && (
        <RemovePasskeyForm
          passkey={removing}
          isLastFactor={removing.isLastFactor}
          hasOthers={passkeys.length > 1}
          {...own}
          result={resultOf("remove")}
        />
      )}
      {!renaming && !removing && (
        <>
          <Section id="add-a-passkey" title="Add a passkey" className="space-y-4">
            {!takesPasskeys ? (
              <p>Browsers only keep passkeys for a domain name, and this site’s address is a number.</p>
            ) : answer?.form === "create" ? (
              <MakePasskey options={answer.options} />
            ) : (
              <AddPasskeyForm key={`${news ?? ""} ${String(passkeys.length)}`} {...own} result={resultOf("add")} />
            )}
          </Section>
          {passkeys.length > 0 && (
            <Section id="your-passkeys" title="Your passkeys" className="space-y-4">
              <PasskeyList passkeys={passkeys} />
            </Section>
          )}
        </>
      )}
    </>
  );
}
