import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { handlePostback } from "~/features/partners/postbacks/handle-postback.server";

/** Takes a partner's signed word of what became of a click, fetched or posted. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return handlePostback(request, params["network"] ?? "", null);
}

export function action({ request, params }: ActionFunctionArgs) {
  return handlePostback(request, params["network"] ?? "", null);
}
