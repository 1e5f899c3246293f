import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { handleMailedLink, readMailedLink } from "~/http/pages/mailed-link.server";
import { Button } from "~/ui/forms/button";
import { Feedback } from "~/ui/feedback";

interface Words {
  title: string;
  question: string;
  button: string;
  busy: string;
  done: string;
}

/** Page that a mailed link opens. It asks for one more click, because mail scanners open links by themselves. */
export function LinkPage({ words }: { words: Words }) {
  const link = useLoaderData<typeof readMailedLink>();
  const outcome = useActionData<typeof handleMailedLink>()?.outcome ?? null;
  const busy = useNavigation().state !== "idle";
  return (
    <main id="content" className="page max-w-text space-y-6 py-12">
      <h1 dir="auto">{words.title}</h1>
      {outcome === "done" && (
        <Feedback meaning="good" role="alert">
          <p>{words.done}</p>
        </Feedback>
      )}
      {outcome === "refused" && (
        <Feedback meaning="bad" role="alert" title="This link doesn’t work">
          <p>
            It may be incomplete or out of date. <Link to="/newsletter">Ask for a new one</Link>.
          </p>
        </Feedback>
      )}
      {outcome === null && (
        <Form method="post" className="space-y-4">
          <p dir="auto">{words.question}</p>
          <input type="hidden" name="id" value={link.id} />
          <input type="hidden" name="token" value={link.token} />
          <Button busy={busy} busyLabel={words.busy}>
            {words.button}
          </Button>
        </Form>
      )}
    </main>
  );
}
