import { NewsletterForm } from "~/features/newsletter/newsletter-form";
import type { Menus } from "~/platform/settings/front/first-menus";
import type { Theme } from "~/http/cookies/preferences.server";
import { Drawing } from "~/ui/icon";
import { CachedFragment } from "~/ui/cached-fragment";
import { MenuLink } from "./menu-link";
import { ThemeSwitch } from "./theme-switch";

interface Props {
  site: { name: string; tagline: string; socialLinks: readonly { label: string; url: string; icon: string }[] };
  theme: Theme;
  year: number;
  columns: Menus["footer"];
}

export function PublicFooter({ site, theme, year, columns }: Props) {
  const parts = columns.map(({ title, entries }) => ({ title: title ?? site.name, entries }));
  return (
    <footer className="no-print mt-12 border-t border-line bg-sunken text-sm sm:mt-20">
      <div className="page grid gap-10 py-12 lg:grid-cols-2">
        <div className="max-w-md space-y-4">
          <p className="font-serif text-lg">{site.tagline}</p>
          <NewsletterForm />
          <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="Elsewhere">
            {site.socialLinks.map(({ label, url, icon }) => (
              <li key={url}>
                <a href={url} rel="me noopener" className="inline-flex min-h-6 items-center gap-1.5">
                  <Drawing outline={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-8">
          {parts.map(({ title, entries }, column) => (
            <CachedFragment key={column} as="div" name="footer" data={[title, entries]}>
              <>
                <p dir="auto" className="eyebrow mb-3">
                  {title}
                </p>
                <ul className="space-y-1.5">
                  {entries.map((entry) => (
                    <li key={entry.target}>
                      <MenuLink entry={entry} className="inline-block min-h-6" />
                    </li>
                  ))}
                </ul>
              </>
            </CachedFragment>
          ))}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center gap-x-6 gap-y-4 py-6">
          <p className="flex items-center gap-3">
            <strong className="rounded-full border-2 border-bad px-1.5 py-1 text-xs text-bad">18+</strong>{" "}
            <span>Gambling can be addictive. Please play responsibly.</span>
          </p>
          <p className="text-quiet">
            © {year} {site.name}
          </p>
          <ThemeSwitch theme={theme} />
        </div>
      </div>
    </footer>
  );
}
