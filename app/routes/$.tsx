import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/http/responses";

export function loader({ request }: LoaderFunctionArgs) {
  throw notFound(decodeURIComponent(new URL(request.url).pathname));
}

export const action = loader;

export default function Unmatched() {
  return null;
}
