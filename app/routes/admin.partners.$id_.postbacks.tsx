import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handlePostbackSecret, readPostbackDesk } from "~/features/partners/postbacks/postback-desk.server";
import { PostbackScreen } from "~/features/partners/postbacks/postback-screen";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "commercial");
  return readPostbackDesk(request, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "commercial");
  return handlePostbackSecret(request, params["id"] ?? "", staff);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Postbacks of ${data?.partner.name ?? "a partner"} · Admin` },
];

export default function AdminPartnerPostbacks() {
  return <PostbackScreen desk={useLoaderData<typeof loader>()} made={useActionData<typeof action>()?.secret} />;
}
