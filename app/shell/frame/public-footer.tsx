import { NewsletterForm } from "~/features/newsletter/newsletter-form";
import type { Menus } from "~/platform/settings/front/first-menus";
import type { Theme } from "~/http/cookies/preferences.server";
import { Drawing } from "~/ui/icon";
import { CachedFragment } from "~/ui/cached-fragment";
import { MenuLink } from "./menu-link";
import { useFetcher, useLocation } from "@remix-run/react";

const CHOICES: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function ThemeSwitch({ theme }: { theme: Theme }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/preferences" className="ms-auto">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">Colours</legend>
        {CHOICES.map(({ value, label }) => (
          <button
            key={value}
            name="theme"
            value={value}
            aria-pressed={theme === value}
            className="min-h-8 rounded-md border border-transparent px-2.5 text-quiet hover:text-ink aria-pressed:border-control aria-pressed:bg-surface aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}

interface Props {
  site: { name: string; socialLinks: readonly { label: string; url: string; icon: string }[] };
  theme: Theme;
  year: number;
  columns: Menus["footer"];
}

export function PublicFooter({ site, theme, year, columns }: Props) {
  const parts = columns.map(({ title, entries }) => ({ title: title ?? site.name, entries }));
  return (
    <footer className="no-print mt-12 border-t border-line bg-sunken text-sm sm:mt-20">
      <div className="page grid gap-x-12 gap-y-3 py-4 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] lg:py-6">
        <NewsletterForm />
        <div className="flex flex-wrap content-center gap-x-3.5 lg:block lg:space-y-2">
          {parts.map(({ title, entries }, column) => (
            <CachedFragment key={column} as="div" className="contents lg:block" name="footer" data={[title, entries]}>
              <div className="contents items-baseline gap-x-5 lg:flex">
                <p dir="auto" className="eyebrow w-20 shrink-0 max-lg:hidden">
                  {title}
                </p>
                <ul className="contents flex-wrap gap-x-4 lg:flex">
                  {entries.map((entry) => (
                    <li key={entry.target}>
                      <MenuLink entry={entry} className="inline-block min-h-6" />
                    </li>
                  ))}
                </ul>
              </div>
            </CachedFragment>
          ))}
          <ul className="contents flex-wrap gap-x-4 lg:flex lg:ps-25" aria-label="Elsewhere">
            {site.socialLinks.map(({ label, url, icon }) => (
              <li key={url}>
                <a href={url} rel="me noopener" className="inline-flex min-h-6 items-center gap-1.5">
                  <Drawing outline={icon} className="size-4" />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
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
