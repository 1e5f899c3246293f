import { useActionData } from "@remix-run/react";
import { AddressScreen } from "~/features/partners/desk/address-screen";
import { handleAddress } from "~/features/partners/desk/replace-address.server";
import { adminLoader, staffAction } from "~/platform/access/guards.server";

export const loader = adminLoader("commercial", () => null);

export const action = staffAction("commercial", ({ request }, staff) => handleAddress(request, staff));

export const meta = () => [{ title: "Replace an address · Deals · Admin" }];

export default function AdminDealAddress() {
  return <AddressScreen result={useActionData<typeof action>()?.result} />;
}
