import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { decoded } from "~/domain/urls/decoded";
import { notFound } from "~/http/responses/responses";

function nothingAt({ url }: Request): Response {
  return notFound(decoded(new URL(url).pathname));
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
