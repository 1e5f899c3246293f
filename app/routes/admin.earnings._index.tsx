import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EarningsScreen } from "~/features/partners/earnings/earnings-screen";
import { askedReport, readEarnings } from "~/features/partners/earnings/earnings-report.server";
import { requireAdmin } from "~/platform/access/guards.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "commercial");
  return readEarnings(askedReport(new URL(request.url).searchParams));
}

export const meta = () => [{ title: "Earnings · Admin" }];

export default function AdminEarnings() {
  return <EarningsScreen report={useLoaderData<typeof loader>()} />;
}
