import { useLoaderData } from "@remix-run/react";
import { textPageLoader } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";

const CRUMBS = [{ label: "Disclaimer", to: "/disclaimer" }] as const;

export const loader = textPageLoader("disclaimer");

export const meta = textPageMeta(CRUMBS);

export default function Disclaimer() {
  return <TextPage {...useLoaderData<typeof loader>()} crumbs={CRUMBS} />;
}
