import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirectOldAddress } from "~/features/news/wordpress/old-addresses.server";
import { isDecodable } from "~/http/security/address-limits";
import { notFound } from "~/http/responses/responses";

function nothingAt({ url }: Request): Response {
  const { pathname } = new URL(url);
  return notFound(isDecodable(pathname) ? decodeURIComponent(pathname) : pathname);
}

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectOldAddress(request);
  throw nothingAt(request);
}

export function action({ request }: ActionFunctionArgs) {
  throw nothingAt(request);
}

export default function Unmatched() {
  return null;
}
