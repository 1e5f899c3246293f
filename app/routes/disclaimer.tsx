import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPage } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { requireFound } from "~/http/responses/responses";

const PATH = "/disclaimer";
const CRUMBS = [{ label: "Disclaimer", to: PATH }];

export async function loader({ request }: LoaderFunctionArgs) {
  return { page: requireFound(await findPage("disclaimer"), request) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => textPageMeta(data?.page, PATH, matches, CRUMBS);

export default function Disclaimer() {
  const { page } = useLoaderData<typeof loader>();
  return <TextPage page={page} crumbs={CRUMBS} />;
}
