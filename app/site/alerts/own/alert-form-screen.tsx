import { Form, Link, useNavigation } from "@remix-run/react";
import { PACE_LABELS, WANT_LABELS } from "~/platform/alerts/labels";
import { PACES } from "~/platform/alerts/kinds";
import { Button } from "~/ui/forms/button";
import { PostForm } from "~/ui/forms/post-form";
import { TypedInput } from "~/ui/forms/typed-controls";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";
import type { alertPage } from "./alert-page.server";

type Page = Extract<Awaited<ReturnType<typeof alertPage>>, { kind: unknown }>;

function Choice({
  type,
  name,
  value,
  label,
  checked,
}: {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  label: string;
  checked: boolean;
}) {
  return (
    <div className="flex items-start gap-3">
      <TypedInput
        type={type}
        id={`${name}-${value}`}
        name={name}
        value={value}
        defaultChecked={checked}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <label htmlFor={`${name}-${value}`}>{label}</label>
    </div>
  );
}

/** Explains why nothing is mailed for now, whatever is chosen. */
function NoMails({ canMail, isStopped }: Pick<Page, "canMail" | "isStopped">) {
  if (!canMail)
    return <p className="text-sm">We email you once your address is confirmed. Until then we tell you here.</p>;
  if (!isStopped) return null;
  return (
    <p className="text-sm">
      You stopped our emails about alerts. <Link to="/dashboard/saved#alerts">You can allow them again.</Link>
    </p>
  );
}

/** The form that makes or changes an alert. */
export function AlertFormScreen({ page, problem }: { page: Page; problem: string | null }) {
  const { kind, title, name, href, choices, chosen, pace, id, isSaved, canMail, isStopped } = page;
  const navigation = useNavigation();
  const isEnding = navigation.formData?.get("intent") === "end";
  const isSaving = navigation.formMethod === "POST" && !isEnding;
  // For a list there is only one thing to be told about, so nothing to choose.
  const shown = choices.filter((want) => want !== "new");
  const isList = kind === "casinos" || kind === "bonuses";
  return (
    <>
      <h1 dir="auto">{title}</h1>
      {problem !== null && <Feedback meaning="bad" role="alert" title={problem} />}
      <p>
        {isList ? "We tell you when something new fits this list: " : "About: "}
        <Link dir="auto" to={href}>
          {name}
        </Link>
      </p>
      {isSaved && id === null && (
        <Notice>
          <p>You saved this casino, so we tell you about it already. Choose here what we tell you and how.</p>
        </Notice>
      )}
      <PostForm id="alert" className="max-w-text space-y-6">
        {shown.length > 0 && (
          <fieldset className="space-y-2">
            <legend className="font-semibold">Tell me when</legend>
            {shown.map((want) => (
              <Choice
                key={want}
                type="checkbox"
                name="want"
                value={want}
                label={WANT_LABELS[want]}
                checked={chosen.includes(want)}
              />
            ))}
          </fieldset>
        )}
        <fieldset className="space-y-2">
          <legend className="font-semibold">How</legend>
          {PACES.map((one) => (
            <Choice key={one} type="radio" name="pace" value={one} label={PACE_LABELS[one]} checked={one === pace} />
          ))}
          <p className="text-sm text-quiet">
            You’ll always see it in your notices too. We put everything that is due into one email.
          </p>
          <NoMails canMail={canMail} isStopped={isStopped} />
        </fieldset>
        <Button busy={isSaving} busyLabel="Saving…">
          {id === null ? "Tell me" : "Save changes"}
        </Button>
      </PostForm>
      {id !== null && (
        <Form method="post" action="/dashboard/alerts">
          <input type="hidden" name="id" value={id} />
          <Button look="secondary" name="intent" value="end" busy={isEnding} busyLabel="Ending…">
            End this alert
          </Button>
        </Form>
      )}
    </>
  );
}
