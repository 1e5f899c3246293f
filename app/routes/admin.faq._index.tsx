import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { FaqDeskList } from "~/features/pages/faq/faq-desk-list";
import { listFaqDesk, moveFaqEntry, moveFaqGroup } from "~/features/pages/faq/faq-desk.server";
import { faqMoveForm } from "~/features/pages/faq/faq-form";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { badRequest, notFound } from "~/http/responses/responses";
import { LinkButton } from "~/ui/forms/button";
import { Feedback } from "~/ui/feedback";

const DONE: Record<string, string> = {
  saved: "Saved and published.",
  added: "Added and published.",
  deleted: "Deleted.",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const parameters = new URL(request.url).searchParams;
  const [done, at] = [parameters.get("done") ?? "", parameters.get("at")];
  const groups = await listFaqDesk();
  const isListed = groups.some(({ rows }) => rows.some(({ id }) => id === at));
  return { groups, notice: Object.hasOwn(DONE, done) ? DONE[done] : null, at: isListed ? at : null };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const form = parseForm(await readForm(request), faqMoveForm);
  if (form.status !== "success") throw badRequest();
  const { what, which, direction } = form.value;
  const { outcome } =
    what === "group" ? await moveFaqGroup(which, direction, staff) : await moveFaqEntry(which, direction, staff);
  if (outcome === "missing") throw notFound("/admin/faq");
  return redirect(what === "group" ? "/admin/faq" : `/admin/faq#${encodeURIComponent(which)}`, 303);
}

export const meta = () => [{ title: "FAQ · Admin" }];

export default function AdminFaq() {
  const { groups, notice, at } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">FAQ</h1>
        <p className="flex flex-wrap items-center gap-4">
          <Link to="/faq">View as reader</Link>
          <LinkButton to="/admin/faq/new">Add a question</LinkButton>
        </p>
      </header>
      {notice && (
        <Feedback meaning="good" role="status">
          <p>
            {notice} {at !== null && <a href={`#${at}`}>Go to it</a>}
          </p>
        </Feedback>
      )}
      <FaqDeskList groups={groups} />
    </main>
  );
}
