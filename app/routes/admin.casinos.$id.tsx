import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { requireAdmin } from "~/features/accounts/guards.server";
import { BackLink, FieldList } from "~/features/admin/record-table";
import { fieldsAsText } from "~/features/admin/records.server";
import { casinos } from "~/features/casinos/collection";
import { requireFound } from "~/http/responses";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const casino = requireFound(await backend().documents.get(casinos, params["id"] ?? ""), request);
  return { title: casino.name, fields: fieldsAsText(casino) };
}

export const meta = () => [{ title: "Casino · Admin" }];

export default function AdminCasino() {
  const { title, fields } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-4 py-6">
      <BackLink to="/admin/casinos">Casinos</BackLink>
      <h1 className="text-2xl">{title}</h1>
      <FieldList fields={fields} />
    </main>
  );
}
