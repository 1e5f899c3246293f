import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isDecodable } from "~/http/security/address-limits";
import { notFound } from "~/http/responses/responses";

function nothingAt({ url }: Request): Response {
  const { pathname } = new URL(url);
  return notFound(isDecodable(pathname) ? decodeURIComponent(pathname) : pathname);
}

/** Old addresses are led on by the step around every page. */
export function loader({ request }: LoaderFunctionArgs) {
  throw nothingAt(request);
}

export function action({ request }: ActionFunctionArgs) {
  throw nothingAt(request);
}

export default function Unmatched() {
  return null;
}
