import { redirect } from "@remix-run/node";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { endNewsletter, subscribe } from "~/features/newsletter/newsletter.server";
import { readForm } from "~/http/bodies/form.server";
import { clientSite } from "~/http/security/client-address.server";
import { siteOrigin } from "~/http/security/site-origin.server";

/** Mails of former days lead here. */
export const loader = memberLoader(() => redirect("/dashboard/notices#newsletter"));

export const action = memberAction(async ({ request }, { user, isEmailVerified }) => {
  const form = await readForm(request);
  const isEnd = form.get("intent") === "end";
  // Without this check, anybody could join with another person's address and end that person's newsletter.
  if (isEnd && isEmailVerified) await endNewsletter(user.email);
  if (form.get("intent") === "subscribe")
    await subscribe(user.email, {
      source: "/dashboard/newsletter",
      origin: siteOrigin(request),
      isOwner: isEmailVerified,
      by: clientSite(request),
    });
  return redirect(`/dashboard/notices?done=${isEnd ? "unsubscribed" : "subscribed"}`, 303);
});
