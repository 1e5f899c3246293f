import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findPage } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { requireFound } from "~/http/responses/responses";

const PATH = "/complaints/how-it-works";
const CRUMBS = [
  { label: "Complaints", to: "/complaints" },
  { label: "How it works", to: PATH },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return { page: requireFound(await findPage("complaints-how-it-works"), request) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => textPageMeta(data?.page, PATH, matches, CRUMBS);

export default function HowComplaintsWork() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <TextPage page={page} crumbs={CRUMBS}>
      <p className="no-print">
        <Link to="/complaints/submit-form" className="button button-primary">
          Make a complaint
        </Link>
      </p>
    </TextPage>
  );
}
