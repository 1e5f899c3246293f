import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { LinkPage } from "~/features/newsletter/subscribers/link-page";
import { confirmSubscription } from "~/features/newsletter/newsletter.server";
import { handleMailedLink, linkParameters, readMailedLink } from "~/http/pages/mailed-link.server";

const WORDS = {
  title: "Confirm your newsletter",
  question: "One click, and you’ll get the next issue.",
  button: "Confirm",
  busy: "Confirming…",
  done: "Confirmed. You’ll get the next issue.",
};

export function loader({ request }: LoaderFunctionArgs) {
  return readMailedLink(linkParameters(request));
}

export function action({ request }: ActionFunctionArgs) {
  return handleMailedLink(request, "newsletter-links", confirmSubscription);
}

export const meta: MetaFunction = () => [{ title: WORDS.title }, { name: "robots", content: "noindex" }];

export default function ConfirmNewsletter() {
  return <LinkPage words={WORDS} />;
}
