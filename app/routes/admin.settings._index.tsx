import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { SETTINGS_PARTS } from "~/platform/settings/groups";
import { findSettings } from "~/features/site-settings/find-settings.server";
import { SettingsSearch } from "~/features/site-settings/settings-frame";
import { LONGEST_SEARCH } from "~/features/site-settings/settings-list";
import { shortened } from "~/http/pages/shortened";
import { Section } from "~/ui/section";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "owner");
  const q = shortened(new URL(request.url).searchParams.get("q")?.trim() ?? "", LONGEST_SEARCH);
  return { q, found: await findSettings(q) };
}

/** The list of all settings, or of those that a search finds. */
export default function AdminSettingsList() {
  const { q, found } = useLoaderData<typeof loader>();
  const parts = SETTINGS_PARTS.map((title) => ({ title, screens: found.filter(({ part }) => part === title) }));
  return (
    <main id="content" className="min-w-0 space-y-6 lg:col-span-2">
      <h1 className="text-2xl">Settings</h1>
      <div className="max-w-text">
        <SettingsSearch q={q} />
      </div>
      {q !== "" && (
        <p role="status">
          {found.length === 0 ? "Nothing found" : `Found in ${String(found.length)}`} for “{q}”.{" "}
          <Link to="/admin/settings">Show all</Link>
        </p>
      )}
      <nav aria-label="Settings" className="space-y-6">
        {parts
          .filter(({ screens }) => screens.length > 0)
          .map(({ title, screens }) => (
            <Section key={title} id={title.replaceAll(" ", "-").toLowerCase()} title={title} isSmall>
              <ul className="divide-y divide-line border-y border-line text-sm">
                {screens.map(({ slug, title: name, about, match }) => (
                  <li key={slug} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
                    <Link to={`/admin/settings/${slug}`} className="font-semibold">
                      {name}
                    </Link>
                    <p dir="auto" className="wrap-anywhere text-quiet">
                      {match ?? about}
                    </p>
                  </li>
                ))}
              </ul>
            </Section>
          ))}
      </nav>
    </main>
  );
}
