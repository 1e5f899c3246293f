import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { LinkPage } from "~/features/newsletter/subscribers/link-page";
import { unsubscribe } from "~/features/newsletter/newsletter.server";
import { handleMailedLink, linkParameters, readMailedLink } from "~/http/pages/mailed-link.server";

const WORDS = {
  title: "Unsubscribe",
  question: "You’ll no longer get the newsletter at this address.",
  button: "Unsubscribe",
  busy: "Unsubscribing…",
  done: "You’ve been unsubscribed.",
};

export function loader({ request }: LoaderFunctionArgs) {
  return readMailedLink(linkParameters(request));
}

export function action({ request }: ActionFunctionArgs) {
  return handleMailedLink(request, "newsletter-links", unsubscribe);
}

export const meta: MetaFunction = () => [{ title: WORDS.title }, { name: "robots", content: "noindex" }];

export default function EndNewsletter() {
  return <LinkPage words={WORDS} />;
}
