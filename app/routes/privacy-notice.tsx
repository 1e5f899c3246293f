import { useLoaderData } from "@remix-run/react";
import { textPageLoader } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";

const CRUMBS = [{ label: "Privacy notice", to: "/privacy-notice" }] as const;

export const loader = textPageLoader("privacy-notice");

export const meta = textPageMeta(CRUMBS);

export default function PrivacyNotice() {
  return <TextPage {...useLoaderData<typeof loader>()} crumbs={CRUMBS} />;
}
