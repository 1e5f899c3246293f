import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { FieldList } from "~/features/admin/record-table";
import { fieldsAsText } from "~/features/admin/records.server";
import { currentSettings } from "~/features/settings/settings.server";

const TITLES = {
  site: "Site",
  support: "Support links",
  clocks: "Complaint clocks",
  score: "Safety score",
  exchange: "Exchange rates",
  adminBadges: "Badges",
  maintenance: "Maintenance",
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const settings = await currentSettings();
  const groups = (Object.keys(TITLES) as (keyof typeof TITLES)[]).map((name) => ({
    name,
    fields: fieldsAsText(settings[name]),
  }));
  return { groups };
}

export const meta = () => [{ title: "Settings · Admin" }];

export default function AdminSettings() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8 py-6">
      <h1 className="text-2xl">Settings in force</h1>
      {groups.map(({ name, fields }) => (
        <section key={name} aria-labelledby={name} className="space-y-2">
          <h2 id={name} className="text-lg">
            {TITLES[name]}
          </h2>
          <FieldList fields={fields} />
        </section>
      ))}
    </main>
  );
}
