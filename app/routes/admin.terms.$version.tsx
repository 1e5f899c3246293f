import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readChange } from "~/features/casino-terms/desk/changes-desk.server";
import { ChangeScreen } from "~/features/casino-terms/desk/changes-screen";
import { adminLoader } from "~/platform/access/guards.server";

export const loader = adminLoader("editor", ({ request, params }) => readChange(request, params["version"] ?? ""));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.casinoName ?? "A version"} · Changed terms · Admin` },
];

export default function AdminTermsVersion() {
  return <ChangeScreen change={useLoaderData<typeof loader>()} />;
}
