import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AddressScreen } from "~/features/partners/desk/address-screen";
import { handleAddress } from "~/features/partners/desk/replace-address.server";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "commercial");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "commercial");
  return handleAddress(request, staff);
}

export const meta = () => [{ title: "Replace an address · Deals · Admin" }];

export default function AdminDealAddress() {
  return <AddressScreen result={useActionData<typeof action>()?.result} />;
}
