import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { findFacts } from "~/platform/publishing/named/fact-choices.server";
import { FactsScreen } from "~/platform/publishing/named/facts-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100).trim();
  return { q, choices: await findFacts(q) };
}

export const meta: MetaFunction = () => [{ title: "Facts to name in texts · Admin" }];

export default function AdminFacts() {
  const { q, choices } = useLoaderData<typeof loader>();
  return <FactsScreen key={q} q={q} choices={choices} />;
}
