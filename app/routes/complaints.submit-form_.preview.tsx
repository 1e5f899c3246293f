import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { firstAnswerTime } from "~/features/complaints/clock/first-answer.server";
import { EntryPreview } from "~/features/complaints/submit/entry-preview";
import { handlePreview, readPreview } from "~/features/complaints/submit/entry.server";
import { WARNING_WORDS } from "~/features/complaints/submit/form-warnings";
import { signInPath } from "~/http/security/safe-redirect";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/forms/button";
import { Feedback } from "~/ui/feedback";
import { Notice } from "~/ui/notice";

export async function loader({ request }: LoaderFunctionArgs) {
  const { page, headers } = await readPreview(request);
  return data({ ...page, firstAnswer: await firstAnswerTime() }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  return handlePreview(request);
}

export const meta: MetaFunction = () => [{ title: "What will be public" }, { name: "robots", content: "noindex" }];

export default function Preview() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { warnings, firstAnswer, formPath, groups, sendPath, isSignedIn } = page;
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs
        crumbs={[
          { label: "Complaints", to: "/complaints" },
          { label: "Make a complaint", to: formPath },
          { label: "What will be public", to: sendPath },
        ]}
      />
      <header className="max-w-text space-y-2">
        <h1>Check your complaint</h1>
        <p className="text-quiet">
          Nothing has been sent yet. Your complaint becomes public when we accept it, within {firstAnswer}.
        </p>
      </header>
      {answer && (
        <div className="max-w-text">
          <Feedback meaning="bad" role="alert" title="It was not sent">
            <p>
              {answer.message} {answer.href !== null && <Link to={answer.href}>View that complaint</Link>}
            </p>
          </Feedback>
        </div>
      )}
      {warnings.length > 0 && (
        <div className="max-w-text space-y-3">
          {warnings.map((warning) => (
            <Notice key={warning} meaning="caution">
              <p>{WARNING_WORDS[warning]}</p>
            </Notice>
          ))}
        </div>
      )}
      <EntryPreview entry={page} />
      <p className="flex max-w-text flex-wrap gap-x-4 gap-y-1">
        Change:
        {groups.map(({ title, path }) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </p>
      <div className="flex max-w-text flex-wrap items-center gap-3 border-t border-line pt-6">
        {isSignedIn ? (
          <Form method="post" action={sendPath}>
            <Button busyLabel="Sending…">Send complaint</Button>
          </Form>
        ) : (
          <LinkButton to={signInPath("/complaints/submit-form/preview")}>Sign in or join to send it</LinkButton>
        )}
        {!isSignedIn && <p className="text-sm text-quiet">What you wrote is saved in this browser for a day.</p>}
      </div>
    </main>
  );
}
