import type { ActionFunctionArgs } from "@remix-run/node";
import { handleDelivery } from "~/features/complaints/mail/inbound-webhook.server";
import { methodNotAllowed } from "~/http/responses/responses";

/** Takes mails to complaints from a mail server, signed (docs/running.md). */
export function action({ request }: ActionFunctionArgs) {
  return handleDelivery(request);
}

export function loader() {
  return methodNotAllowed("POST");
}
