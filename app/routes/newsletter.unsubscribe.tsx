import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkPage, readLink } from "~/features/newsletter/link-page";
import { unsubscribe } from "~/features/newsletter/newsletter.server";
import { readForm } from "~/http/form.server";

const WORDS = {
  title: "End the newsletter",
  question: "You will get no more issues at this address.",
  button: "Unsubscribe",
  busy: "Unsubscribing…",
  done: "Done. We send you nothing more.",
};

export function loader({ request }: LoaderFunctionArgs) {
  return readLink(new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { id, token } = form.has("token") ? readLink(form) : readLink(new URL(request.url).searchParams);
  const done = await unsubscribe(id, token);
  return data({ outcome: done ? ("done" as const) : ("refused" as const) }, { status: done ? 200 : 422 });
}

export const meta: MetaFunction = () => [{ title: WORDS.title }, { name: "robots", content: "noindex" }];

export default function EndNewsletter() {
  const link = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <LinkPage words={WORDS} outcome={answer?.outcome ?? null} link={link} />;
}
