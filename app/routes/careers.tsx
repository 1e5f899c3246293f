import { useLoaderData } from "@remix-run/react";
import { textPageLoader } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";

const CRUMBS = [{ label: "Careers", to: "/careers" }] as const;

export const loader = textPageLoader("careers");

export const meta = textPageMeta(CRUMBS);

export default function Careers() {
  return <TextPage {...useLoaderData<typeof loader>()} crumbs={CRUMBS} />;
}
