import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { mayDo } from "~/domain/roles/duties";
import { adminLoader } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { NewsletterNav } from "~/features/newsletter/newsletter-nav";
import { countSubscribers, subscriberDesk } from "~/features/newsletter/subscribers/subscriber-desk.server";
import { subscriberList, StateNumbers } from "~/features/newsletter/subscribers/subscriber-list";

export const loader = adminLoader("editor", ({ request }, { user, duties }) => {
  // The addresses of subscribers are the owners' alone; editors write to them.
  if (!mayDo(duties, "owner")) throw redirect("/admin/newsletter/issues");
  return promiseHash({ list: readList(request, subscriberDesk, user.uid), counts: countSubscribers() });
});

export const meta = () => [{ title: "Newsletter · Admin" }];

export default function AdminNewsletter() {
  const { list, counts } = useLoaderData<typeof loader>();
  return (
    <AdminListScreen definition={subscriberList} data={list}>
      <NewsletterNav />
      <StateNumbers counts={counts} />
    </AdminListScreen>
  );
}
