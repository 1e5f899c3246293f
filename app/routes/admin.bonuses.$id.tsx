import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { requireAdmin } from "~/features/accounts/guards.server";
import { BackLink, FieldList } from "~/features/admin/record-table";
import { fieldsAsText } from "~/features/admin/records.server";
import { bonuses } from "~/features/bonuses/collection";
import { requireFound } from "~/http/responses";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const bonus = requireFound(await backend().documents.get(bonuses, params["id"] ?? ""), request);
  return { title: bonus.title, fields: fieldsAsText(bonus) };
}

export const meta = () => [{ title: "Bonus · Admin" }];

export default function AdminBonus() {
  const { title, fields } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-4 py-6">
      <BackLink to="/admin/bonuses">Bonuses</BackLink>
      <h1 className="text-2xl">{title}</h1>
      <FieldList fields={fields} />
    </main>
  );
}
