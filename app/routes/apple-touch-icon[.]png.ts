import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleIcon } from "~/site/icons/handle-icon.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return handleIcon(request, "apple-touch-icon.png");
}
