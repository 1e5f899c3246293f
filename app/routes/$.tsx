import type { LoaderFunctionArgs } from "@remix-run/node";
import { isDecodable } from "~/http/security/address-limits";
import { notFound } from "~/http/responses/responses";

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  throw notFound(isDecodable(pathname) ? decodeURIComponent(pathname) : pathname);
}

export const action = loader;

export default function Unmatched() {
  return null;
}
