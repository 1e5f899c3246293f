import { useLoaderData } from "@remix-run/react";
import { textPageLoader } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";

const CRUMBS = [{ label: "Terms and conditions", to: "/terms-conditions" }] as const;

export const loader = textPageLoader("terms-conditions");

export const meta = textPageMeta(CRUMBS);

export default function TermsAndConditions() {
  return <TextPage {...useLoaderData<typeof loader>()} crumbs={CRUMBS} />;
}
