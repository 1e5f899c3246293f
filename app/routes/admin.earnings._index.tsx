import { useLoaderData } from "@remix-run/react";
import { EarningsScreen } from "~/features/partners/earnings/earnings-screen";
import { askedReport, readEarnings } from "~/features/partners/earnings/earnings-report.server";
import { adminLoader } from "~/platform/access/guards.server";

export const loader = adminLoader("commercial", ({ request }) =>
  readEarnings(askedReport(new URL(request.url).searchParams)),
);

export const meta = () => [{ title: "Earnings · Admin" }];

export default function AdminEarnings() {
  return <EarningsScreen report={useLoaderData<typeof loader>()} />;
}
