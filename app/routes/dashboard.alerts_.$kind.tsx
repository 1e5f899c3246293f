import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import { AlertFormScreen } from "~/site/alerts/own/alert-form-screen";
import { alertPage, takeAlert } from "~/site/alerts/own/alert-page.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return alertPage(request, params["kind"]);
}

export function action({ request, params }: ActionFunctionArgs) {
  return takeAlert(request, params["kind"]);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && "title" in data ? data.title : "Alerts" },
  { name: "robots", content: "noindex" },
];

export default function Alert() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page.hidden)
    return (
      <>
        <h1>Tell me about new bonuses</h1>
        <OffersHidden by={page.hidden} />
      </>
    );
  if (page.kind === undefined)
    return (
      <>
        <h1>Alerts</h1>
        <p>{page.problem}</p>
        <p>
          <Link to="/dashboard/alerts">Your alerts</Link>
        </p>
      </>
    );
  return <AlertFormScreen page={page} problem={answer?.problem ?? null} />;
}
