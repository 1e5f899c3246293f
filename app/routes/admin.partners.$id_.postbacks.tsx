import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handlePostbackSecret, readPostbackDesk } from "~/features/partners/postbacks/postback-desk.server";
import { PostbackScreen } from "~/features/partners/postbacks/postback-screen";
import { adminLoader, staffAction } from "~/platform/access/guards.server";

export const loader = adminLoader("commercial", ({ request, params }) => readPostbackDesk(request, params["id"] ?? ""));

export const action = staffAction("commercial", ({ request, params }, staff) =>
  handlePostbackSecret(request, params["id"] ?? "", staff),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Postbacks of ${data?.partner.name ?? "a partner"} · Admin` },
];

export default function AdminPartnerPostbacks() {
  return <PostbackScreen desk={useLoaderData<typeof loader>()} made={useActionData<typeof action>()?.secret} />;
}
