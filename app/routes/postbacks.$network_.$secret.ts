import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { handlePostback } from "~/features/partners/postbacks/handle-postback.server";

/** The same for a network that can't sign: its secret is in the path. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return handlePostback(request, params["network"] ?? "", params["secret"] ?? "");
}

export function action({ request, params }: ActionFunctionArgs) {
  return handlePostback(request, params["network"] ?? "", params["secret"] ?? "");
}
