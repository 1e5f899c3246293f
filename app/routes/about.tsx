import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPage } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { requireFound } from "~/http/responses/responses";

const PATH = "/about";
const CRUMBS = [{ label: "About", to: PATH }];

export async function loader({ request }: LoaderFunctionArgs) {
  return { page: requireFound(await findPage("about"), request) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => textPageMeta(data?.page, PATH, matches, CRUMBS);

export default function About() {
  const { page } = useLoaderData<typeof loader>();
  return <TextPage page={page} crumbs={CRUMBS} />;
}
