import { Link, useSearchParams } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { filledIn } from "~/platform/mail-layout/placeholders";
import type { MailTextsSettings } from "~/platform/settings/mail-texts-schema";
import { Button } from "~/ui/forms/button";
import { TextArea, TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import { GroupForm, type GroupFormProps } from "../settings-frame";
import { mailTextForm, wordsOf, type ShownMailText } from "./mail-texts-form";

type Props = GroupFormProps<MailTextsSettings>;

/** All mails, by who gets them; those in the operator's words are marked. */
function MailList({ mails, own }: { mails: readonly ShownMailText[]; own: MailTextsSettings }) {
  const readers = [...new Set(mails.map(({ reader }) => reader))];
  return (
    <div className="max-w-text space-y-6">
      {readers.map((reader) => (
        <Section key={reader} id={`to-${reader.replaceAll(" ", "-").toLowerCase()}`} title={`To: ${reader}`} isSmall>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {mails
              .filter((one) => one.reader === reader)
              .map((one) => (
                <li key={one.mail} className="py-2">
                  <Link to={`?mail=${one.mail}`} className="font-semibold">
                    {one.label}
                  </Link>{" "}
                  {own.texts.some(({ mail }) => mail === one.mail) && <Badge>Changed</Badge>}
                  <p dir="auto" className="wrap-anywhere text-quiet">
                    {filledIn(wordsOf(one, own).subject, one.examples)}
                  </p>
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <p className="text-sm text-quiet">
        Not here: issues of the newsletter, which have words of their own; the test email; and the daily roots of the
        trails, which programs read.
      </p>
    </div>
  );
}

/** How a mail begins, with examples in the place of its placeholders; what stays in any words is named. */
function MailPreview({
  subject,
  opening,
  examples,
}: Record<"subject" | "opening", string> & Pick<ShownMailText, "examples">) {
  return (
    <section aria-labelledby="preview" className="space-y-2">
      <h2 id="preview" className="text-base">
        Preview
      </h2>
      <div dir="auto" className="space-y-3 rounded-md border border-line bg-surface p-4 wrap-anywhere">
        <p className="border-b border-line pb-2 font-semibold">{filledIn(subject, examples)}</p>
        <p className="text-sm text-quiet">Heading: what happened, and until when to act</p>
        {opening.trim() !== "" && <p className="whitespace-pre-wrap">{filledIn(opening, examples)}</p>}
        <p className="text-sm text-quiet">
          What there is to know, the button, why they get this email, how to stop it, and who you are
        </p>
      </div>
    </section>
  );
}

function MailForm({ one, fields: stored, slug, version, result }: Props & { one: ShownMailText }) {
  const words = wordsOf(one, stored);
  const isOwn = words.subject !== one.subject || words.opening !== one.opening;
  const [form, fields] = useSchemaForm(mailTextForm, `${slug}-${one.mail}`, result, words);
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const shown = (field: "subject" | "opening") => typed[field] ?? fields[field].value ?? "";

  function follow({ target }: FormEvent<HTMLDivElement>) {
    const { name, value } = target as HTMLInputElement;
    setTyped((before) => ({ ...before, [name]: value }));
  }

  return (
    <>
      <p className="text-sm">
        <Link to={`/admin/settings/${slug}`}>All email texts</Link>
      </p>
      <h2 className="text-xl">{one.label}</h2>
      <GroupForm
        form={form}
        version={version}
        labels={{ subject: "Subject", opening: "First paragraph" }}
        save="Save text"
      >
        <input type="hidden" name="mail" value={one.mail} />
        <div className="space-y-6" onInput={follow}>
          <TextField field={fields.subject} />
          <TextArea field={fields.opening} rows={4} optional hint="Plain text, below the heading." />
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {Object.entries(one.examples).map(([name, example]) => (
            <div key={name} className="contents">
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd dir="auto" className="wrap-anywhere text-quiet">
                {example}
              </dd>
            </div>
          ))}
        </dl>
        <MailPreview subject={shown("subject")} opening={shown("opening")} examples={one.examples} />
        <p className="flex flex-wrap gap-3">
          <Button look="secondary" name="intent" value="preview" className="without-scripts">
            Preview
          </Button>
          {isOwn && (
            <Button look="secondary" name="intent" value="standard" formNoValidate>
              Back to the standard text
            </Button>
          )}
        </p>
      </GroupForm>
    </>
  );
}

/** The list of the site's mails, or the form of the one that the address names. */
export function MailTextsGroup(props: Props) {
  const { mails = [], fields } = props;
  const mail = useSearchParams()[0].get("mail");
  const one = mails.find((text) => text.mail === mail);
  return one ? <MailForm key={one.mail} {...props} one={one} /> : <MailList mails={mails} own={fields} />;
}
