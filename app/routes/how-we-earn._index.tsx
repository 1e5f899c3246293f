import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/http/pages/page-meta";
import { howWeEarn } from "~/site/how-we-earn/how-we-earn.server";
import { HowWeEarnScreen } from "~/site/how-we-earn/how-we-earn-screen";
import { Breadcrumbs } from "~/ui/breadcrumbs";

const PATH = "/how-we-earn";
const TITLE = "How we earn";
const CRUMBS = [{ label: TITLE, to: PATH }];

export async function loader({ request }: LoaderFunctionArgs) {
  return howWeEarn(request);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: TITLE,
    description: "Who pays us and how, what that never changes, and a register of everything that is paid for.",
    path: PATH,
    matches,
    crumbs: CRUMBS,
  });

export default function HowWeEarn() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>{TITLE}</h1>
      <HowWeEarnScreen page={page} />
    </main>
  );
}
