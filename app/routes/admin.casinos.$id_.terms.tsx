import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handlePagesDesk, readPagesDesk } from "~/features/casino-terms/desk/pages-desk.server";
import { PagesScreen } from "~/features/casino-terms/desk/pages-screen";
import { adminLoader, staffAction } from "~/platform/access/guards.server";

export const loader = adminLoader("editor", ({ request, params }) => readPagesDesk(request, params["id"] ?? ""));

export const action = staffAction("editor", ({ request, params }, staff) =>
  handlePagesDesk(request, params["id"] ?? "", staff),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Terms pages of ${data?.casino.name ?? "a casino"} · Casinos · Admin` },
];

export default function AdminCasinoTerms() {
  const desk = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PagesScreen desk={desk} answer={answer} />;
}
