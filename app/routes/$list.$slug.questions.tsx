import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionListPage } from "~/features/questions/question-list.server";
import { QuestionListScreen, questionListMeta } from "~/features/questions/question-list-screen";
import { requireFound } from "~/http/responses/responses";

// One module for both lists: every route's name is in the script that all pages load.
const KINDS = new Map([
  ["casinos", "casino" as const],
  ["games", "game" as const],
]);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const kind = requireFound(KINDS.get(params["list"] ?? ""), request);
  return questionListPage(request, kind, params["slug"] ?? "");
}

export const meta: MetaFunction<typeof loader> = questionListMeta;

export default function Questions() {
  return <QuestionListScreen page={useLoaderData<typeof loader>()} />;
}
