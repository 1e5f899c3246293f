import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionListPage } from "~/features/questions/question-list.server";
import { QuestionListScreen, questionListMeta } from "~/features/questions/question-list-screen";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  questionListPage(request, "casino", params["slug"] ?? "");

export const meta: MetaFunction<typeof loader> = questionListMeta;

export default function Questions() {
  return <QuestionListScreen page={useLoaderData<typeof loader>()} />;
}
