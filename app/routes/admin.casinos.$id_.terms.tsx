import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handlePagesDesk, readPagesDesk } from "~/features/casino-terms/desk/pages-desk.server";
import { PagesScreen } from "~/features/casino-terms/desk/pages-screen";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  return readPagesDesk(request, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return handlePagesDesk(request, params["id"] ?? "", staff);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Terms pages of ${data?.casino.name ?? "a casino"} · Casinos · Admin` },
];

export default function AdminCasinoTerms() {
  const desk = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PagesScreen desk={desk} answer={answer} />;
}
