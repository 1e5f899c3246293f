import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { FaqGroups, faqList } from "~/features/pages/faq/desk/faq-desk";
import { faqDesk, readFaqGroups } from "~/features/pages/faq/desk/faq-desk.server";
import { faqMoveForm } from "~/features/pages/faq/desk/faq-form";
import { moveInFaq } from "~/features/pages/faq/desk/faq-order.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { badRequest, notFound } from "~/http/responses/responses";

export const loader = adminLoader("editor", async ({ request }, { user }) => ({
  list: await readList(request, faqDesk, user.uid),
  groups: await readFaqGroups(),
}));

export const action = staffAction("editor", async ({ request }, staff) => {
  const form = parseForm(await readForm(request), faqMoveForm);
  if (form.status !== "success") throw badRequest();
  const { move, state = "" } = form.value;
  if ((await moveInFaq(move, staff)) === "missing") throw notFound("/admin/faq");
  const parameters = new URLSearchParams(state).toString();
  const place = move.what === "entry" ? `#${encodeURIComponent(move.which)}` : "";
  return redirect(`/admin/faq${parameters && `?${parameters}`}${place}`, 303);
});

export const meta = () => [{ title: "FAQ · Admin" }];

export default function AdminFaq() {
  const { list, groups } = useLoaderData<typeof loader>();
  return (
    <AdminListScreen definition={faqList} data={list}>
      <FaqGroups groups={groups} state={list.state} />
    </AdminListScreen>
  );
}
